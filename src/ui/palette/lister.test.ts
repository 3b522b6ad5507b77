import { describe, expect, test } from 'vitest'
import { DATASETS, FIRST_VISIT, INSTANCES, LABELS, sheetOf } from '../../../tests/support/fixtures.ts'
import { BOUNDS, scriptedWorkbench } from '../../../tests/support/scripted.ts'
import type { ScriptedCatalogue } from '../../../tests/support/scriptedCatalogue.ts'
import { RESERVED } from '../../../tests/support/scriptedSearch.ts'
import type { Snapshots } from '../../commands/command.ts'
import { edit } from '../../commands/draft.ts'
import { preview } from '../../commands/preview.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { readGazetteer, writeGazetteer } from '../../domain/search/gazetteer.ts'
import { i18n } from '../../i18n/index.ts'
import { createLister } from './lister.ts'
import type { Row } from './rows.ts'
import { wordsOf } from './words.ts'

const words = wordsOf(i18n, 'fr')
const said = ({ command, args }: Row) => [command.id, ...args].join(' ')

/** Opens the palette over two datasets displayed in one colour each; the second one is active. */
async function openedPalette(catalogue?: ScriptedCatalogue) {
  const bench = scriptedWorkbench(FIRST_VISIT, catalogue)
  bench.mapIsReady()
  await bench.settle()
  for (const dataset of ['zones', 'labels']) {
    bench.root.send({ type: 'instance.displayed', dataset, instance: `${dataset}~2026` })
    await bench.settle()
    bench.parts({ type: 'parts.completed' })
    await bench.settle()
    bench.root.send({ type: 'label.displayed', dataset, label: null })
    await bench.settle()
  }
  run(commandById('palette.toggle'), 'key', bench.runtime)
  await bench.settle()
  const { list } = createLister()
  const typed = (query: string): Row[] => {
    edit(bench.runtime, 'palette', { type: 'query.changed', query })
    return list(bench.runtime.snapshots(), words).items
  }
  return { bench, typed, list }
}

