import { expect, onTestFinished, test, vi } from 'vitest'
import {
  arrive,
  benchWith,
  gated,
  markupOf,
  press,
  readIn,
  shownBench,
} from '../../../tests/support/drawn.tsx'
import { drawnLegend } from '../../../tests/support/drawnLegend.ts'
import { sheetOf } from '../../../tests/support/fixtures.ts'
import { attributesIn } from '../../../tests/support/outline.ts'
import type { ScriptedWorkbench } from '../../../tests/support/scripted.ts'
import type { Filter } from '../../contract/filter.ts'
import { INSET_PLACES, insetBoxes } from '../../domain/insets/insets.ts'
import { shownOf } from '../../domain/view/shown.ts'
import { Options } from './displayOptions.tsx'
import { Insets } from './insets.tsx'
import { FailureBadge, LoadingBadge, MissingShapes } from './mapBadges.tsx'
import { EmptyMap, FitOffer, NoMap, NoZoneLeft } from './mapStates.tsx'
import { StatusLine } from './statusLine.tsx'

/** Requests a dataset, and delivers nothing. */
async function ask(bench: ScriptedWorkbench, dataset: string) {
  bench.root.send({ type: 'instance.displayed', dataset, instance: `${dataset}~2026` })
  await bench.settle()
}

test('asks for a dataset on an empty map, or for the catalogue if it is missing', async () => {
  expect(readIn(await shownBench(), <EmptyMap />)).toEqual([
    'heading Aucun jeu de données affiché',
    'Départements, communes, pays, villes… choisissez un jeu de données à afficher.',
    'button Ouvrir le catalogue',
    'Ctrl K pour tout faire au clavier',
  ])
  const { gate, refuses } = gated('catalogue')
  refuses('unreachable')
  expect(readIn(await benchWith({ gate }), <EmptyMap />)).toEqual([
    'heading Le catalogue n’a pas pu être chargé.',
    'Le serveur est injoignable.',
    'button Recharger le catalogue',
  ])
})

test('explains a missing map and points to the table', async () => {
  const bench = await shownBench()
  expect(readIn(bench, <NoMap reason="webgl" />)).toEqual([
    'heading La carte ne peut pas être dessinée ici',
    'WebGL 2 est absent ou désactivé. Activez l’accélération graphique du navigateur, ou utilisez-en un autre. Le tableau, la légende et le téléchargement fonctionnent sans la carte.',
    'button Aller au tableau',
  ])
  expect(readIn(bench, <NoMap reason="unavailable" />)).toEqual([
    'heading La carte n’a pas pu être chargée',
    'Rechargez la page pour réessayer. Le tableau, la légende et le téléchargement fonctionnent sans la carte.',
    'button Aller au tableau',
  ])
})

test('reports on the map a filter without matches, but not elements without a zone', async () => {
  const bench = await shownBench('zones')
  const drawNothing = () => {
    const sheet = sheetOf('zones', 'zones~2026')
    const legend = drawnLegend(sheet, bench.view().displayed[0]!.style)
    const empty = legend.kind === 'circles' && { ...legend, count: 0, noData: { ...legend.noData, count: 0 } }
    const load = bench.root.getSnapshot().context.loads['zones']!
    if (empty) load.send({ type: 'legend.drawn', legend: empty, sheet, filter: null })
    return load
  }
  drawNothing()
  expect(readIn(bench, <NoZoneLeft />)).toEqual([])
  await press(bench, 'interval.set', 'zones', 'population', '100..')
  drawNothing()
  expect(readIn(bench, <NoZoneLeft />)).toEqual([])
  await arrive(bench)
  expect(readIn(bench, <NoZoneLeft />)).toEqual([])
  const load = drawNothing()
  const said = [
    'heading Aucune zone ne remplit ces conditions.',
    'Aucune zone de « Jeu zones » ne remplit les conditions du filtre.',
    'button Modifier le filtre',
    'button Retirer le filtre',
  ]
  expect(readIn(bench, <NoZoneLeft />)).toEqual(said)
  const tryOut = (filter: Filter | null) => {
    load.send({ type: 'filter.previewed', filter })
    drawNothing()
  }
  tryOut({ mode: 'l', filter: { label: 'population', operator: 'gte', value: 500 } })
  expect(readIn(bench, <NoZoneLeft />)).toEqual([])
  tryOut(null)
  expect(readIn(bench, <NoZoneLeft />)).toEqual(said)
  await ask(bench, 'labels')
  expect(readIn(bench, <NoZoneLeft />)).toEqual([])
})

