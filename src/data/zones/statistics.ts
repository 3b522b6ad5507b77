import type { Statistics } from '../../contract/analysis.ts'
import type { LabelValue } from '../../contract/label.ts'
import { isOrdered } from '../../domain/label/labelTypes.ts'
import { type Budget, filterInSlices, forEachInSlices, sortInSlices } from './slices.ts'
import { ranksIn, type TypedColumn } from './sortZones.ts'

/** Default number of frequent values. A list that a caller limits itself has values that occur once, too. */
const FREQUENT = 5

/** Returns the statistics of the values of a column in some zones. Rejects as a pause does. */
export async function statisticsOf(
  { column, type }: TypedColumn,
  ordinals: Uint32Array,
  budget: Budget,
  most?: number,
): Promise<Statistics> {
  const present = await filterInSlices(ordinals, ordinal => !column.isNull(ordinal), budget)
  const shared = { count: ordinals.length, nulls: ordinals.length - present.length }
  if (column.kind !== 'number') {
    const counts = await tally(present, ordinal => column.codes[ordinal] ?? 0, budget)
    const meaning = (code: number): LabelValue => {
      const text = column.dictionary.at(code) ?? ''
      return column.kind === 'text' ? text : (JSON.parse(text) as LabelValue)
    }
    const numbers = isOrdered(type)
      ? await numbersOf(present, await ranksIn({ column, type }, budget), budget)
      : null
    return {
      ...shared,
      distinct: counts.size,
      numbers,
      frequent: await frequentOf(counts, meaning, budget, most),
    }
  }
  const { values } = column
  const counts = await tally(present, ordinal => values[ordinal] ?? 0, budget)
  const frequent = await frequentOf(counts, value => value, budget, most)
  return {
    ...shared,
    distinct: counts.size,
    numbers: await numbersOf(present, ordinal => values[ordinal] ?? 0, budget),
    frequent,
  }
}

/** Counts the zones by value. */
async function tally(
  ordinals: Uint32Array,
  read: (ordinal: number) => number,
  budget: Budget,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  const count = (ordinal: number) => {
    const value = read(ordinal)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  await forEachInSlices(ordinals, count, budget)
  return counts
}

async function frequentOf(
  counts: ReadonlyMap<number, number>,
  meaning: (code: number) => LabelValue,
  budget: Budget,
  limit?: number,
): Promise<Statistics['frequent']> {
  const most: [number, number][] = []
  const length = limit ?? FREQUENT
  const least = limit === undefined ? 2 : 1
  const place = (entry: [number, number]) => {
    const last = most[length - 1]
    if (entry[1] < least || (last && !isBefore(entry, last))) return
    const at = most.findIndex(other => isBefore(entry, other))
    most.splice(at < 0 ? most.length : at, 0, entry)
    if (most.length > length) most.pop()
  }
  await forEachInSlices(counts, place, budget)
  return most.map(([code, count]) => ({ value: meaning(code), count }))
}

const isBefore = ([a, many]: [number, number], [b, fewer]: [number, number]) =>
  many > fewer || (many === fewer && a < b)

/** The median of an even number of values is the mean of the two middle ones. */
async function numbersOf(
  ordinals: Uint32Array,
  valueAt: (ordinal: number) => number,
  budget: Budget,
): Promise<Statistics['numbers']> {
  if (ordinals.length === 0) return null
  const inOrder = await sortInSlices(ordinals, (a, b) => valueAt(a) - valueAt(b), budget)
  const at = (index: number) => valueAt(inOrder[index] ?? 0)
  const last = inOrder.length - 1
  let mean = 0
  const add = (ordinal: number) => {
    // Divides each part before adding it, so that huge values do not overflow.
    mean += valueAt(ordinal) / inOrder.length
  }
  await forEachInSlices(inOrder, add, budget)
  const median = at(Math.floor(last / 2)) / 2 + at(Math.ceil(last / 2)) / 2
  return { min: at(0), max: at(last), mean: Math.min(Math.max(mean, at(0)), at(last)), median }
}