describe('sentence', () => {
  test.each([
    ['couleur population', 'label.display labels population'],
    ['color population', 'label.display labels population'],
    ['colorer par région', 'label.display labels region'],
    ['colorer selon jeu zones population', 'label.display zones population'],
    ['cercles population', 'label.circles labels population'],
    ['circles population', 'label.circles labels population'],
    ['cercles population colorés par menages', 'label.circlesBy labels population byColour menages'],
    ['circles population coloured by menages', 'label.circlesBy labels population byColour menages'],
    ['cercles population menages', 'label.circlesBy labels population byColour menages'],
    ['croiser population menages', 'label.cross labels population menages'],
    ['cross menages population', 'label.cross labels menages population'],
    ['texte nom', 'text.write labels @name'],
    ['text name', 'text.write labels @name'],
    ['étiquettes nom', 'text.write labels @name'],
    ['variable population', 'label.display labels population'],
    ['texte population', 'text.write labels population'],
    ['couleur population quantile 5', 'label.classify labels population quantile 5 free'],
    ['color population quantiles', 'label.classify labels population quantile 5 free'],
    ['colorer jeu zones population naturels 7 viridis', 'label.classify zones population natural 7 viridis'],
    ['filtrer population > 10000', 'filter.by labels population gt 10000'],
    ['filtrer population>=10 000,5', 'filter.by labels population gte 10000,5'],
    ['filter population is at most 12', 'filter.by labels population lte 12'],
    ['filtrer région = Île de France', 'filter.by labels region equals Île de France'],
    ['filtrer région contient bret', 'filter.by labels region contains bret'],
    ['filter region ~ bret', 'filter.by labels region contains bret'],
    ['filtrer région est vide', 'filter.by labels region empty '],
    ['filter population is not empty', 'filter.by labels population notempty '],
    ['filtrer jeu zones région différent Bretagne', 'filter.by zones region notequals Bretagne'],
    [
      'filtrer population > 10000 et région = Île de France',
      'filter.by labels population gt 10000 et region = Île de France',
    ],
    ['filter population>5 or pop<2', 'filter.by labels population gt 5 ou population < 2'],
    ['barres région', 'chart.addBars labels region'],
    ['nuage population menages', 'chart.addScatter labels population menages'],
    ['scatter menages population', 'chart.addScatter labels menages population'],
    ['retenir région Bretagne', 'values.set labels region Bretagne'],
    ['opacité 35 %', 'opacity.set labels 35'],
    ['opacité 40', 'opacity.set labels 40'],
    ['opacite jeu zones 60 %', 'opacity.set zones 60'],
    ['set opacity of dataset zones to 60', 'opacity.set zones 60'],
    ['afficher jeu inactive', 'dataset.display inactive'],
    ['aller au japon', 'place.visit Japan'],
    ['go to japan', 'place.visit Japan'],
    ['aller à 48.85,2.35', 'map.visit 48.85,2.35'],
    ['coordonnées 48,85 2,35 11', 'map.visit 48.85,2.35,11'],
    ['1 : 2 500 000', 'map.scale 2500000'],
    ['1:2500000', 'map.scale 2500000'],
    ['échelle 2 500 000', 'map.scale 2500000'],
    ['échelle 1 : 25 000', 'map.scale 25000'],
    ['scale 1:50,000', 'map.scale 50000'],
    ['télécharger une image 4k clair', 'download.picture uhd light png'],
    ['compléments de l’image flèche du nord', 'picture.extras arrow'],
    ['resolution of the image 300 dpi', 'picture.resolution 300'],
  ])('reads %s as %s', async (query, meaning) => {
    const { typed } = await openedPalette()
    const [first] = typed(query)
    expect(first && said(first)).toBe(meaning)
  })

  test('fills zones with classes when circles already show the same label', async () => {
    const { bench, typed } = await openedPalette()
    bench.root.send({ type: 'label.displayed', dataset: 'labels', label: 'population' })
    await bench.settle()
    for (const query of ['couleur population', 'color by population', 'colorer selon population']) {
      const [first] = typed(query)
      expect(first && said(first)).toBe('label.classify labels population quantile 5 free')
    }
  })

  test('prefers another form of the displayed label to a label with a similar name', async () => {
    const density = { fr: 'Densité de population', en: 'Density of population' }
    const { bench, typed } = await openedPalette({
      datasets: DATASETS,
      instances: INSTANCES,
      labelsOf: () => LABELS,
      sheetOf: (dataset, instance) => {
        const sheet = sheetOf(dataset, instance)
        const [first, ...others] = sheet.labels.toReversed()
        return { ...sheet, labels: first ? [{ ...first, title: density }, ...others] : [] }
      },
    })
    bench.root.send({ type: 'label.displayed', dataset: 'labels', label: 'population' })
    await bench.settle()
    const [first] = typed('couleur population')
    expect(first && said(first)).toBe('label.classify labels population quantile 5 free')
  })

  test('continues an incomplete sentence with every valid word', async () => {
    const { typed } = await openedPalette()
    const rows = typed('opacité jeu zones').filter(({ group }) => group === 'groups.sentences')
    expect(rows.map(said)).toEqual(['80', '60', '40', '20'].map(value => `opacity.set zones ${value}`))
  })

  test('proposes comparisons that suit the label when a value is missing', async () => {
    const { typed } = await openedPalette()
    const operators = (query: string) =>
      typed(query)
        .filter(({ group, command }) => group === 'groups.sentences' && command.id === 'filter.by')
        .map(({ args }) => args[2])
    expect(operators('filtrer région')).toEqual(['equals', 'notequals', 'contains', 'empty', 'notempty'])
    expect(operators('filtrer population')).toEqual([
      'equals',
      'notequals',
      'lt',
      'lte',
      'gt',
      'gte',
      'empty',
      'notempty',
    ])
  })

  test('proposes one condition per number when the next condition is missing', async () => {
    const { typed } = await openedPalette()
    const values = typed('filtrer population > 10000 et').flatMap(({ command, args }) =>
      command.id === 'filter.by' && args.length === 4 ? [args[3]] : [],
    )
    expect(values).toEqual([
      expect.stringMatching(/^10000 et population >= \d/),
      expect.stringMatching(/^10000 et menages >= \d/),
    ])
  })

  test('rejects the comparison of a number with a word', async () => {
    const { typed } = await openedPalette()
    expect(
      typed('filtrer population > beaucoup').filter(({ group }) => group === 'groups.sentences'),
    ).toEqual([])
  })

  test('marks a command as already done', async () => {
    const { bench, typed } = await openedPalette()
    bench.root.send({ type: 'label.displayed', dataset: 'labels', label: 'population' })
    const row = typed('couleur jeu labels population').find(({ command }) => command.id === 'label.display')
    expect(row?.reason).toBe('alreadySo')
  })

  test('falls back to the command that the first words name', async () => {
    const { typed } = await openedPalette()
    const [row] = typed('filtrer population > beaucoup')
    expect(row).toMatchObject({ command: { id: 'filter.by' }, reason: null, asks: true })
  })

  test('requests a dataset first when none is displayed', async () => {
    const { bench, typed } = await openedPalette()
    bench.root.send({ type: 'view.cleared' })
    await bench.settle()
    const [first] = typed('couleur population quantile')
    expect(first).toMatchObject({
      reason: 'nothingDisplayed',
      lead: { key: 'dataset', by: { id: 'dataset.display' } },
    })
    expect(['label.classify', 'label.display']).toContain(first?.command.id)
  })

  test('rejects a sentence with unknown words', async () => {
    const { typed } = await openedPalette()
    const sentences = typed('opacité 37 bananes').filter(({ group }) => group === 'groups.sentences')
    expect(sentences).toEqual([])
  })

  test('proposes only commands that can run', async () => {
    const { bench, typed } = await openedPalette()
    for (const query of ['opacité jeu', 'colorer labels', 'placer zones', 'aller 1', 'afficher jeu'])
      for (const { command, args, asks, reason } of typed(query)) {
        if (asks || reason !== null || command.hidden) continue
        const snapshot = bench.runtime.snapshots()[command.actor] as {
          can: (event: { type: string }) => boolean
        }
        const isFull = args.length === command.steps.length
        const event = command.event(args, bench.runtime.snapshots())
        if (isFull)
          expect([said({ command, args } as Row), event !== null && snapshot.can(event)]).toEqual([
            said({ command, args } as Row),
            true,
          ])
      }
  })

  test('fills several arguments of a command at once', async () => {
    const { bench, typed } = await openedPalette()
    bench.runtime.send('palette', { type: 'palette.asked', command: 'opacity.set', args: [] } as never)
    const [first] = typed('jeu zones 40')
    expect(first && said(first)).toBe('opacity.set zones 40')
  })
})

