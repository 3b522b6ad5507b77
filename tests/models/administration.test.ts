import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { administrationMachine } from '../../machines/administration.machine.ts'
import type { Act, Listing, RequestedPage } from '../../src/domain/administration/sections.ts'
import { FailureError } from '../../src/domain/failure.ts'
import { ADMINISTRATOR, ALICE, BOB, JOBS } from '../support/scriptedAccount.ts'
import { scriptedPromise } from '../support/scriptedPromise.ts'
import { administration } from './expected/administration.ts'
import { followTable } from './follow.ts'
import { done, failed, refused, screen } from './forms.ts'

const ACCOUNTS: Listing = { section: 'accounts', count: 120, rows: [BOB] }
const AUDIT: Listing = { section: 'audit', count: 0, rows: [] }
const bob = { pk: 2, username: 'bob' }
const SUSPENSION: Act = { kind: 'change', account: bob, change: { suspended: true } }
const DELETION: Act = { kind: 'deletion', account: bob }
const GONE = new FailureError({ code: 'notFound', detail: 'This account no longer exists.' })
const accounts = screen('/administration', 'member')

followTable({
  machine: administrationMachine,
  expected: administration,
  promises: ['readSection', 'administer'],
  changes: ['administer'],
  events: [
    { type: 'session.opened', account: ADMINISTRATOR },
    { type: 'session.opened', account: ALICE },
    { type: 'session.closed' },
    accounts,
    screen('/administration/audit', 'member'),
    screen('/administration/feedback', 'member'),
    screen('/administration/imports', 'member'),
    screen('/administration/jobs', 'member'),
    screen('/', 'member'),
    { type: 'administration.opened', section: 'audit' },
    { type: 'page.turned', by: 1 },
    { type: 'page.turned', by: -1 },
    { type: 'accounts.searched', search: 'bob' },
    { type: 'accounts.filtered', filter: { state: 'suspended' } },
    { type: 'list.retried' },
    { type: 'act.begun', act: SUSPENSION },
    { type: 'act.begun', act: DELETION },
    { type: 'act.begun', act: null },
    { type: 'act.begun', act: { kind: 'removal', instance: 'lieux~2025' } },
    { type: 'act.begun', act: { kind: 'again', instance: null } },
    done('readSection', { section: 'jobs', count: 2, rows: JOBS }),
    { type: 'act.begun', act: { kind: 'answer', feedback: 7, text: '' } },
    { type: 'answer.changed', text: 'Merci.' },
    { type: 'answer.changed', text: ' ' },
    { type: 'answer.sent' },
    { type: 'answer.closed' },
    { type: 'feedback.filtered', feedback: null },
    { type: 'act.confirmed' },
    { type: 'act.cancelled' },
    done('readSection', { ...ACCOUNTS, count: 60 }),
    failed('readSection'),
    failed('readSection', GONE),
    done('administer'),
    failed('administer'),
    failed('administer', GONE),
    failed('administer', refused({})),
    { type: 'xstate.after.settling.administration.here.settling' },
  ],
  project: ({ context: { account, section, page, listing, act } }) => [
    account?.role,
    section,
    page,
    listing?.count ?? null,
    act?.kind === 'answer' ? act.text : null,
  ],
})

/** Machine of an administrator who views accounts. The server answers when the test decides. */
async function looking() {
  const [reading, acting] = [scriptedPromise<Listing, RequestedPage>(), scriptedPromise<void, Act>()]
  const asked: RequestedPage[] = []
  const actor = createActor(
    administrationMachine.provide({ actors: { readSection: reading.logic, administer: acting.logic } }),
  )
  actor.subscribe(snapshot => {
    const { section, page, filter } = snapshot.context
    if (section && snapshot.matches({ here: 'reading' })) asked.push({ section, page, filter })
  })
  actor.start()
  actor.send({ type: 'session.opened', account: ADMINISTRATOR })
  actor.send(accounts)
  await reading.resolve(ACCOUNTS)
  return { actor, reading, acting, asked, seen: () => actor.getSnapshot().context }
}

test('requests nothing for other users, and clears the list for former administrators', async () => {
  const reading = scriptedPromise<Listing, RequestedPage>()
  const actor = createActor(administrationMachine.provide({ actors: { readSection: reading.logic } })).start()
  for (const account of [ALICE, { ...ALICE, role: 'editor' as const }, null]) {
    actor.send({ type: 'session.opened', account })
    actor.send(accounts)
    actor.send({ type: 'administration.opened', section: 'audit' })
  }
  expect(reading.timesAsked()).toBe(0)
  const here = await looking()
  here.actor.send({ type: 'session.opened', account: ALICE })
  expect([here.actor.getSnapshot().value, here.seen().listing]).toEqual(['away', null])
})

test('keeps a page visible while loading, and reloads it after an action', async () => {
  const { actor, reading, acting, asked, seen } = await looking()
  actor.send({ type: 'page.turned', by: 1 })
  expect([seen().listing?.count, seen().page]).toEqual([120, 2])
  await reading.resolve(ACCOUNTS)
  actor.send({ type: 'act.begun', act: SUSPENSION })
  await acting.resolve(undefined)
  expect(asked.at(-1)).toMatchObject({ section: 'accounts', page: 2 })
})

