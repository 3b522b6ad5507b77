import type { Statistics } from '../../contract/analysis.ts'
import type { LabelValue } from '../../contract/label.ts'
import { isOrdered } from '../../domain/label/labelTypes.ts'
import { ranksIn, type TypedColumn } from './order.ts'
import type { QueryBudget } from './scheduling.ts'
import { filterInSlices, sortInSlices } from './slices.ts'

/** Frequent values that are listed. */
const FREQUENT = 5

/** Returns the statistics of the values of a column in some zones. Rejects as a pause does. */
export async function statisticsOf(
  { column, type }: TypedColumn,
  ordinals: Uint32Array,
  budget: QueryBudget,
): Promise<Statistics> {
  const present = await filterInSlices(ordinals, ordinal => !column.isNull(ordinal), budget)
  const shared = { count: ordinals.length, nulls: ordinals.length - present.length }
  if (column.kind !== 'number') {
    const counts = await tally(present, ordinal => column.codes[ordinal] ?? 0, budget)
    const meaning = (code: number): LabelValue => {
      const text = column.dictionary[code] ?? ''
      return column.kind === 'text' ? text : (JSON.parse(text) as LabelValue)
    }
    const numbers = isOrdered(type)
      ? await numbersOf(present, await ranksIn({ column, type }, budget), budget)
      : null
    return { ...shared, distinct: counts.size, numbers, frequent: frequentOf(counts, meaning) }
  }
  const { values } = column
  const counts = await tally(present, ordinal => values[ordinal] ?? 0, budget)
  const frequent = frequentOf(counts, value => value)
  return {
    ...shared,
    distinct: counts.size,
    numbers: await numbersOf(present, ordinal => values[ordinal] ?? 0, budget),
    frequent,
  }
}

/** Counts the zones that have each value. */
async function tally(
  ordinals: Uint32Array,
  read: (ordinal: number) => number,
  budget: QueryBudget,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  await filterInSlices(
    ordinals,
    ordinal => {
      const value = read(ordinal)
      counts.set(value, (counts.get(value) ?? 0) + 1)
      return false
    },
    budget,
  )
  return counts
}

function frequentOf(counts: ReadonlyMap<number, number>, meaning: (code: number) => LabelValue) {
  const shared: [number, number][] = []
  for (const [value, count] of counts) if (count > 1) shared.push([value, count])
  return shared
    .sort(([a, most], [b, fewer]) => fewer - most || a - b)
    .slice(0, FREQUENT)
    .map(([code, count]) => ({ value: meaning(code), count }))
}

/** The median of an even number of values is the mean of the two in the middle. */
async function numbersOf(
  ordinals: Uint32Array,
  valueAt: (ordinal: number) => number,
  budget: QueryBudget,
): Promise<Statistics['numbers']> {
  if (ordinals.length === 0) return null
  const inOrder = await sortInSlices(ordinals, (a, b) => valueAt(a) - valueAt(b), budget)
  const sorted = Float64Array.from(inOrder, valueAt)
  const at = (index: number) => sorted[index] ?? 0
  const last = sorted.length - 1
  // Each part is divided before it is added, so that huge values do not overflow.
  const mean = sorted.reduce((sum, value) => sum + value / sorted.length, 0)
  const median = at(Math.floor(last / 2)) / 2 + at(Math.ceil(last / 2)) / 2
  return { min: at(0), max: at(last), mean: Math.min(Math.max(mean, at(0)), at(last)), median }
}
