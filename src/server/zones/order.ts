import type { LabelType } from '../../contract/label.ts'
import { measureOf } from '../../domain/label/labelTypes.ts'
import type { Column, TextColumn } from '../storage/columns/column.ts'
import type { GeometrySet } from '../storage/geometry/geometry.ts'
import type { QueryBudget } from './scheduling.ts'
import { sortInSlices } from './slices.ts'

/** A column with the type of its label, which decides on its order. */
export type TypedColumn = { column: Column; type: LabelType }

const collator = new Intl.Collator('fr', { numeric: true, sensitivity: 'variant' })
/** Place of every dictionary entry in its order, kept as long as its column is open. */
const ranksOf = new WeakMap<Column, Uint32Array>()

/**
 * Sorts ordinals by the values of a column: numbers by size, dates by time, texts as French dictionaries do. Missing
 * values come last in both directions, equal ones in the order of their ordinals.
 */
export async function sortByColumn(
  ordinals: Uint32Array,
  { column, type }: TypedColumn,
  direction: 'asc' | 'desc',
  budget: QueryBudget,
): Promise<Uint32Array> {
  const rankOf = await ranking(column, type, budget)
  const sign = direction === 'asc' ? 1 : -1
  const compare = (a: number, b: number) => {
    const noA = column.isNull(a)
    const noB = column.isNull(b)
    if (noA || noB) return noA === noB ? a - b : noA ? 1 : -1
    return sign * (rankOf(a) - rankOf(b)) || a - b
  }
  return sortInSlices(ordinals, compare, budget)
}

async function ranking(
  column: Column,
  type: LabelType,
  budget: QueryBudget,
): Promise<(ordinal: number) => number> {
  if (column.kind === 'number') return ordinal => column.values[ordinal] ?? 0
  const { codes, dictionary } = column
  let ranks = ranksOf.get(column)
  if (ranks === undefined) {
    const all = Uint32Array.from(dictionary.keys())
    const numbers = dictionary.map(text => measureOf(type)?.numberOf(text) ?? 0)
    const inOrder = (a: number, b: number) =>
      (numbers[a] ?? 0) - (numbers[b] ?? 0) || collator.compare(dictionary[a] ?? '', dictionary[b] ?? '')
    ranks = new Uint32Array(all.length)
    for (const [rank, code] of (await sortInSlices(all, inOrder, budget)).entries()) ranks[code] = rank
    ranksOf.set(column, ranks)
  }
  const found = ranks
  return ordinal => found[codes[ordinal] ?? 0] ?? 0
}

const columns = new WeakMap<GeometrySet, TextColumn>()

/** The keys of a geometry set in the form of a column, for those that sort by it. */
export function keysAsColumn(set: GeometrySet): TextColumn {
  const known = columns.get(set)
  if (known !== undefined) return known
  const dictionary = Array.from({ length: set.count }, (_, ordinal) => set.key(ordinal))
  const column: TextColumn = {
    kind: 'text',
    count: set.count,
    codes: Uint32Array.from(dictionary.keys()),
    dictionary,
    isNull: () => false,
    value: ordinal => dictionary[ordinal] ?? null,
  }
  columns.set(set, column)
  return column
}