test('offers no page before the first or after the last', async () => {
  const { actor, reading, seen } = await looking()
  actor.send({ type: 'page.turned', by: -1 })
  expect(seen().page).toBe(1)
  for (let page = 2; page < 6; page++) {
    actor.send({ type: 'page.turned', by: 1 })
    if (actor.getSnapshot().matches({ here: 'reading' })) await reading.resolve(ACCOUNTS)
  }
  expect(seen().page).toBe(3)
})

test('loads the previous page if the last one has disappeared', async () => {
  const { actor, reading, seen } = await looking()
  actor.send({ type: 'page.turned', by: 1 })
  await reading.reject(GONE)
  await reading.resolve(ACCOUNTS)
  expect([seen().page, actor.getSnapshot().value]).toEqual([1, { here: 'ready' }])
})

test('starts a search at the first page, after any running action', async () => {
  const { actor, reading, acting, asked } = await looking()
  actor.send({ type: 'page.turned', by: 1 })
  await reading.resolve(ACCOUNTS)
  actor.send({ type: 'act.begun', act: SUSPENSION })
  actor.send({ type: 'accounts.searched', search: 'eve' })
  expect(actor.getSnapshot().value).toEqual({ here: 'acting' })
  await acting.resolve(undefined)
  expect(asked.at(-1)).toMatchObject({ page: 1, filter: { search: 'eve' } })
})

test('resets the search in another section', async () => {
  const { actor, reading, seen } = await looking()
  actor.send({ type: 'accounts.filtered', filter: { role: 'editor' } })
  await reading.resolve(ACCOUNTS)
  actor.send(screen('/administration/audit', 'member'))
  expect([seen().listing, seen().filter.role]).toEqual([null, null])
  await reading.resolve(AUDIT)
  // Only accounts can be searched.
  actor.send({ type: 'accounts.searched', search: 'eve' })
  expect([actor.getSnapshot().value, seen().filter.search]).toEqual([{ here: 'ready' }, ''])
})

test('keeps a postponed or failed answer, and clears a sent one', async () => {
  const { actor, reading, acting, seen } = await looking()
  const begin = () => actor.send({ type: 'act.begun', act: { kind: 'answer', feedback: 7, text: '' } })
  const written = () => {
    const { act } = seen()
    return act?.kind === 'answer' ? act.text : null
  }
  begin()
  actor.send({ type: 'answer.sent' })
  expect(acting.timesAsked()).toBe(0)
  actor.send({ type: 'answer.changed', text: 'Merci.' })
  actor.send({ type: 'answer.closed' })
  begin()
  expect(written()).toBe('Merci.')
  actor.send({ type: 'answer.sent' })
  await acting.reject(new FailureError({ code: 'unreachable', detail: null }))
  await reading.resolve(ACCOUNTS)
  begin()
  expect(written()).toBe('Merci.')
  actor.send({ type: 'answer.sent' })
  await acting.resolve(undefined)
  await reading.resolve(ACCOUNTS)
  begin()
  expect(written()).toBe('')
})

test('deletes an account or removes an instance only after confirmation', async () => {
  for (const act of [DELETION, { kind: 'removal', instance: 'lieux~2025' } as const]) {
    const { actor, acting } = await looking()
    actor.send({ type: 'act.begun', act })
    expect([actor.getSnapshot().value, acting.timesAsked()]).toEqual([{ here: 'confirming' }, 0])
    actor.send({ type: 'act.cancelled' })
    expect([actor.getSnapshot().value, acting.timesAsked()]).toEqual([{ here: 'ready' }, 0])
    // A cancelled action cannot be confirmed.
    actor.send({ type: 'act.confirmed' })
    expect(acting.timesAsked()).toBe(0)
    actor.send({ type: 'act.begun', act })
    actor.send({ type: 'act.confirmed' })
    expect([actor.getSnapshot().value, acting.timesAsked()]).toEqual([{ here: 'acting' }, 1])
  }
})

test('retries failed tiles at once, and reloads the list', async () => {
  const { actor, acting, reading } = await looking()
  actor.send({ type: 'act.begun', act: { kind: 'again', instance: null } })
  expect(acting.timesAsked()).toBe(0)
  actor.send(screen('/administration/jobs', 'member'))
  await reading.resolve({ section: 'jobs', count: 2, rows: JOBS })
  actor.send({ type: 'act.begun', act: { kind: 'again', instance: 'lieux~2026' } })
  expect(acting.timesAsked()).toBe(0)
  actor.send({ type: 'act.begun', act: { kind: 'again', instance: null } })
  expect([actor.getSnapshot().value, acting.timesAsked()]).toEqual([{ here: 'acting' }, 1])
  await acting.reject(GONE)
  expect(actor.getSnapshot().value).toEqual({ here: 'reading' })
  await reading.resolve({ section: 'jobs', count: 2, rows: JOBS })
  actor.send({ type: 'list.retried' })
  expect(actor.getSnapshot().value).toEqual({ here: 'reading' })
})
