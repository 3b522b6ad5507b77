import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { NewSavedMap, SavedMap } from '../src/contract/saved.ts'
import { idOfName } from '../src/domain/savedList.ts'
import type { ListResult, ListWork } from './savedList.types.ts'
import { savedMapsMachine } from './savedMaps.machine.ts'

const address = '?show=zones~2026'
const map = (name: string): SavedMap => ({
  id: idOfName('map', name),
  name,
  address,
  picture: null,
  saved: '2026-01-01T00:00:00.000Z',
})

/** Runs the machine over places that accept everything, or refuse it. */
function started(names: readonly string[], refuses = false) {
  const works: ListWork<NewSavedMap>[] = []
  const machine = savedMapsMachine.provide({
    actors: {
      listNews: fromCallback(() => {}),
      readAccount: fromPromise(async () => [map('Jura')]),
      changeList: fromPromise<ListResult<NewSavedMap>, ListWork<NewSavedMap>>(async ({ input }) => {
        works.push(input)
        if (refuses) throw new Error('full')
        return {}
      }),
    },
  })
  const actor = createActor(machine, { input: { items: names.map(map) } }).start()
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    return actor.getSnapshot()
  }
  return { actor, works, settled }
}

test('saves nothing for a view without a dataset', () => {
  const { actor } = started([])
  const saving = { kind: 'view', name: 'Vide', address: '?map=5/46/2' } as const
  expect(actor.getSnapshot().can({ type: 'item.saved', saving })).toBe(false)
})

test('refuses to rename a map to the name of another one', () => {
  const { actor } = started(['Bretagne', 'Corse'])
  const renamed = (name: string) => ({
    type: 'item.renamed' as const,
    item: `browser/${idOfName('map', 'Corse')}`,
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
  actor.send({ type: 'item.removed', item: `browser/${idOfName('map', 'Bretagne')}` })
  expect(actor.getSnapshot().context.browser).toEqual([])
  const { context } = await settled()
  expect([context.browser.map(({ name }) => name), context.undoing]).toEqual([['Bretagne'], null])
})

test('moves the maps of the browser into the account', async () => {
  const { actor, works, settled } = started(['Bretagne'])
  actor.send({ type: 'session.opened' })
  await settled()
  actor.send({ type: 'item.saved', saving: { kind: 'move' } })
  const { browser, account } = (await settled()).context
  expect([browser, account?.map(({ name }) => name).sort()]).toEqual([[], ['Bretagne', 'Jura']])
  expect(works).toMatchObject([{ place: 'account', moves: [idOfName('map', 'Bretagne')], draws: false }])
})

test('hides the maps of the account after a logout', async () => {
  const { actor, settled } = started(['Bretagne'])
  actor.send({ type: 'session.opened' })
  await settled()
  actor.send({ type: 'session.closed' })
  const { browser, account } = actor.getSnapshot().context
  expect([browser.map(({ name }) => name), account]).toEqual([['Bretagne'], null])
})