test('offers to fit the map once a filter has loaded, until the map is fitted', async () => {
  const bench = await shownBench('zones')
  expect(readIn(bench, <FitOffer />)).toEqual([])
  await press(bench, 'interval.set', 'zones', 'population', '100..')
  expect(readIn(bench, <FitOffer />)).toEqual([])
  await arrive(bench)
  expect(readIn(bench, <FitOffer />)).toEqual(['button Cadrer la carte sur les zones restantes'])
  await press(bench, 'dataset.fit', 'zones')
  expect(readIn(bench, <FitOffer />)).toEqual([])
})

test('shows loading progress on the map and in the status, in the units received', async () => {
  // After a second, the status also counts the time.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const bench = await shownBench('zones')
  const told = () => ({
    map: readIn(bench, <LoadingBadge />),
    status: readIn(bench, <StatusLine />).slice(0, 2),
  })
  expect(readIn(bench, <LoadingBadge />)).toEqual([])
  await ask(bench, 'labels')
  const place = '46,60° N · 2,45° E zoom 5,0'
  const way = 'Échap pour interrompre'
  expect(told()).toEqual({
    map: ['ouverture…', 'button Interrompre'],
    status: ['progressbar Chargement', `${place} Chargement de « Jeu labels » ouverture… ${way}`],
  })
  bench.parts({ type: 'part.received', received: 1250, total: 5000 })
  expect(told()).toEqual({
    map: ['1 250 / 5 000 zones', 'button Interrompre'],
    status: [
      'progressbar Chargement = 25 %',
      `${place} Chargement de « Jeu labels » 1 250 / 5 000 zones ${way}`,
    ],
  })
  bench.parts({ type: 'tiles.received', tiles: { received: 3, asked: 4, bytes: 2048 } })
  expect(told()).toEqual({
    map: ['1 250 / 5 000 zones · tuiles : 3 / 4 · 2,05 ko', 'button Interrompre'],
    status: [
      'progressbar Chargement = 75 %',
      `${place} Chargement de « Jeu labels » 1 250 / 5 000 zones tuiles : 3 / 4 2,05 ko ${way}`,
    ],
  })
})

test('shows why a load failed, in the server’s words if it sent any', async () => {
  const bench = await shownBench('zones')
  await ask(bench, 'labels')
  bench.parts({ type: 'parts.failed', failure: { code: 'timeout', detail: null } })
  await bench.settle()
  const ways = ['button Réessayer', 'button Ignorer']
  const late = '« Jeu labels » n’a pas pu être chargé : le serveur met trop de temps à répondre.'
  expect(readIn(bench, <FailureBadge />)).toEqual([late, ...ways])
  expect(readIn(bench, <StatusLine />)).toEqual([
    '46,60° N · 2,45° E',
    'zoom 5,0',
    late,
    ...ways,
    'Jeu zones 5 zones / 101 Le chargement a échoué. La carte reste inchangée.',
    'Ctrl Z annule ? raccourcis',
    'status Le chargement a échoué. La carte reste inchangée.',
  ])
  const other = await shownBench()
  expect(readIn(other, <FailureBadge />)).toEqual([])
  await ask(other, 'labels')
  other.parts({ type: 'parts.failed', failure: { code: 'refused', detail: 'Trop de zones.' } })
  await other.settle()
  expect(readIn(other, <FailureBadge />)).toEqual([
    '« Jeu labels » n’a pas pu être chargé : Trop de zones.',
    ...ways,
  ])
})

