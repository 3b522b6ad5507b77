import type { Colour } from '../../contract/common.ts'
import type { LabelType, LabelValue } from '../../contract/label.ts'
import { isOrdered, measureOf, uniqueKey } from '../label/labelTypes.ts'

/**
 * Colours of the first unique values of a label, found by search: at least 3:1 with both canvases; any two of
 * the first twelve at least 11 apart in ΔE2000, also in simulated deuteranopia; any two at all at least 12
 * apart for full colour vision.
 */
export const CATEGORY_COLOURS: readonly Colour[] = [
  '#594ddc',
  '#af8433',
  '#049886',
  '#d0183a',
  '#4087fd',
  '#6d6e0a',
  '#b01b8e',
  '#8d8e79',
  '#d26088',
  '#4e6661',
  '#956452',
  '#8b85b4',
  '#0792b1',
  '#5e9352',
  '#6a5f4d',
  '#605a86',
  '#26730e',
  '#916177',
  '#7c8f9d',
  '#c958c2',
  '#cc5e35',
  '#1870a1',
  '#9d8588',
  '#546271',
]

/** Longer texts are not stored in the list of first values. */
const KEY_MAX = 200

/**
 * Lists the first unique values of a label by their keys. Texts keep the order of the source, which users
 * know (régions by code, answers in sequence) and which neither a filter nor the visible area changes, unlike
 * frequencies. Numbers and dates ascend; with more values than colours, they are not categories.
 * @param values All values of the instance, in the order of the source.
 */
export function categoriesIn(values: Iterable<LabelValue>, type: LabelType): string[] {
  const most = CATEGORY_COLOURS.length
  const places = new Map<string, number>()
  for (const value of values) {
    const key = uniqueKey(value, type)
    if (key === null || key.length > KEY_MAX || places.has(key)) continue
    places.set(key, isOrdered(type) ? (measureOf(type).numberOf(value) ?? 0) : places.size)
    if (isOrdered(type) ? places.size > most : places.size === most) break
  }
  return places.size > most ? [] : [...places].sort(([, a], [, b]) => a - b).map(([key]) => key)
}
