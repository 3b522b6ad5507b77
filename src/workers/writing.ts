import type { Language } from '../contract/languages.mjs'
import type { Rank } from '../contract/zone.ts'
import { firstAbove, firstNotBelow } from '../domain/colour/binarySearch.ts'
import { formatValue, isOrdered, measureOf } from '../domain/label/labelTypes.ts'
import type { MapText } from '../domain/view/mapTexts.ts'
import type { LoadValues } from './loadValues.ts'
import type { Candidates } from './messages.ts'

/** More texts than a screen can show. */
const TEXTS_MAX = 1500

/** Returns the text of a zone: a line for each label with a value. */
export function writerOf(values: LoadValues, lines: readonly MapText[], language: Language) {
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

/** Returns the number that ranks a zone: of the first label that has one; null if none has. */
export function rankingOf(
  values: LoadValues,
  lines: readonly MapText[],
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
 * Returns the rank of a zone by its value, largest first, ties by ordinal as in the table. The numbers are
 * sorted on the first call.
 */
export function rowsBy(values: LoadValues, by: MapText | null): (ordinal: number) => Rank | null {
  const number = by && rankingOf(values, [by])
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
 * Chooses the zones with a text: the most important of each screen cell, largest first, so that texts spread
 * over the map. Without numbers, the order of the candidates counts.
 */
export function zonesWithText(
  { ordinals, cells }: Candidates,
  rank: ((ordinal: number) => number) | null,
): Uint32Array<ArrayBuffer> {
  const order = Uint32Array.from(ordinals.keys())
  if (rank) {
    const numbers = Float64Array.from(ordinals, rank)
    // The difference of two infinities is NaN, but they are equal.
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
