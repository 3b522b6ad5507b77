import { expect, test } from 'vitest'
import {
  arrive,
  benchWith,
  changeOf,
  markupOf,
  press,
  readIn,
  readUnfolded,
  shownBench,
} from '../../../tests/support/drawn.tsx'
import { DATASETS, label, sheetOf } from '../../../tests/support/fixtures.ts'
import { attributesIn } from '../../../tests/support/outline.ts'
import type { ScriptedWorkbench } from '../../../tests/support/scripted.ts'
import type { Change } from '../../contract/zone.ts'
import { type Changes, changeScale } from '../../domain/colour/changeColours.ts'
import { type Legend, legendOf } from '../../domain/colour/legend.ts'
import { LegendBody } from '../workbench/legendBody.tsx'
import { ChangeMark } from './changes.tsx'
import { CompareDates } from './dates.tsx'

/** Compares a dataset with its instance of 2021. */
async function compared(bench: ScriptedWorkbench) {
  await press(bench, 'comparison.kinds', 'zones~2021')
  await arrive(bench)
  return bench
}

/** Returns the text of a dataset's legend. */
const legendIn = (bench: ScriptedWorkbench, read = readIn) => {
  const legend = bench.root.getSnapshot().context.loads['zones']!.getSnapshot().context.legend!
  return read(bench, body(bench, legend))
}

const body = (bench: ScriptedWorkbench, legend: Legend) => (
  <LegendBody
    legend={legend}
    dataset="zones"
    isolated={bench.view().displayed[0]!.style.isolated}
    widths={null}
  />
)

/** Returns the sentence of a comparison. */
const sentenceIn = (lines: readonly string[]) => lines.find(line => /^(Entre|Rien)/.test(line))

const NOTHING = { unchanged: 0, value: 0, geometry: 0, both: 0, added: 0, removed: 0 }

/** Returns the unfolded text for changes other than the scripted ones. */
function saidOf(
  bench: ScriptedWorkbench,
  counts: Partial<Changes['counts']>,
  special: Partial<Changes> = {},
) {
  const changes: Changes = {
    instance: 'zones~2026',
    base: 'zones~2021',
    label: null,
    counts: { ...NOTHING, ...counts },
    codes: Uint8Array.of(),
    removed: [],
    former: Uint8Array.of(),
    tolerance: null,
    ...special,
  }
  const legend = legendOf(changeScale(changes, bench.view().displayed[0]!.style), [], 'fr')
  return readUnfolded(bench, body(bench, legend))
}

test('describes a comparison in a sentence, zones by change and removed names', async () => {
  const bench = await compared(await shownBench('zones'))
  const lines = legendIn(bench)
  expect(lines).toEqual([
    'group Comparaison affichée en',
    'radio Changements (checked)',
    'radio Différence',
    'radio En %',
    'Entre 2021 et 2026 : 1 zone ajoutée, 1 supprimée, valeurs modifiées dans 2 zones.',
    'button Inchangée 1 — Isoler une entrée de la légende',
    'button Valeurs modifiées 2 — Isoler une entrée de la légende',
    'button Ajoutée 1 — Isoler une entrée de la légende',
    'button Supprimée 1 — Isoler une entrée de la légende',
    'summary Zones supprimées (folded)',
    'button Afficher 2021',
    'button Ne plus comparer',
  ])
  expect(changeOf(lines, legendIn(bench, readUnfolded)).come).toEqual([
    'summary Zones supprimées (open)',
    'button Champagne-Ardenne',
  ])
  await press(bench, 'row.isolate', 'zones', 'change:removed')
  expect(changeOf(lines, legendIn(bench))).toEqual({
    gone: ['button Supprimée 1 — Isoler une entrée de la légende'],
    come: [
      'button Supprimée 1 (pressed) — Isoler une entrée de la légende',
      'button Montrer toutes les entrées de la légende',
    ],
  })
})

