import type { Language } from '../contract/languages.mjs'
import type { Rank } from '../contract/zone.ts'
import { firstAbove, firstNotBelow } from '../domain/colour/search.ts'
import { formatValue, isOrdered, measureOf } from '../domain/label/labelTypes.ts'
import type { WrittenLabel } from '../domain/view/written.ts'
import type { Candidates } from './messages.ts'
import type { LoadValues } from './values.ts'

/** More texts than this are never on a screen. */
const TEXTS_MAX = 1500

/** Returns what is written on a zone: a line for each label that it has a value of. */
export function writerOf(values: LoadValues, lines: readonly WrittenLabel[], language: Language) {
  const writers = lines.map(({ label, type }) => {
    const read = values.read(label)
    return (slot: number) => formatValue(read?.(slot), { ...label, type }, language)
  })
  return (ordinal: number): string => {
    const slot = values.slotOf(ordinal)
    if (slot === undefined) return ''
    return writers
      .map(write => write(slot))
      .filter(line => line !== '')
      .join('\n')
  }
}

/** Returns the number that a zone matters by: of the first label that has any; null where none has. */
export function ranker(
  values: LoadValues,
  lines: readonly WrittenLabel[],
): ((ordinal: number) => number) | null {
  for (const { label, type } of lines) {
    const read = isOrdered(type) ? values.read(label) : undefined
    if (!read || !isOrdered(type)) continue
    const { numberOf } = measureOf(type)
    return ordinal => {
      const slot = values.slotOf(ordinal)
      return (slot === undefined ? null : numberOf(read(slot))) ?? Number.NEGATIVE_INFINITY
    }
  }
  return null
}

/**
 * Returns the row of a zone by its value, the greatest first and equal ones in the order of their ordinals, as in the
 * table. The numbers are sorted when the first row is asked for.
 */
export function rowsBy(values: LoadValues, by: WrittenLabel | null): (ordinal: number) => Rank | null {
  const number = by && ranker(values, [by])
  if (!number) return () => null
  let sorted: Float64Array | null = null
  const before = (ordinal: number, own: number) => {
    let count = 0
    for (let slot = 0; slot < values.ordinals.length; slot++) {
      const other = values.ordinals[slot] ?? 0
      if (other < ordinal && number(other) === own) count++
    }
    return count
  }
  return ordinal => {
    const own = number(ordinal)
    if (own === Number.NEGATIVE_INFINITY) return null
    sorted ??= Float64Array.from(values.ordinals, number)
      .filter(each => each !== Number.NEGATIVE_INFINITY)
      .sort()
    const greater = sorted.length - firstAbove(sorted, own)
    const isAlone = sorted.length - firstNotBelow(sorted, own) - greater === 1
    return { row: isAlone ? greater : greater + before(ordinal, own), count: sorted.length }
  }
}

/**
 * Chooses the zones to write on: of each cell of the screen the one that matters most, the greatest first, so that texts
 * are spread as far as zones are. Without numbers the order is that of the candidates.
 */
export function chosen(
  { ordinals, cells }: Candidates,
  rank: ((ordinal: number) => number) | null,
): Uint32Array<ArrayBuffer> {
  const order = Uint32Array.from(ordinals.keys())
  if (rank) {
    const numbers = Float64Array.from(ordinals, rank)
    // The difference of two that are infinite is no number: they are equal.
    order.sort((a, b) => (numbers[b] ?? 0) - (numbers[a] ?? 0) || 0)
  }
  const taken = new Set<number>()
  const found: number[] = []
  for (const at of order) {
    if (found.length === TEXTS_MAX) break
    const cell = cells[at] ?? 0
    if (taken.has(cell)) continue
    taken.add(cell)
    found.push(ordinals[at] ?? 0)
  }
  return Uint32Array.from(found)
}
