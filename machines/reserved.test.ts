import { expect, test } from 'vitest'
import { commandById } from '../src/commands/registry.ts'
import { run } from '../src/commands/run.ts'
import type { OpenData } from '../src/contract/config.ts'
import { FailureError } from '../src/domain/failure.ts'
import { scriptedWorkbench } from '../tests/support/scripted.ts'
import { ALICE } from '../tests/support/scriptedAccount.ts'

const refused = { code: 'unauthenticated', detail: null } as const

/** Opens a workbench without a login, and requests a dataset that needs an account. */
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

test("sends a request for reserved data to the login, with the data's name", async () => {
  const { bench, place } = await asking()
  expect(bench.root.getSnapshot().matches({ showing: { failed: 'awaitingAccount' } })).toBe(true)
  expect(place().path).toBe('/login')
  expect(new URLSearchParams(place().search).get('next')).toBe(
    '/?show=zones~2026,label:population,form:circle,classes:quantile&map=5/46.6/2.45',
  )
})

test('loads the requested data and shows the workbench after the login', async () => {
  const { bench, place, logIn } = await asking()
  await logIn()
  expect(place().path).toBe('/')
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  expect(bench.view().displayed.map(({ dataset }) => dataset)).toEqual(['zones'])
})

test('lets the user cancel the request and keep the former view', async () => {
  const { bench, logIn } = await asking()
  bench.root.send({ type: 'loading.aborted' })
  await logIn()
  expect(bench.loadsUnderWay()).toEqual([])
  expect(bench.view().displayed).toEqual([])
})

test('does not go back to the request from the login', async () => {
  const { bench, place } = await asking()
  bench.runtime.send('navigation', { type: 'navigation.requested', to: '/' } as never)
  await bench.settle()
  expect(place().path).toBe('/')
  expect(bench.root.getSnapshot().matches({ showing: { failed: 'awaitingAccount' } })).toBe(true)
})

test('retries at once when a refusal arrives after the login', async () => {
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

test('inspects a zone that needs an account after the login', async () => {
  const { bench, logIn } = await asking()
  await logIn()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  bench.runtime.send('session', { type: 'session.ended' } as never)
  bench.refuseZones(new FailureError(refused))
  bench.mapIsClicked('zones.38')
  await bench.settle()
  expect(bench.runtime.snapshots().inspect.matches({ zone: { failed: 'awaitingAccount' } })).toBe(true)
  expect(bench.runtime.snapshots().navigation.context.place.path).toBe('/login')
  bench.refuseZones(new FailureError({ code: 'notFound', detail: null }))
  await logIn()
  expect(bench.runtime.snapshots().inspect.matches({ zone: { failed: 'over' } })).toBe(true)
})

test('continues a download that needs an account after the login', async () => {
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

test('closes a download that needs an account when the login is left', async () => {
  const { bench, logIn } = await asking()
  await logIn()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  bench.runtime.send('session', { type: 'session.ended' } as never)
  bench.runtime.send('download', { type: 'download.started', dataset: 'zones', format: 'csv' } as never)
  bench.download({ type: 'download.failed', failure: refused })
  await bench.settle()
  expect(bench.runtime.snapshots().navigation.context.place.path).toBe('/login')
  expect(bench.runtime.snapshots().download.hasTag('dialog')).toBe(false)
  bench.runtime.send('navigation', { type: 'navigation.requested', to: '/' } as never)
  await bench.settle()
  expect(bench.runtime.snapshots().download.matches('closed')).toBe(true)
})

/** Displays data as a member, and logs out. */
async function loggedOut(openData: OpenData) {
  const { bench, place, logIn } = await asking()
  bench.root.send({ type: 'access.announced', openData })
  await logIn()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  expect(bench.view().displayed).toHaveLength(1)
  run(commandById('account.logout'), 'button', bench.runtime)
  await bench.settle()
  return { bench, place }
}

test('removes reserved data at logout, and asks for an account on undo', async () => {
  const { bench, place } = await loggedOut(['labels'])
  expect([bench.view().displayed, place().path]).toEqual([[], '/'])
  run(commandById('view.undo'), 'button', bench.runtime)
  await bench.settle()
  bench.parts({ type: 'parts.failed', failure: refused })
  await bench.settle()
  expect([bench.view().displayed, place().path]).toEqual([[], '/login'])
})

test.each<OpenData>(['all', ['zones']])('keeps open data on the map after a logout', async openData => {
  const { bench, place } = await loggedOut(openData)
  expect([bench.view().displayed.map(({ dataset }) => dataset), place().path]).toEqual([['zones'], '/'])
})
