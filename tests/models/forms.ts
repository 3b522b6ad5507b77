import { Secret } from '../../src/domain/account/secret.ts'
import { FailureError } from '../../src/domain/failure.ts'

/** Events shared by the tests of forms. */
export const done = (name: string, output?: unknown) => ({ type: `xstate.done.actor.${name}`, output })
export const failed = (
  name: string,
  error: unknown = new FailureError({ code: 'unreachable', detail: null }),
) => ({
  type: `xstate.error.actor.${name}`,
  error,
})
export const refused = (fields: Record<string, string[]>) =>
  new FailureError({ code: 'refused', detail: Object.values(fields)[0]?.[0] ?? null, fields })

export const screen = (path: string, visitor: 'anonymous' | 'member' | 'restoring' = 'anonymous') =>
  ({ type: 'screen.changed', path, visitor }) as const

export const secret = new Secret('correct horse')
export const otherSecret = new Secret('battery staple')
