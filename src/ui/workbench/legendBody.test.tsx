import { expect, test } from 'vitest'
import { markupOf, readIn, shownBench } from '../../../tests/support/drawn.tsx'
import { drawnLegend } from '../../../tests/support/drawnLegend.ts'
import { sheetOf } from '../../../tests/support/fixtures.ts'
import { attributesIn } from '../../../tests/support/outline.ts'
import type { BivariateLegend } from '../../domain/colour/bivariateLegend.ts'
import type { Legend } from '../../domain/colour/legend.ts'
import { LegendBody } from './legendBody.tsx'

const text = (fr: string) => ({ fr, en: fr })
const ISOLATES = ' — Isoler une entrée de la légende'

const body = (legend: Legend) => <LegendBody legend={legend} dataset="zones" isolated={null} widths={null} />

/** Returns the text of a legend, without the controls that isolate its rows. */
async function said(legend: Legend) {
  const lines = readIn(await shownBench('zones'), body(legend))
  return lines.map(line => line.replace(ISOLATES, ''))
}

const NO_DATA = { id: 'none', colour: '#77717f', count: 2 } as const

const CLASSES = [
  { from: null, to: 2 },
  { from: 2, to: 4 },
  { from: 4, to: null },
]
const MATRIX: BivariateLegend = {
  kind: 'bivariate',
  label: text('population × menages'),
  unit: null,
  x: { label: text('population'), type: 'number', unit: null, breaks: [2, 4], classes: CLASSES },
  y: {
    label: text('menages'),
    type: 'number',
    unit: 'foyers',
    breaks: [10],
    classes: [
      { from: null, to: 10 },
      { from: 10, to: null },
    ],
  },
  entries: [0, 1].flatMap(y =>
    [0, 1, 2].map(x => ({ id: `cell:${x}-${y}`, x, y, colour: `#00000${3 * y + x}`, count: 10 * y + x })),
  ),
  noData: { ...NO_DATA, count: 6 },
  missing: { first: 1, second: 2, both: 3 },
}

test('puts larger values of a matrix above and to the right, and names both classes', async () => {
  expect(await said(MATRIX)).toEqual([
    '↑ menages (foyers)',
    'button population moins de 2 × menages 10 et plus (foyers) 10',
    'button population 2 à 4 × menages 10 et plus (foyers) 11',
    'button population 4 et plus × menages 10 et plus (foyers) 12',
    'button population moins de 2 × menages moins de 10 (foyers) 0',
    'button population 2 à 4 × menages moins de 10 (foyers) 1',
    'button population 4 et plus × menages moins de 10 (foyers) 2',
    '10',
    '2 4',
    'population →',
    'button Pas de données 6',
    'dont 1 sans « population »',
    'dont 2 sans « menages »',
    'dont 3 sans l’une ni l’autre',
  ])
  const markup = markupOf(await shownBench('zones'), body(MATRIX))
  const breaks = [...markup.matchAll(/style="(left|bottom):([\d.]+)%"/g)].map(
    ([, edge, at]) => `${edge} ${Math.round(Number(at))}`,
  )
  expect(breaks).toEqual(['bottom 50', 'left 33', 'left 67'])
  const cells = attributesIn(markup, 'bivariate-cells')
  expect(cells.map(each => [each['style'], each['aria-label']])).toEqual([
    ['grid-template-columns:repeat(3, 1fr)', 'population en largeur, menages (foyers) en hauteur'],
  ])
})

test('formats close breaks with enough digits to tell them apart', async () => {
  const x = { ...MATRIX.x, breaks: [1_231_000, 1_234_000] }
  expect((await said({ ...MATRIX, x }))[8]).toBe('1,231 M 1,234 M')
})

test('shows no matrix for two labels without a common zone', async () => {
  expect((await said({ ...MATRIX, entries: [] }))[0]).toBe('Aucune zone affichée n’a de valeur à classer.')
})

/** Legend of a style of the displayed dataset. */
async function drawn(style: object) {
  const [shown] = (await shownBench('zones')).view().displayed
  return drawnLegend(sheetOf('zones', 'zones~2026'), { ...shown!.style, ...style })
}

