import { describe, expect, test } from 'vitest'
import { DATASETS, INSTANCES, LABELS, sheetOf } from '../../../tests/support/fixtures.ts'
import { openedPalette, said } from '../../../tests/support/openedPalette.ts'
import { readGazetteer, writeGazetteer } from '../../domain/search/gazetteer.ts'
import type { Row } from './rows.ts'

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
    ['image hd', 'download.picture hd screen png'],
    ['image a4 clair pdf', 'download.picture a4 light pdf landscape'],
    ['format de la page a4 portrait', 'picture.page a4 portrait'],
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
