import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import {
  answeredBench,
  arrive,
  benchWith,
  markupOf,
  press,
  readIn,
  shownBench,
  tell,
} from '../../../tests/support/drawn.tsx'
import { drawnLegend } from '../../../tests/support/drawnLegend.ts'
import { sheetOf } from '../../../tests/support/fixtures.ts'
import { attributesIn } from '../../../tests/support/outline.ts'
import { DisplayedDatasets } from '../layers/displayedDatasets.tsx'
import { useCounts } from './announcement.tsx'
import { LegendBody } from './legendBody.tsx'
import { Legends } from './legends.tsx'
import { PaneTabs } from './paneTabs.tsx'
import { StatusLine } from './statusLine.tsx'
import { Steps } from './steps.tsx'
import { Workbench } from './workbench.tsx'
import { ZoneSummary } from './zoneSummary.tsx'

const LEGENDS = <Legends isNarrow={false} hasInsets={false} corner="bottom-left" />

test('asks for a dataset first and explains why the other steps are unavailable', async () => {
  const bench = await shownBench()
  expect(readIn(bench, <Steps />)).toEqual([
    'region Étapes',
    'heading Étapes',
    'button Jeu de données à choisir',
    'button Afficher',
    'button Options Affichez d’abord un jeu de données. (not now)',
    'button Fiche d’identité — Indique la provenance des données, leur date et leur licence.',
    'button Tout effacer Affichez d’abord un jeu de données. (not now)',
    'button Interrompre Aucun chargement n’est en cours. (not now)',
    'switch Recharger au déplacement — Ne charge que les zones visibles, pour gagner du temps avec les grands jeux.',
    'button Télécharger Affichez d’abord un jeu de données. (not now)',
    'button Réglages d’affichage Affichez d’abord un jeu de données. (not now)',
  ])
  expect(readIn(bench, LEGENDS)).toEqual([])
})

test('shows a displayed dataset in the steps, the legend, the list and the status', async () => {
  const bench = await shownBench('zones')
  expect(readIn(bench, <Steps />)).toEqual([
    'region Étapes',
    'heading Étapes',
    'button Jeu de données Jeu zones',
    'button Afficher affiché',
    'button Options 2026',
    'button Fiche d’identité — Indique la provenance des données, leur date et leur licence.',
    'button Tout effacer 1 jeu',
    'button Interrompre Aucun chargement n’est en cours. (not now)',
    'switch Recharger au déplacement — Ne charge que les zones visibles, pour gagner du temps avec les grands jeux.',
    'button Télécharger 5 lignes',
    'button Réglages d’affichage',
  ])
  expect(readIn(bench, LEGENDS)).toEqual([
    'complementary Légendes',
    'summary Jeu zones population (open)',
    'group Date affichée',
    'button Date précédente',
    '2026',
    'button Date suivante (not now) — C’est la date la plus récente.',
    'population',
    'img Cercles dont l’aire est proportionnelle à la valeur : 9 · 2,5 · 1',
    '4 zones avec une valeur',
    'button Pas de données 1 — Isoler une entrée de la légende',
    'button Modifier',
    'button Comparer à une autre date',
  ])
  expect(readIn(bench, <StatusLine />)).toEqual([
    '46,60° N · 2,45° E zoom 5,0 Jeu zones 5 zones / 101',
    'Ctrl Z annule ? raccourcis',
    'status Jeu zones : 5 zones affichées. population en cercles : 9 pour changer.',
  ])
})

test('lists each value in the legend, and lets an isolated row show all again', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'label.display', 'zones', 'region')
  expect(readIn(bench, LEGENDS)).toEqual([
    'complementary Légendes',
    'summary Jeu zones region (open)',
    'group Date affichée',
    'button Date précédente',
    '2026',
    'button Date suivante (not now) — C’est la date la plus récente.',
    'region',
    'button 2 2 — Isoler une entrée de la légende',
    'button 1 1 — Isoler une entrée de la légende',
    'button 3 1 — Isoler une entrée de la légende',
    'button Pas de données 1 — Isoler une entrée de la légende',
    'Étiquettes : region',
    'button Modifier',
    'button Comparer à une autre date',
  ])
  await press(bench, 'row.isolate', 'zones', 'none')
  expect(readIn(bench, LEGENDS)).toEqual([
    'complementary Légendes',
    'summary Jeu zones region (open)',
    'group Date affichée',
    'button Date précédente',
    '2026',
    'button Date suivante (not now) — C’est la date la plus récente.',
    'region',
    'button 2 2 — Isoler une entrée de la légende',
    'button 1 1 — Isoler une entrée de la légende',
    'button 3 1 — Isoler une entrée de la légende',
    'button Pas de données 1 (pressed) — Isoler une entrée de la légende',
    'button Montrer toutes les entrées de la légende',
    'Étiquettes : region',
    'button Modifier',
    'button Comparer à une autre date',
  ])
})

