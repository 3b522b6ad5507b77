import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type Imported, importsMachine } from '../../machines/imports.machine.ts'
import { FailureError } from '../../src/domain/failure.ts'
import { scriptedPromise } from '../support/scriptedPromise.ts'
import { PAST } from '../support/uploads.ts'
import { imports } from './expected/imports.ts'
import { followTable } from './follow.ts'

const OFFLINE = new FailureError({ code: 'unreachable', detail: null })
const READ: Imported = { imports: [PAST], usage: { used: 12, allowed: 5_000_000_000 } }
const HERE = { type: 'screen.changed', path: '/import', visitor: 'member' } as const
const ELSEWHERE = { ...HERE, path: '/' }
const ALLOWED = { type: 'permission.changed', isAllowed: true } as const
const FORBIDDEN = { type: 'permission.changed', isAllowed: false } as const

describe('earlier imports', () => {
  followTable({
    machine: importsMachine,
    expected: imports,
    promises: ['listImports'],
    events: [
      ALLOWED,
      FORBIDDEN,
      HERE,
      ELSEWHERE,
      { type: 'imports.renewed' },
      { type: 'imports.retried' },
      { type: 'xstate.done.actor.listImports', output: READ },
      { type: 'xstate.error.actor.listImports', error: OFFLINE },
    ],
    project: ({ context: { isAllowed, isHere } }) => [isAllowed, isHere],
  })

  function started() {
    const list = scriptedPromise<Imported, undefined>()
    const actor = createActor(importsMachine.provide({ actors: { listImports: list.logic } })).start()
    const listed = () => actor.getSnapshot().context.imports.map(({ instance }) => instance.id)
    return { actor, list, listed }
  }

  test('makes no request if the user may not import', () => {
    const { actor, list } = started()
    actor.send(HERE)
    actor.send(FORBIDDEN)
    expect(list.timesAsked()).toBe(0)
    actor.send(ALLOWED)
    expect(list.timesAsked()).toBe(1)
  })

  test('keeps the list visible while it reloads, and if that fails', async () => {
    const { actor, list, listed } = started()
    actor.send(ALLOWED)
    actor.send(HERE)
    await list.resolve(READ)
    actor.send({ type: 'imports.renewed' })
    expect([actor.getSnapshot().value, listed()]).toEqual([{ here: 'reading' }, ['lieux~2025']])
    await list.reject(OFFLINE)
    expect([actor.getSnapshot().value, listed()]).toEqual([{ here: 'failed' }, ['lieux~2025']])
  })

  test("forgets the list with the user's session", async () => {
    const { actor, list, listed } = started()
    actor.send(ALLOWED)
    actor.send(HERE)
    await list.resolve(READ)
    expect(listed()).toEqual(['lieux~2025'])
    actor.send(FORBIDDEN)
    expect(listed()).toEqual([])
  })
})
