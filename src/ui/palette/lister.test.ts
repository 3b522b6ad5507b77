import { expect, test } from 'vitest'
import { DATASETS, INSTANCES, LABELS, sheetOf } from '../../../tests/support/fixtures.ts'
import { FRENCH, openedPalette, said } from '../../../tests/support/openedPalette.ts'
import { BOUNDS } from '../../../tests/support/scripted.ts'
import { RESERVED } from '../../../tests/support/scriptedSearch.ts'
import type { Snapshots } from '../../commands/command.ts'
import { preview } from '../../commands/preview.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { createLister } from './lister.ts'

test('proposes the login for a refused search, and restores the search afterwards', async () => {
  const { bench, typed } = await openedPalette()
  typed(`#${RESERVED}`)
  bench.wait(150)
  await bench.settle()
  const [first] = createLister().list(bench.runtime.snapshots(), FRENCH).items
  expect(first && said(first)).toBe('zones.unlock')
  run(commandById('zones.unlock'), 'palette', bench.runtime)
  await bench.settle()
  expect(bench.runtime.snapshots().navigation.context.place.path).toBe('/login')
  bench.runtime.send('session', { type: 'session.opened', account: null } as never)
  await bench.settle()
  expect(bench.runtime.snapshots().palette.matches({ dialog: 'open' })).toBe(true)
  expect(bench.runtime.snapshots().palette.context.query).toBe(`#${RESERVED}`)
})

test('previews the highlighted row until it is left', async () => {
  const { bench, typed } = await openedPalette()
  const [row] = typed('couleur population quantile 5 viridis')
  if (!row) throw new Error('The sentence means something.')
  const stop = preview(bench.runtime, row.command, row.args)
  const shown = () => bench.root.getSnapshot().context.preview?.style
  expect(shown()).toMatchObject({ label: 'population', classes: 'quantile', classCount: 5, ramp: 'viridis' })
  const before = new Set(typed('couleur population quantile 5 viridis'.slice(0, -1)))
  expect(before.size).toBe(1)
  stop()
  expect(shown()).toBeUndefined()
  expect(bench.view().displayed.map(({ style }) => style.label)).toEqual([null, null])
})

test('reuses the rows while a preview changes the legend', async () => {
  const { bench, typed, list } = await openedPalette()
  const before = typed('jeu')
  const drawn: Snapshots = { ...bench.runtime.snapshots(), legends: { zones: null, labels: null } }
  expect(list(drawn, FRENCH).items[0]).toBe(before[0])
})

test('reuses the rows of the previous query while typing', async () => {
  const { typed } = await openedPalette()
  const before = typed('jeu')
  const after = new Set(typed('jeu z'))
  expect(before.filter(row => after.has(row)).length).toBeGreaterThan(3)
})

test('adds found zones without recreating other rows', async () => {
  const { bench, typed, list } = await openedPalette()
  const before = typed('is')
  bench.wait(150)
  await bench.settle()
  const after = list(bench.runtime.snapshots(), FRENCH).items
  expect(after.map(said)).toEqual(expect.arrayContaining(['zone.inspect zones.38', 'zone.inspect labels.38']))
  const others = after.filter(({ command }) => !command.steps.some(({ ofSearch }) => ofSearch))
  expect(others.length).toBeGreaterThan(10)
  for (const row of others) expect(before).toContain(row)
})

test('keeps the first row when a zone is found late', async () => {
  const burgundy = { id: 'zones.21', name: 'Côte-d’Or', dataset: 'zones', ordinal: 0, bbox: BOUNDS }
  const { bench, typed, list } = await openedPalette({
    datasets: DATASETS,
    instances: INSTANCES,
    labelsOf: () => LABELS,
    sheetOf,
    searchZones: async () => [burgundy],
  })
  const [before] = typed('21')
  expect(before && said(before)).toBe('instance.show labels~2021')
  bench.wait(150)
  await bench.settle()
  const [first, ...others] = list(bench.runtime.snapshots(), FRENCH).items.map(said)
  expect(first).toBe('instance.show labels~2021')
  expect(others).toContain('zone.inspect zones.21')
})

