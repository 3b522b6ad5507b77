import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { SavedMap } from '../src/contract/savedMap.ts'
import { mapIdOf } from '../src/domain/view/savedMaps.ts'
import { type MapResult, type MapWork, savedMapsMachine } from './savedMaps.machine.ts'

const address = '?show=zones~2026'
const map = (name: string): SavedMap => ({
  id: mapIdOf(name),
  name,
  address,
  picture: null,
  saved: '2026-01-01T00:00:00.000Z',
})

/** Runs the machine over places that accept everything, or refuse it. */
function started(names: readonly string[], refuses = false) {
  const works: MapWork[] = []
  const machine = savedMapsMachine.provide({
    actors: {
      mapNews: fromCallback(() => {}),
      readAccountMaps: fromPromise(async () => [map('Jura')]),
      changeMaps: fromPromise<MapResult, MapWork>(async ({ input }) => {
        works.push(input)
        if (refuses) throw new Error('full')
        return {}
      }),
    },
  })
  const actor = createActor(machine, { input: { maps: names.map(map) } }).start()
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    return actor.getSnapshot()
  }
  return { actor, works, settled }
}

test('saves nothing for a view without a dataset', () => {
  const { actor } = started([])
  expect(actor.getSnapshot().can({ type: 'map.saved', name: 'Vide', address: '?map=5/46/2' })).toBe(false)
})

test('refuses to rename a map to the name of another one', () => {
  const { actor } = started(['Bretagne', 'Corse'])
  const renamed = (name: string) => ({
    type: 'map.renamed' as const,
    map: `browser/${mapIdOf('Corse')}`,
    name,
  })
  const snapshot = actor.getSnapshot()
  expect([
    snapshot.can(renamed('bretagne')),
    snapshot.can(renamed('CORSE')),
    snapshot.can(renamed('Jura')),
  ]).toEqual([false, true, true])
})

test('shows the former maps again when a deletion fails', async () => {
  const { actor, settled } = started(['Bretagne'], true)
  actor.send({ type: 'map.removed', map: `browser/${mapIdOf('Bretagne')}` })
  expect(actor.getSnapshot().context.browser).toEqual([])
  const { context } = await settled()
  expect([context.browser.map(({ name }) => name), context.undoing]).toEqual([['Bretagne'], null])
})

test('moves the maps of the browser into the account', async () => {
  const { actor, works, settled } = started(['Bretagne'])
  actor.send({ type: 'session.opened' })
  await settled()
  actor.send({ type: 'maps.moved' })
  const { browser, account } = (await settled()).context
  expect([browser, account?.map(({ name }) => name).sort()]).toEqual([[], ['Bretagne', 'Jura']])
  expect(works).toMatchObject([{ place: 'account', moves: [mapIdOf('Bretagne')], draws: false }])
})

test('hides the maps of the account after a logout', async () => {
  const { actor, settled } = started(['Bretagne'])
  actor.send({ type: 'session.opened' })
  await settled()
  actor.send({ type: 'session.closed' })
  const { browser, account } = actor.getSnapshot().context
  expect([browser.map(({ name }) => name), account]).toEqual([['Bretagne'], null])
})
