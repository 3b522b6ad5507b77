import type { Act } from '../../src/contract/path.ts'

export { Act, type Expected, OUTCOMES, PARTS, Path, type Step, SURFACES } from '../../src/contract/path.ts'
export { idOf } from '../../src/domain/view/recordable.ts'

/** Browser function that opens a link. */
export const ADDRESS = 'address'

/** Separates the preparation from the user's first action. */
export function splitGiven<T extends { act: Act }>(steps: readonly T[]): { given: T[]; rest: T[] } {
  const first = steps.findIndex(({ act }) => act.kind !== 'server')
  const at = first < 0 ? steps.length : first
  return { given: steps.slice(0, at), rest: steps.slice(at) }
}

/** Writes an action in one line. */
export const said = (act: Act): string =>
  act.kind === 'command'
    ? [act.command, ...act.args].join(' ')
    : act.kind === 'typed'
      ? `${act.field} = ${JSON.stringify(act.value)}`
      : `${act.part} answers ${act.outcome}`
