import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { apiKeysMachine, type KeyDraft } from '../../machines/apiKeys.machine.ts'
import type { ApiKey } from '../../src/domain/account/account.ts'
import { Secret } from '../../src/domain/account/secret.ts'
import { FailureError } from '../../src/domain/failure.ts'
import { apiKeys } from './expected/apiKeys.ts'
import { followTable } from './follow.ts'
import { done, failed, refused, screen } from './forms.ts'

const key = (id: string): ApiKey => ({
  id,
  name: `Key ${id}`,
  prefix: null,
  created: '',
  lastUsed: null,
  expiry: null,
})
const settings = screen('/account/settings', 'member')

followTable({
  machine: apiKeysMachine,
  expected: apiKeys,
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
    failed('createKey'),
    done('copyKey'),
    failed('copyKey'),
    done('removeKeys', { failed: [] }),
    done('removeKeys', { failed: ['a'] }),
    failed('removeKeys'),
  ],
  project: ({ context: { keys, selected, draft } }) => [keys.length > 0, selected.length > 0, draft.name],
})

/** Machine with a list of keys. Key `b` cannot be removed. */
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

test('keeps keys that could not be removed listed and selected', async () => {
  const { actor, settle } = await settled()
  actor.send({ type: 'keys.toggled' })
  actor.send({ type: 'keys.removed' })
  actor.send({ type: 'removal.confirmed' })
  await settle()
  const { keys, selected } = actor.getSnapshot().context
  expect([keys.map(({ id }) => id), selected]).toEqual([['b'], ['b']])
})

test('forgets the value of a key when it is closed or the user leaves', async () => {
  for (const leave of [{ type: 'key.closed' } as const, screen('/', 'member')]) {
    const { actor, settle } = await settled()
    actor.send({ type: 'key.begun' })
    actor.send({ type: 'draft.changed', patch: { name: 'import' } })
    actor.send({ type: 'key.created' })
    await settle()
    expect(actor.getSnapshot().context.value.reveal()).toBe('ct_1')
    actor.send(leave)
    // The first attempt asks whether the user has copied the key.
    if (leave.type === 'key.closed') actor.send(leave)
    expect(actor.getSnapshot().context.value.isEmpty).toBe(true)
  }
})

test('reports a past, distant or missing date at its field without a request', async () => {
  const { actor, settle } = await settled()
  actor.send({ type: 'key.begun' })
  actor.send({ type: 'draft.changed', patch: { name: 'import', term: 'date' } })
  for (const [expiry_date, key] of [
    ['', 'required'],
    ['2026-02-30', 'required'],
    ['2020-01-01', 'datePast'],
    ['2199-01-01', 'dateTooFar'],
    ['99999-09-13', 'dateTooFar'],
  ] as const) {
    actor.send({ type: 'draft.changed', patch: { expiry_date } })
    actor.send({ type: 'key.created' })
    await settle()
    expect(actor.getSnapshot().context.errors.fields).toEqual({ expiry_date: { key } })
    expect(actor.getSnapshot().matches({ here: { creation: { naming: 'faulty' } } })).toBe(true)
  }
})

test('reports that no key exists after a refusal, and that one may exist after a loss', async () => {
  for (const [thrown, state] of [
    [new FailureError({ code: 'refused', detail: 'No.' }), 'refused'],
    [new FailureError({ code: 'unreachable', detail: null }), 'lost'],
    [new FailureError({ code: 'timeout', detail: null }), 'lost'],
    [new FailureError({ code: 'unexpected', detail: null }), 'lost'],
  ] as const) {
    const machine = apiKeysMachine.provide({
      actors: {
        listKeys: fromPromise<ApiKey[], undefined>(async () => []),
        createKey: fromPromise<{ value: Secret }, KeyDraft>(async () => {
          throw thrown
        }),
      },
    })
    const actor = createActor(machine).start()
    actor.send(settings)
    actor.send({ type: 'key.begun' })
    actor.send({ type: 'draft.changed', patch: { name: 'import' } })
    actor.send({ type: 'key.created' })
    for (let turn = 0; turn < 12; turn++) await Promise.resolve()
    expect(actor.getSnapshot().matches({ here: { creation: { naming: state } } })).toBe(true)
  }
})