test.each([
  ['by its name', null, '@jeu', 'dataset.display'],
  ['as the argument of a command', 'dataset.select', 'jeu', 'dataset.select'],
])('keeps the first row when a dataset is found late %s', async (_, asked, query, command) => {
  const [zones] = DATASETS
  if (!zones) throw new Error('There is a dataset.')
  const { bench, typed, list } = await openedPalette({
    datasets: DATASETS,
    instances: INSTANCES,
    labelsOf: () => LABELS,
    sheetOf,
    // The name of this dataset equals the query; other names only contain it.
    searchDatasets: () => [{ ...zones, id: 'found', name: { fr: 'Jeu', en: 'Dataset' } }],
  })
  if (asked) bench.runtime.send('palette', { type: 'palette.asked', command: asked, args: [] } as never)
  const [before] = typed(query).map(said)
  expect(before).toMatch(new RegExp(`^${command} (zones|labels|inactive)$`))
  bench.wait(150)
  await bench.settle()
  const [first, ...others] = list(bench.runtime.snapshots(), FRENCH).items.map(said)
  expect(first).toBe(before)
  expect(others).toContain(`${command} found`)
})

test('returns the same listing until its inputs change', async () => {
  const { bench, typed, list } = await openedPalette()
  const before = typed('jeu')
  expect(list(bench.runtime.snapshots(), FRENCH).items).toBe(before)
  bench.root.send({ type: 'dataset.removed', dataset: 'zones' })
  await bench.settle()
  expect(list(bench.runtime.snapshots(), FRENCH).items).not.toBe(before)
})

test('lists the current state after a change', async () => {
  const { bench, typed } = await openedPalette()
  expect(typed('retirer jeu zones').map(said)).toContain('dataset.remove zones')
  bench.root.send({ type: 'dataset.removed', dataset: 'zones' })
  await bench.settle()
  expect(typed('retirer jeu zones ').map(said)).not.toContain('dataset.remove zones')
})

test('lists each row once', async () => {
  const { typed } = await openedPalette()
  for (const query of ['jeu', 'couleur population', 'opacité', ':', '@', '#', '>', 'aller japon']) {
    const ids = typed(query).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('proposes a few next steps before typing, and all commands behind one sign', async () => {
  const { bench, typed } = await openedPalette()
  const few = typed('').map(said)
  expect(few.slice(0, 2)).toEqual(['label.display', 'filter.by'])
  expect(few.at(-1)).toBe('palette.all')
  expect(few.length).toBeLessThanOrEqual(12)
  run(commandById('palette.all'), 'palette', bench.runtime)
  expect(bench.runtime.snapshots().palette.matches({ dialog: 'open' })).toBe(true)
  expect(typed('>').length).toBeGreaterThan(100)
})

test('finds a ramp with a common name only when the query names ramps', async () => {
  const { bench, typed } = await openedPalette()
  bench.root.send({ type: 'label.displayed', dataset: 'labels', label: 'population' })
  await bench.settle()
  const first = (query: string) => typed(query).map(said)[0]
  expect(first('curl')).toBe('curl.copy')
  expect(first('cmocean curl')).toBe('ramp.choose curl')
  expect(first('palette tarn')).toBe('ramp.choose tarn')
  expect(first('viridis')).toBe('ramp.choose viridis')
})

test('finds commands about labels by both French words', async () => {
  const { typed } = await openedPalette()
  const found = (query: string) => new Set(typed(query).map(({ command }) => command.id))
  for (const word of ['variable', 'étiquette', 'etiquette'])
    expect([word, [...found(word)]]).toEqual([
      word,
      expect.arrayContaining([
        'label.display',
        'label.compute',
        'label.cross',
        'type.choose',
        'second.choose',
      ]),
    ])
})

test('finds guarded commands only by their exact words', async () => {
  const { typed } = await openedPalette()
  const first = (query: string) => typed(query)[0]?.command.id
  expect(first('retirer')).toBe('dataset.remove')
  expect(first('hide')).not.toBe('dataset.remove')
  expect(first('supprimer mon compte')).toBe('account.delete')
  for (const query of ['retirre', 'supprimr', 'rtr', 'effcer'])
    expect(typed(query).filter(({ command }) => command.isGuarded)).toEqual([])
})

test('filters datasets by facets while one is being chosen', async () => {
  const { bench, list } = await openedPalette()
  bench.runtime.send('palette', { type: 'palette.asked', command: 'card.open', args: [] } as never)
  bench.runtime.send('palette', { type: 'facet.toggled', facet: 'type', value: 'label' } as never)
  expect(list(bench.runtime.snapshots() as Snapshots, FRENCH).items.map(said)).toEqual(['card.open labels'])
  bench.runtime.send('palette', { type: 'facet.toggled', facet: 'type', value: 'label' } as never)
  expect(list(bench.runtime.snapshots() as Snapshots, FRENCH).items).toHaveLength(3)
})