test('opens the legend of the active dataset among several, if the map has room', async () => {
  const bench = await shownBench('zones', 'labels')
  const summaries = (legends: ReactNode) => readIn(bench, legends).filter(line => line.startsWith('summary'))
  expect(summaries(LEGENDS)).toEqual([
    'summary Jeu labels population Jeu labels (open)',
    'summary Jeu zones population Jeu zones (folded)',
  ])
  await press(bench, 'dataset.activate', 'zones')
  expect(summaries(LEGENDS)).toEqual([
    'summary Jeu labels population Jeu labels (folded)',
    'summary Jeu zones population Jeu zones (open)',
  ])
  const narrow = <Legends isNarrow hasInsets={false} corner="bottom-left" />
  expect(summaries(narrow).every(line => line.endsWith('(folded)'))).toBe(true)
})

test('lists the upper dataset’s legend first, and none for a hidden dataset', async () => {
  const bench = await shownBench('zones', 'labels')
  await press(bench, 'visibility.toggle', 'zones')
  expect(readIn(bench, <DisplayedDatasets />)).toEqual([
    'region Jeux affichés',
    'heading Jeux affichés',
    'button Enregistrer la carte',
    'heading Jeu labels',
    'button Jeu labels (current)',
    'button Opacité de « Jeu labels » : 100 %',
    'Actuel · 2026 · 5 sur 101 zones',
    'button Fiche : Jeu labels — Indique la provenance des données, leur date et leur licence.',
    'button Zones : Jeu labels',
    'button Réglages : Jeu labels',
    'button Retirer : Jeu labels',
    'button Masquer : Jeu labels',
    'button Montrer tous les jeux : Jeu labels',
    'button Monter : Jeu labels (not now) — Ce jeu est déjà au-dessus des autres.',
    'button Descendre : Jeu labels',
    'button Cadrer la carte : Jeu labels',
    'button Filtrer : Jeu labels',
    'button Autres commandes : Jeu labels',
    'heading Jeu zones',
    'button Jeu zones',
    'button Opacité de « Jeu zones » : 100 %',
    'Actuel · 2026 · 5 sur 101 zones',
    'button Fiche : Jeu zones — Indique la provenance des données, leur date et leur licence.',
    'button Zones : Jeu zones',
    'button Réglages : Jeu zones',
    'button Retirer : Jeu zones',
    'button Montrer : Jeu zones',
    'button Ne montrer que ce jeu : Jeu zones',
    'button Monter : Jeu zones',
    'button Descendre : Jeu zones (not now) — Ce jeu est déjà en dessous des autres.',
    'button Cadrer la carte : Jeu zones',
    'button Filtrer : Jeu zones',
    'button Autres commandes : Jeu zones',
  ])
  expect(readIn(bench, LEGENDS)).toEqual([
    'complementary Légendes',
    'summary Jeu labels population (open)',
    'group Date affichée',
    'button Date précédente',
    '2026',
    'button Date suivante (not now) — C’est la date la plus récente.',
    'population',
    'img Cercles dont l’aire est proportionnelle à la valeur : 9 · 2,5 · 1',
    '4 zones avec une valeur',
    'button Pas de données 1 — Isoler une entrée de la légende',
    'button Colorer selon : population / menages',
    'button Modifier',
    'button Comparer à une autre date',
  ])
})

test('marks one tab as current on a narrow screen', async () => {
  const bench = await shownBench('zones')
  const tabs = () => readIn(bench, <PaneTabs />).slice(0, 5)
  expect(tabs()).toEqual([
    'navigation Volets',
    'button Étapes',
    'button Carte (current)',
    'button Tableau',
    'button Inspecteur',
  ])
  await press(bench, 'pane.table')
  expect(tabs()).toEqual([
    'navigation Volets',
    'button Étapes',
    'button Carte',
    'button Tableau (current)',
    'button Inspecteur',
  ])
})