test('shows amounts of change with signs, and the zones without one', async () => {
  const bench = await compared(await shownBench('zones'))
  const amountIn = async (amount: string) => {
    await press(bench, 'label.change', 'zones', 'population', 'zones~2021', amount)
    await arrive(bench)
    return legendIn(bench)
  }
  expect(await amountIn('percent')).toEqual([
    'group Comparaison affichée en',
    'radio Changements',
    'radio Différence',
    'radio En % (checked)',
    'population, évolution entre 2021 et 2026 ( % )',
    'Milieu de la gamme : 0',
    'button moins de +2 1 — Isoler une entrée de la légende',
    'button +2 à +3 2 — Isoler une entrée de la légende',
    'button +3 1 — Isoler une entrée de la légende',
    'button Pas de données 1 — Isoler une entrée de la légende',
    '3 classes seulement : trop peu de valeurs différentes.',
    'Pas de données : zone ou valeur absente du millésime 2021, ou valeur ancienne égale à 0.',
    'button Afficher 2021',
    'button Ne plus comparer',
  ])
  const difference = await amountIn('difference')
  expect(difference.filter(line => /^(group|radio|population)/.test(line))).toEqual([
    'group Comparaison affichée en',
    'radio Changements',
    'radio Différence (checked)',
    'radio En %',
    'population, évolution entre 2021 et 2026',
  ])
  expect(difference).toContain('Pas de données : zone ou valeur absente du millésime 2021.')
})

test('counts a zone changed in both ways in each count, and reports no change', async () => {
  const bench = await compared(await shownBench('zones'))
  const sentence = (counts: Partial<Changes['counts']>) => sentenceIn(saidOf(bench, counts))
  expect(sentence({ unchanged: 101 })).toBe('Rien n’a changé entre 2021 et 2026.')
  expect(sentence({ geometry: 1 })).toBe('Entre 2021 et 2026 : 1 contour modifié.')
  expect(sentence({ value: 1, geometry: 2, both: 3 })).toBe(
    'Entre 2021 et 2026 : 5 contours modifiés, valeurs modifiées dans 4 zones.',
  )
  expect(sentence({ value: 1, added: 1200, removed: 2 })).toBe(
    'Entre 2021 et 2026 : 1 200 zones ajoutées, 2 supprimées, valeurs modifiées dans 1 zone.',
  )
})

test('lists removed zones in a row, and counts those without a name', async () => {
  const bench = await compared(await shownBench('zones'))
  const named = [
    { id: 'zones.21', name: 'Champagne-Ardenne', bbox: [3, 47, 5, 50] as [number, number, number, number] },
  ]
  const gone = (removed: number, special: Partial<Changes>) => {
    const lines = saidOf(bench, { removed }, special)
    return lines.filter(line => /^(button Supprimée|summary|button Champagne|et )/.test(line))
  }
  const row = (count: string) => `button Supprimée ${count} — Isoler une entrée de la légende`
  expect(gone(0, {})).toEqual([])
  expect(gone(1, {})).toEqual([row('1')])
  const list = ['summary Zones supprimées (open)', 'button Champagne-Ardenne']
  expect(gone(1, { removed: named })).toEqual([row('1'), ...list])
  expect(gone(2, { removed: named })).toEqual([row('2'), ...list, 'et 1 autre'])
  expect(gone(1235, { removed: named })).toEqual([row('1 235'), ...list, 'et 1 234 autres'])
})

test('notes the minimum outline change when both dates were drawn differently', async () => {
  const bench = await compared(await shownBench('zones'))
  expect(saidOf(bench, { geometry: 1 }, { tolerance: 1250 })).toContain(
    'Les deux dates sont dessinées différemment : un contour a changé s’il a bougé de plus de 1 250 m en moyenne.',
  )
  expect(saidOf(bench, { geometry: 1 }).join()).not.toContain('Les deux dates')
})

test('offers only kinds of change without a number', async () => {
  const texts = {
    sheetOf: (...of: [string, string]) => ({ ...sheetOf(...of), labels: [label('region', 'text')] }),
  }
  const bench = await compared(await benchWith(texts, 'zones'))
  const lines = legendIn(bench)
  expect(sentenceIn(lines)).toBe(
    'Entre 2021 et 2026 : 1 zone ajoutée, 1 supprimée, valeurs modifiées dans 2 zones.',
  )
  expect(lines.filter(line => /^(group|radio)/.test(line))).toEqual([])
})