test('lists each circle size, the zones without a circle and those with a hollow one', async () => {
  const legend = await drawn({ form: 'classedCircle' })
  if (legend.kind !== 'circles') throw new Error('Circles were asked for.')
  const entries = [
    { id: 'size:0', colour: '#123456', count: 3, from: 1, to: 5 },
    { id: 'size:1', colour: '#123456', count: 4, from: 5, to: 9 },
  ]
  expect(await said({ ...legend, entries, breaks: [5], zero: 1, negative: 2 })).toEqual([
    'population',
    'button moins de 5 3',
    'button 5 et plus 4',
    '1 zone à 0, sans cercle',
    '2 valeurs négatives : cercles vides',
    'button Pas de données 1',
  ])
  expect((await said({ ...legend, max: null })).slice(0, 2)).toEqual([
    'population',
    'Aucune zone affichée n’a de valeur à classer.',
  ])
})

test('reports missing classes, and gives a separate zero its own row', async () => {
  const legend = await drawn({ mode: 'gradient', form: 'fill', classes: 'quantile' })
  if (legend.kind !== 'classes') throw new Error('Classes were asked for.')
  const row = (from: number, to: number) => ({ id: `class:${from}`, colour: '#123456', count: 1, from, to })
  const of = (...rows: ReturnType<typeof row>[]) => ({ ...legend, entries: rows, asked: 3 })
  const zero = { id: 'zero', colour: '#ffffff', count: 4 }
  expect(await said({ ...of(row(1, 2), row(2, 3)), zero })).toEqual([
    'population',
    'button 0 4',
    'button moins de 2 1',
    'button 2 à 3 1',
    'button Pas de données 1',
    '2 classes seulement : trop peu de valeurs différentes.',
  ])
  expect((await said(of(row(1, 1)))).at(-1)).toBe('Une seule classe : toutes les valeurs sont égales.')
  expect((await said(of())).at(-1)).toBe('Aucune zone affichée n’a de valeur à classer.')
  expect((await said(of(row(1, 2), row(2, 3), row(3, 4)))).at(-1)).toBe('button Pas de données 1')
})

test('counts the values without a row, and their zones', async () => {
  const values: Legend = {
    kind: 'values',
    label: text('region'),
    unit: null,
    entries: [{ id: 'value:Corse', value: 'Corse', colour: '#123456', count: 3 }],
    others: { values: 1200, count: 4000 },
    noData: NO_DATA,
  }
  expect(await said(values)).toEqual([
    'region',
    'button Corse 3',
    '1 200 autres valeurs 4 000',
    'button Pas de données 2',
  ])
  expect(await said({ ...values, others: { values: 0, count: 0 } })).toEqual([
    'region',
    'button Corse 3',
    'button Pas de données 2',
  ])
})

test('describes hexagons: their content, points without a value, and missing points', async () => {
  const legend = await drawn({ mode: 'gradient', form: 'fill', classes: 'quantile' })
  const gathered = { gathering: 'sum', points: 1200, missing: 2, hexagons: 1, isPartial: true } as const
  const notes = [
    '1 200 points dans 1 hexagone. Les hexagones changent avec le zoom.',
    'dont 2 points sans valeur',
    'Seuls les points chargés sont comptés.',
  ]
  const sums = await said({ ...legend, gathered })
  expect([sums[0], ...sums.slice(-5)]).toEqual([
    'population, somme par hexagone',
    'button Pas de données 1',
    ...notes,
    '3 classes seulement : trop peu de valeurs différentes.',
  ])
  const points = await said({
    ...legend,
    gathered: { ...gathered, gathering: 'count', missing: 0, isPartial: false },
  })
  expect(points[0]).toBe('Points par hexagone')
  expect(points).not.toContain('button Pas de données 1')
  expect(points.filter(line => /hexagones|sans valeur|chargés/.test(line))).toEqual(notes.slice(0, 1))
})

test('shows one colour for all zones as a row with their count', async () => {
  expect(await said({ kind: 'single', colour: '#123456', count: 1200 })).toEqual(['Toutes les zones 1 200'])
})
