import { expect, test } from 'vitest'
import { benchWith, gated, press, readIn, shownBench } from '../../../tests/support/drawn.tsx'
import { label, sheetOf } from '../../../tests/support/fixtures.ts'
import type { Statistics } from '../../contract/analysis.ts'
import { FailureError } from '../../domain/failure.ts'
import { StatisticsPanel } from './statistics.tsx'

/** Renders the panel of a column with these statistics from the server. */
async function described(column: string, statistics: Statistics) {
  const bench = await benchWith(
    {
      statistics,
      sheetOf: (...of) => ({
        ...sheetOf(...of),
        labels: [
          { ...label('population', 'number'), unit: 'hab.' },
          label('region', 'text'),
          label('day', 'date'),
          { ...label('density', 'number'), measure: 'ratio' },
        ],
      }),
    },
    'zones',
  )
  await press(bench, 'column.describe', column)
  return readIn(bench, <StatisticsPanel />)
}

const FEW: Statistics = { count: 2000, nulls: 12, distinct: 1500, numbers: null, frequent: [] }

test('shows a number’s minimum, maximum, mean, median, sum and count of values', async () => {
  const numbers = { min: 1, max: 2_271_166, mean: 1234.5678, median: 2.25 }
  expect(await described('population', { ...FEW, numbers })).toEqual([
    'complementary Statistiques de population',
    'heading population (hab.)',
    'button Fermer les statistiques',
    'status Minimum 1 Maximum 2 271 166 Moyenne 1 234,568 Médiane 2,25 Somme 2 454 320,786 Valeurs 1 988 Sans valeur 12 Valeurs différentes 1 500',
  ])
})

test('adds up no densities', async () => {
  const numbers = { min: 1, max: 9, mean: 2.5, median: 2 }
  expect((await described('density', { ...FEW, numbers })).at(-1)).not.toContain('Somme')
})

test('formats minimum, median and maximum of a date as days', async () => {
  const numbers = { min: 0, max: 365, mean: 31, median: 59 }
  expect((await described('day', { ...FEW, numbers })).at(-1)).toBe(
    'status Minimum 1er janv. 1970 Maximum 1er janv. 1971 Moyenne 1er févr. 1970 Médiane 1er mars 1970 Valeurs 1 988 Sans valeur 12 Valeurs différentes 1 500',
  )
})

test('lists the most frequent values of a text with their zone counts', async () => {
  const frequent = [
    { value: 'Bretagne', count: 1208 },
    { value: 'Corse', count: 2 },
  ]
  expect((await described('region', { ...FEW, distinct: 2, frequent })).slice(1)).toEqual([
    'heading region',
    'button Fermer les statistiques',
    'status Valeurs 1 988 Sans valeur 12 Valeurs différentes 2 Les plus fréquentes Bretagne 1 208 Corse 2',
  ])
})

test('marks the panel as busy while loading, and shows why it failed, with a retry', async () => {
  const bench = await shownBench('zones')
  expect(readIn(bench, <StatisticsPanel />)).toEqual([])
  bench.refuseStatistics(new FailureError({ code: 'timeout', detail: null }))
  await press(bench, 'column.describe', 'population')
  expect(readIn(bench, <StatisticsPanel />)).toEqual([
    'complementary Statistiques de population',
    'heading population',
    'button Fermer les statistiques',
    'alert Les statistiques n’ont pas pu être calculées. Le serveur n’a pas répondu à temps. Recalculer les statistiques',
  ])
  const { gate, waits } = gated('zones')
  const slow = await benchWith({ gate }, 'zones')
  waits()
  await press(slow, 'column.describe', 'population')
  expect(readIn(slow, <StatisticsPanel />)).toEqual([
    'complementary Statistiques de population (busy)',
    'heading population',
    'button Fermer les statistiques',
    'progressbar Calcul des statistiques…',
  ])
})