test('reports pending or failed shapes once the rest is loaded', async () => {
  const bench = await shownBench('zones')
  expect(readIn(bench, <MissingShapes />)).toEqual([])
  bench.root.send({ type: 'shapes.changed', shapes: 'coming' })
  expect(readIn(bench, <MissingShapes />)).toEqual(['status Chargement des formes…'])
  bench.root.send({ type: 'shapes.changed', shapes: 'missing' })
  expect(readIn(bench, <MissingShapes />)).toEqual([
    'alert Une partie de la carte manque : le serveur ne l’a pas envoyée. ' +
      'Nouvel essai dans quelques secondes.',
  ])
  expect(readIn(bench, <StatusLine />)[0]).toContain('Jeu zones 5 zones / 101 carte incomplète')
  await ask(bench, 'labels')
  expect(readIn(bench, <MissingShapes />)).toEqual([])
})

test('lists the instances with the pending one chosen, origin labels and a filter', async () => {
  const bench = await shownBench('labels')
  const options = () => {
    const [shown] = shownOf(bench.root.getSnapshot().context)
    return <Options shown={shown!} />
  }
  expect(readIn(bench, options())).toEqual([
    'Jeu labels',
    'group Dates de « Jeu labels »',
    'radio 2026 Actuel 101 zones (checked)',
    'radio 2021 Historique 101 zones',
    'switch Montrer aussi les variables de « Jeu zones »',
    'button Filtrer…',
  ])
  await press(bench, 'instance.show', 'labels~2021')
  expect(readIn(bench, options()).slice(2, 4)).toEqual([
    'radio 2026 Actuel 101 zones',
    'radio 2021 Historique 101 zones (checked)',
  ])
  await arrive(bench)
  await press(bench, 'interval.set', 'labels', 'population', '1..6')
  await arrive(bench)
  await press(bench, 'dataset.select', 'zones')
  expect(readIn(bench, options())).toEqual([
    'Jeu labels',
    'button Voir les dates',
    'switch Montrer aussi les variables de « Jeu zones »',
    'button Modifier le filtre de « Jeu labels » : population ≥ 1 et population < 6',
    'button Retirer le filtre de « Jeu labels »',
  ])
  await press(bench, 'origin.toggle', 'labels')
  expect(readIn(bench, options())).toContain('switch Montrer aussi les variables de « Jeu zones » (checked)')
})

test('offers no origin labels for zones without an origin', async () => {
  const bench = await shownBench('zones')
  const [shown] = shownOf(bench.root.getSnapshot().context)
  expect(readIn(bench, <Options shown={shown!} />)).not.toContainEqual(expect.stringMatching(/^switch/))
})

test('renders each inset as a sized button that names its destination', async () => {
  const bench = await shownBench()
  const [first, second] = insetBoxes(INSET_PLACES, { width: 900, height: 1200 })
  const boxes = [
    { ...first!, width: 84, height: 80 },
    { ...second!, width: 60, height: 40 },
  ]
  expect(readIn(bench, <Insets boxes={[]} />)).toEqual([])
  expect(readIn(bench, <Insets boxes={boxes} />)).toEqual([
    'group Encarts, pas à l’échelle de la carte',
    'button Guadeloupe',
    'button Martinique',
  ])
  const drawn = attributesIn(markupOf(bench, <Insets boxes={boxes} />), 'button')
  expect(drawn.map(({ title, style }) => `${title} ${style}`.replaceAll(/\s/g, ' '))).toEqual([
    'Aller : Guadeloupe width:84px;height:80px',
    'Aller : Martinique width:60px;height:40px',
  ])
})