test('names the other date in words once known, else by its edition', async () => {
  const dates = [
    { id: 'zones~2026', status: 'latest' as const, data_date: '2026' },
    { id: 'zones~2021', status: 'historical' as const, data_date: '2021-03-14' },
    { id: 'zones~2021b', status: 'historical' as const, data_date: '2021-07-01' },
  ]
  const sentence = async (known: typeof dates) => {
    const datasets = DATASETS.map(each => (each.id === 'zones' ? { ...each, dates: known } : each))
    return sentenceIn(saidOf(await compared(await benchWith({ datasets }, 'zones')), {}))
  }
  expect(await sentence(dates)).toBe('Rien n’a changé entre le 14 mars 2021 et 2026.')
  expect(await sentence(dates.slice(0, 1))).toBe('Rien n’a changé entre 2021 et 2026.')
})

test('measures the displayed number, or else the first one', async () => {
  const amountsIn = async (displayed: string) => {
    const bench = await shownBench('labels')
    await press(bench, 'label.display', 'labels', displayed)
    await press(bench, 'comparison.kinds', 'labels~2021')
    await arrive(bench)
    const { legend } = bench.root.getSnapshot().context.loads['labels']!.getSnapshot().context
    const markup = markupOf(
      bench,
      <LegendBody legend={legend!} dataset="labels" isolated={null} widths={null} />,
    )
    const ways = attributesIn(markup, 'input').filter(way => way['data-command'] === 'label.change')
    return ways.map(way => way['data-args'])
  }
  expect(await amountsIn('menages')).toEqual([
    'labels menages labels~2021 difference',
    'labels menages labels~2021 percent',
  ])
  const ofTheFirst = ['labels population labels~2021 difference', 'labels population labels~2021 percent']
  expect(await amountsIn('region')).toEqual(ofTheFirst)
  expect(await amountsIn('=menages/population')).toEqual(ofTheFirst)
})

test.each<[Change, string, string]>([
  ['unchanged', 'Inchangée', '#77717f'],
  ['value', 'Valeurs modifiées', '#c2751c'],
  ['geometry', 'Contour modifié', '#4a74d4'],
  ['both', 'Contour et valeurs modifiés', '#c04a86'],
  ['added', 'Ajoutée', '#1f9a73'],
])('marks the change %s of a zone by name and colour', async (change, said, colour) => {
  const bench = await shownBench()
  expect(readIn(bench, <ChangeMark change={change} dataset="zones" />)).toEqual([said])
  expect(markupOf(bench, <ChangeMark change={change} dataset="zones" />)).toContain(
    `style="background:${colour}"`,
  )
})

test('describes changes from the older date when it is displayed', async () => {
  const dates = ['2026', '2021'].map(data_date => ({
    id: `zones~${data_date}`,
    status: 'historical' as const,
    data_date,
  }))
  const datasets = DATASETS.map(each => (each.id === 'zones' ? { ...each, dates } : each))
  const bench = await benchWith({ datasets }, 'zones')
  bench.root.send({ type: 'instance.displayed', dataset: 'zones', instance: 'zones~2021' })
  await bench.settle()
  await arrive(bench)
  await press(bench, 'comparison.kinds', 'zones~2026')
  await arrive(bench)
  const special = { instance: 'zones~2021', base: 'zones~2026' }
  const lines = saidOf(bench, { added: 1, removed: 2, unchanged: 5 }, special)
  expect(sentenceIn(lines)).toBe('Entre 2021 et 2026 : 2 zones ajoutées, 1 supprimée.')
  expect(lines.filter(line => /^button (Ajoutée|Supprimée)/.test(line))).toEqual([
    'button Ajoutée 2 — Isoler une entrée de la légende',
  ])
})

test('lists both compared dates, the older one first, if there are more than two', async () => {
  const dates = ['2026', '2021', '2016'].map(data_date => ({
    id: `zones~${data_date}`,
    status: 'historical' as const,
    data_date,
  }))
  const datasets = DATASETS.map(each => (each.id === 'zones' ? { ...each, dates } : each))
  const bench = await compared(await benchWith({ datasets }, 'zones'))
  const markup = markupOf(bench, <CompareDates dataset="zones" base="zones~2021" />)
  expect(attributesIn(markup, 'option').map(option => [option['value'], 'selected' in option])).toEqual([
    ['zones~2021', true],
    ['zones~2016', false],
    ['zones~2026', true],
  ])
  const two = await compared(await shownBench('zones'))
  expect(markupOf(two, <CompareDates dataset="zones" base="zones~2021" />)).not.toContain('<select')
})