describe('places', () => {
  test('goes to coordinates typed after a colon', async () => {
    const { typed } = await openedPalette()
    expect(typed(':48.85,2.35,9').map(said)).toEqual(['map.visit 48.85,2.35,9'])
  })

  test('lists coordinates and countries for a single colon', async () => {
    const { typed } = await openedPalette()
    expect(typed(':').map(said)).toEqual(['map.visit', 'place.visit Japan'])
  })

  test('ranks exact town names before prefixes, and excludes similar names', async () => {
    const town = (name: string, population: number) => ({
      name,
      lat: 47,
      lng: -3,
      population,
      country: 'FR',
      area: null,
    })
    const towns = [town('Lorient', 57_000), town('Lorientville', 200), town('Loriant', 90_000)]
    const { typed } = await openedPalette({
      ...{ datasets: DATASETS, instances: INSTANCES, labelsOf: () => LABELS, sheetOf },
      towns: readGazetteer(writeGazetteer(towns, {})),
    })
    const named = (query: string) => typed(query).map(({ path }) => path.at(-1))
    expect(named(':lorient')).toEqual(['Lorient', 'Lorientville'])
  })

  test('finds no place for coordinates out of range', async () => {
    const { typed } = await openedPalette()
    expect(typed(':148,2')).toEqual([])
  })
})

test('proposes the login for a refused search, and restores the search afterwards', async () => {
  const { bench, typed } = await openedPalette()
  typed(`#${RESERVED}`)
  bench.wait(150)
  await bench.settle()
  const [first] = createLister().list(bench.runtime.snapshots(), words).items
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
  const after = list(bench.runtime.snapshots(), words).items
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
  const [first, ...others] = list(bench.runtime.snapshots(), words).items.map(said)
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
  const [first, ...others] = list(bench.runtime.snapshots(), words).items.map(said)
  expect(first).toBe(before)
  expect(others).toContain(`${command} found`)
})

test('returns the same listing until its inputs change', async () => {
  const { bench, typed, list } = await openedPalette()
  const before = typed('jeu')
  expect(list(bench.runtime.snapshots(), words).items).toBe(before)
  bench.root.send({ type: 'dataset.removed', dataset: 'zones' })
  await bench.settle()
  expect(list(bench.runtime.snapshots(), words).items).not.toBe(before)
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
  expect(list(bench.runtime.snapshots() as Snapshots, words).items.map(said)).toEqual(['card.open labels'])
  bench.runtime.send('palette', { type: 'facet.toggled', facet: 'type', value: 'label' } as never)
  expect(list(bench.runtime.snapshots() as Snapshots, words).items).toHaveLength(3)
})