test('puts the current tab’s pane in front on a narrow screen', async () => {
  const bench = await shownBench('zones')
  const panes = () =>
    attributesIn(markupOf(bench, <PaneTabs />), 'pane').flatMap(pane =>
      pane['data-pane'] ? `${pane['data-pane']}: ${pane['class']}` : [],
    )
  expect(panes()).toEqual([
    'drawer: pane pane-behind',
    'map: pane',
    'table: pane pane-behind',
    'inspector: pane pane-behind',
  ])
  await press(bench, 'pane.table')
  expect(panes()).toEqual([
    'drawer: pane pane-behind',
    'map: pane pane-behind',
    'table: pane',
    'inspector: pane pane-behind',
  ])
})

test('shows the inspected zone over a narrow map, with links to details and back', async () => {
  const bench = await answeredBench('zones')
  bench.mapIsClicked('zones.38')
  await bench.settle()
  expect(readIn(bench, <ZoneSummary height={600} />)).toEqual([
    'region Zone inspectée',
    'heading zones.38',
    'population : 1, 1re sur 2',
    'button Toutes ses variables',
    'button Ne plus inspecter',
  ])
})

test('reports a zone that failed to load and offers to retry', async () => {
  const bench = await shownBench('zones')
  bench.mapIsClicked('zones.38')
  await bench.settle()
  expect(readIn(bench, <ZoneSummary height={600} />)).toEqual([
    'region Zone inspectée',
    'La zone n’a pas pu être chargée.',
    'button Réessayer l’inspection',
    'button Ne plus inspecter',
  ])
})

test('draws a gradient from its least to its greatest value, with its middle marked', async () => {
  const bench = await shownBench('zones')
  const [shown] = bench.view().displayed
  const gradient = { ...shown!.style, mode: 'gradient', form: 'fill', classes: null } as const
  const drawn = (style: Partial<typeof gradient> | { ramp: 'tarn'; middle: number }) => {
    const legend = drawnLegend(sheetOf('zones', 'zones~2026'), { ...gradient, ...style })
    return <LegendBody legend={legend} dataset="zones" isolated={null} widths={null} />
  }
  const ramp = () =>
    /class="legend-ramp" style="background:linear-gradient\(90deg in oklab, ([^)]*)\)"/
      .exec(markupOf(bench, drawn({})))?.[1]
      ?.split(', ')
  expect([ramp()?.at(0), ramp()?.at(-1), ramp()?.length]).toEqual(['#0d4656', '#d2f4e3', 16])
  const parted = drawn({ ramp: 'tarn', middle: 3 })
  expect(readIn(bench, parted)).toEqual([
    'population',
    '1 9',
    '4 zones avec une valeur',
    'Milieu de la gamme : 3',
    'button Pas de données 1 — Isoler une entrée de la légende',
  ])
  const marks = attributesIn(markupOf(bench, parted), 'span').map(({ style }) => style)
  expect(marks).toContain('inset-inline-start:25.0%')
})

test('lets the map screen receive focus without adding a tab stop', async () => {
  const bench = await shownBench('zones')
  const markup = markupOf(bench, <Workbench />)
  expect(attributesIn(markup, 'workbench').map(({ tabindex }) => tabindex)).toEqual(['-1'])
  expect([...markup.matchAll(/tabindex="([1-9]\d*)"/g)]).toEqual([])
})

test('exposes the key of each step to assistive technology', async () => {
  const steps = attributesIn(markupOf(await shownBench(), <Steps />), 'step')
  expect(steps.map(each => each['aria-keyshortcuts'])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
})

/** Shows the counts of the status line, which may show progress instead. */
function Totals() {
  const { displayed, all } = useCounts()
  return (
    <p>
      {displayed} / {all}
    </p>
  )
}

test('counts zones and their total of the same instance at every step of a reload', async () => {
  const zones: Record<string, number> = { 'zones~2026': 18, 'zones~2021': 27 }
  const bench = await benchWith(
    {
      sheetOf: (dataset, id) => {
        const sheet = sheetOf(dataset, id)
        return { ...sheet, instance: { ...sheet.instance, zones: zones[id] ?? 0 } }
      },
    },
    'zones',
  )
  await tell(bench, 'workbench', { type: 'reload.toggled' })
  await arrive(bench)
  const totals = () => {
    const listed = readIn(bench, <DisplayedDatasets />).join('\n')
    return [readIn(bench, <Totals />).join(), /5 sur \d+ zones/.exec(listed)?.[0]]
  }
  expect(totals()).toEqual(['5 / 18', '5 sur 18 zones'])
  await tell(bench, 'workbench', { type: 'instance.displayed', dataset: 'zones', instance: 'zones~2021' })
  expect(totals()).toEqual(['5 / 18', '5 sur 18 zones'])
  await arrive(bench)
  expect(totals()).toEqual(['5 / 27', '5 sur 27 zones'])
})
