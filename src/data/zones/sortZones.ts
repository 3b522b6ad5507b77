import type { LabelType } from '../../contract/label.ts'
import { type Measure, measureOf } from '../../domain/label/labelTypes.ts'
import type { Column, Dictionary, TextColumn } from '../stored/columnOf.ts'
import type { GeometrySet } from '../stored/geometrySet.ts'
import { type Budget, forEachInSlices, setColumnComputation, sortInSlices } from './slices.ts'

/** Number of keys read between two checks of the clock. */
const STEP = 256

/** Column with the type of its label, which determines the order. */
export type TypedColumn = { column: Column; type: LabelType }

const collator = new Intl.Collator('fr', { numeric: true, sensitivity: 'variant' })
/** Sort numbers of the entries of a dictionary by type, cached while the column is open. */
const ranksOf = new WeakMap<Column, Map<LabelType, ArrayLike<number>>>()

/**
 * Sorts ordinals by the values of a column: numbers by size, dates by time, texts as in French dictionaries.
 * Missing values come last in both directions, equal ones in the order of their ordinals.
 */
export async function sortByColumn(
  ordinals: Uint32Array,
  { column, type }: TypedColumn,
  direction: 'asc' | 'desc',
  budget: Budget,
): Promise<Uint32Array> {
  const rankOf = await ranksIn({ column, type }, budget)
  const sign = direction === 'asc' ? 1 : -1
  const compare = (a: number, b: number) => {
    const noA = column.isNull(a)
    const noB = column.isNull(b)
    if (noA || noB) return noA === noB ? a - b : noA ? 1 : -1
    return sign * (rankOf(a) - rankOf(b)) || a - b
  }
  return sortInSlices(ordinals, compare, budget)
}

/**
 * Returns sort keys for the values of a column: numbers for an ordered type, otherwise alphabetical
 * positions. Rejects as a pause does.
 */
export async function ranksIn(
  { column, type }: TypedColumn,
  budget: Budget,
): Promise<(ordinal: number) => number> {
  if (column.kind === 'number') return ordinal => column.values[ordinal] ?? 0
  const { codes, dictionary } = column
  const known = ranksOf.get(column) ?? new Map<LabelType, ArrayLike<number>>()
  ranksOf.set(column, known)
  const measure = measureOf(type)
  const ranks =
    known.get(type) ??
    (await (measure ? measured(dictionary, measure, budget) : alphabetical(dictionary, budget)))
  known.set(type, ranks)
  return ordinal => ranks[codes[ordinal] ?? 0] ?? 0
}

async function measured(
  dictionary: Dictionary,
  { numberOf }: Measure,
  budget: Budget,
): Promise<Float64Array> {
  const numbers = new Float64Array(dictionary.length)
  let code = 0
  const note = (text: string) => {
    numbers[code++] = numberOf(text) ?? 0
  }
  await forEachInSlices(dictionary, note, budget)
  return numbers
}

async function alphabetical(dictionary: Dictionary, budget: Budget): Promise<Uint32Array> {
  const ranks = new Uint32Array(dictionary.length)
  // The sort compares each text many times.
  const texts: string[] = []
  await forEachInSlices(dictionary, text => texts.push(text), budget)
  const codes = Uint32Array.from(texts.keys())
  const byText = (a: number, b: number) => collator.compare(texts[a] ?? '', texts[b] ?? '')
  let rank = 0
  const note = (code: number) => {
    ranks[code] = rank++
  }
  await forEachInSlices(await sortInSlices(codes, byText, budget), note, budget)
  return ranks
}

const columns = new WeakMap<GeometrySet, TextColumn>()

/** Returns the keys of a geometry set as a column, which must be settled before sorting. */
export function keysAsColumn(set: GeometrySet): TextColumn {
  const known = columns.get(set)
  if (known !== undefined) return known
  const codes = new Uint32Array(set.count)
  const dictionary: string[] = []
  const column: TextColumn = {
    kind: 'text',
    count: set.count,
    codes,
    dictionary,
    isNull: () => false,
    value: ordinal => (ordinal < set.count ? set.key(ordinal) : null),
  }
  setColumnComputation(column, async budget => {
    for (let ordinal = dictionary.length; ordinal < set.count; ordinal = dictionary.length) {
      if (ordinal % STEP === 0 && budget.isDue()) await budget.pause()
      // A concurrent sort may have read the column.
      if (ordinal !== dictionary.length) continue
      codes[ordinal] = ordinal
      dictionary.push(set.key(ordinal))
    }
  })
  columns.set(set, column)
  return column
}
