import { expect, test } from 'vitest'
import { commandById } from '../src/commands/registry.ts'
import { run } from '../src/commands/run.ts'
import { FailureError } from '../src/domain/failure.ts'
import { scriptedWorkbench } from '../tests/support/scripted.ts'
import { ALICE } from '../tests/support/scriptedAccount.ts'

const refused = { code: 'unauthenticated', detail: null } as const

/** A workbench where nobody is logged in, asking for a dataset that needs an account. */
async function asking() {
  const bench = scriptedWorkbench()
  bench.mapIsReady()
  await bench.settle()
  bench.root.send({ type: 'instance.displayed', dataset: 'zones', instance: 'zones~2026' })
  await bench.settle()
  bench.parts({ type: 'parts.failed', failure: refused })
  await bench.settle()
  const place = () => bench.runtime.snapshots().navigation.context.place
  const logIn = async () => {
    bench.runtime.send('session', { type: 'session.opened', account: ALICE } as never)
    await bench.settle()
  }
  return { bench, place, logIn }
}

test('asking for reserved data leads to the login, which knows what was asked for', async () => {
  const { bench, place } = await asking()
  expect(bench.root.getSnapshot().matches({ showing: { failed: 'awaitingAccount' } })).toBe(true)
  expect(place().path).toBe('/login')
  expect(new URLSearchParams(place().search).get('next')).toBe(
    '/?show=zones~2026,label:population,form:circle,classes:quantile&map=5/46.6/2.45',
  )
})

test('once somebody is logged in, what was asked for is loaded and the workbench is back', async () => {
  const { bench, place, logIn } = await asking()
  await logIn()
  expect(place().path).toBe('/')
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  expect(bench.view().displayed.map(({ dataset }) => dataset)).toEqual(['zones'])
})

test('what was asked for can be given up, and the former view stays', async () => {
  const { bench, logIn } = await asking()
  bench.root.send({ type: 'loading.aborted' })
  await logIn()
  expect(bench.loadsUnderWay()).toEqual([])
  expect(bench.view().displayed).toEqual([])
})

test('going back from the login does not lead there again', async () => {
  const { bench, place } = await asking()
  bench.runtime.send('navigation', { type: 'navigation.requested', to: '/' } as never)
  await bench.settle()
  expect(place().path).toBe('/')
  expect(bench.root.getSnapshot().matches({ showing: { failed: 'awaitingAccount' } })).toBe(true)
})

test('a refusal that arrives after the login is tried again at once', async () => {
  const bench = scriptedWorkbench()
  bench.mapIsReady()
  await bench.settle()
  bench.root.send({ type: 'instance.displayed', dataset: 'zones', instance: 'zones~2026' })
  await bench.settle()
  bench.runtime.send('session', { type: 'session.opened', account: ALICE } as never)
  bench.parts({ type: 'parts.failed', failure: refused })
  await bench.settle()
  expect(bench.loadsUnderWay()).toHaveLength(1)
  expect(bench.runtime.snapshots().navigation.context.place.path).toBe('/')
})

test('a zone that needs an account is inspected once somebody is logged in', async () => {
  const { bench, logIn } = await asking()
  await logIn()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  bench.runtime.send('session', { type: 'session.ended' } as never)
  bench.refuseZones(new FailureError(refused))
  bench.mapIsClicked('zones.38')
  await bench.settle()
  expect(bench.runtime.snapshots().inspect.matches({ failed: 'awaitingAccount' })).toBe(true)
  expect(bench.runtime.snapshots().navigation.context.place.path).toBe('/login')
  bench.refuseZones(new FailureError({ code: 'notFound', detail: null }))
  await logIn()
  expect(bench.runtime.snapshots().inspect.matches({ failed: 'over' })).toBe(true)
})

test('a download that needs an account goes on once somebody is logged in', async () => {
  const { bench, logIn } = await asking()
  await logIn()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  bench.runtime.send('session', { type: 'session.ended' } as never)
  bench.runtime.send('download', { type: 'download.started', dataset: 'zones', format: 'csv' } as never)
  bench.download({ type: 'download.failed', failure: refused })
  expect(bench.runtime.snapshots().download.matches({ failed: 'awaitingAccount' })).toBe(true)
  await logIn()
  expect(bench.runtime.snapshots().download.matches('downloading')).toBe(true)
})

/** A member has what was asked for on the map, and logs out. */
async function loggedOut(isReserved: boolean) {
  const { bench, place, logIn } = await asking()
  bench.root.send({ type: 'access.announced', isReserved })
  await logIn()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  expect(bench.view().displayed).toHaveLength(1)
  run(commandById('account.logout'), 'button', bench.runtime)
  await bench.settle()
  return { bench, place }
}

test('reserved data leave the map with the member, and to take that back asks for an account', async () => {
  const { bench, place } = await loggedOut(true)
  expect([bench.view().displayed, place().path]).toEqual([[], '/'])
  run(commandById('view.undo'), 'button', bench.runtime)
  await bench.settle()
  bench.parts({ type: 'parts.failed', failure: refused })
  await bench.settle()
  expect([bench.view().displayed, place().path]).toEqual([[], '/login'])
})

test('what is open to all stays on the map after a logout', async () => {
  const { bench, place } = await loggedOut(false)
  expect([bench.view().displayed.map(({ dataset }) => dataset), place().path]).toEqual([['zones'], '/'])
})
