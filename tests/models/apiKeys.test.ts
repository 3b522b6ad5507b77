import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { apiKeysMachine } from '../../machines/apiKeys.machine.ts'
import type { ApiKey } from '../../src/domain/account.ts'
import { Secret } from '../../src/domain/secret.ts'
import { followPaths } from './follow.ts'
import { done, failed, refused, screen } from './forms.ts'

const key = (id: string): ApiKey => ({ id, name: `Key ${id}`, prefix: null, created: '', lastUsed: null })
const settings = screen('/account/settings', 'member')

followPaths({
  machine: apiKeysMachine,
  promises: ['listKeys', 'createKey', 'copyKey', 'removeKeys'],
  changes: ['createKey', 'removeKeys'],
  events: [
    settings,
    screen('/', 'member'),
    { type: 'keys.retried' },
    { type: 'keys.renewed' },
    { type: 'key.toggled', id: 'a' },
    { type: 'keys.toggled' },
    { type: 'keys.removed' },
    { type: 'removal.confirmed' },
    { type: 'removal.cancelled' },
    { type: 'key.begun' },
    { type: 'draft.changed', patch: { name: 'import' } },
    { type: 'key.created' },
    { type: 'key.copied' },
    { type: 'key.closed' },
    done('listKeys', [key('a'), key('b')]),
    failed('listKeys'),
    done('createKey', { value: new Secret('ct_1') }),
    failed('createKey', refused({ name: ['Too long.'] })),
    done('copyKey'),
    failed('copyKey'),
    done('removeKeys', { failed: [] }),
    done('removeKeys', { failed: ['a'] }),
    failed('removeKeys'),
  ],
  project: ({ context: { keys, selected, draft } }) => [keys.length > 0, selected.length > 0, draft.name],
})

/** The machine over a list of keys, of which `b` cannot be removed. */
async function settled() {
  let keys = [key('a'), key('b')]
  const machine = apiKeysMachine.provide({
    actors: {
      listKeys: fromPromise(async () => keys),
      createKey: fromPromise(async () => ({ value: new Secret('ct_1') })),
      removeKeys: fromPromise(async ({ input: { ids } }) => {
        keys = keys.filter(({ id }) => id === 'b' || !ids.includes(id))
        return { failed: ids.filter(id => id === 'b') }
      }),
    },
  })
  const actor = createActor(machine).start()
  const settle = async () => {
    for (let turn = 0; turn < 12; turn++) await Promise.resolve()
  }
  actor.send(settings)
  await settle()
  return { actor, settle }
}

test('what could not be removed stays in the list, and selected', async () => {
  const { actor, settle } = await settled()
  actor.send({ type: 'keys.toggled' })
  actor.send({ type: 'keys.removed' })
  actor.send({ type: 'removal.confirmed' })
  await settle()
  const { keys, selected } = actor.getSnapshot().context
  expect([keys.map(({ id }) => id), selected]).toEqual([['b'], ['b']])
})

test('the value of a key is forgotten when it is closed, and when the person leaves', async () => {
  for (const leave of [{ type: 'key.closed' } as const, screen('/', 'member')]) {
    const { actor, settle } = await settled()
    actor.send({ type: 'key.begun' })
    actor.send({ type: 'draft.changed', patch: { name: 'import' } })
    actor.send({ type: 'key.created' })
    await settle()
    expect(actor.getSnapshot().context.value.reveal()).toBe('ct_1')
    actor.send(leave)
    expect(actor.getSnapshot().context.value.isEmpty).toBe(true)
  }
})
