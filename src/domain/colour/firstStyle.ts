import type { Label } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import { type Gathering, gatheringOf } from './hexagons.ts'
import { secondUseOf } from './secondLabel.ts'
import { effectiveType, hasCircles, styleForLabel } from './style.ts'

/** Facts about an instance that determine its first style. */
type Described = {
  labels: readonly Label[]
  /** `origin_instance` is set for a table: another dataset supplies its zones. */
  instance: { zones: number; origin_instance?: string | null }
}

/** Maximum number of categories with distinct colours. */
const CATEGORIES_MAX = 12

/**
 * Returns the style of a dataset that is displayed for the first time: its main label in a suitable form,
 * with the colours of the given style. Without a suitable label, returns the style unchanged.
 */
export function firstStyle(sheet: Described, style: Style): Style {
  const label = mainLabel(sheet)
  return label ? styleForLabel(style, label) : style
}

/**
 * Finds the most informative label: the first count, ratio or index that varies between zones; else the first
 * text with a few categories. Names, codes, years and mostly empty labels are excluded, except the only number of
 * a table: a table is opened to see it. Null if none is left.
 */
export function mainLabel({ labels, instance: { zones, origin_instance } }: Described): Label | null {
  const known = labels.filter(({ stats }) => stats.nulls * 2 <= zones)
  const only = origin_instance ? onlyNumber(labels) : null
  return known.find(isTelling) ?? only ?? known.find(label => isCategory(label, zones)) ?? null
}

/**
 * Returns the only number that varies between zones, regardless of its measure. Codes count only if there is
 * nothing else.
 */
function onlyNumber(labels: readonly Label[]): Label | null {
  const numbers = labels.filter(isVarying)
  const measured = numbers.filter(({ measure }) => measure !== 'code')
  const [only, other] = measured.length > 0 ? measured : numbers
  return only && !other ? only : null
}

const TELLING: readonly Label['measure'][] = ['count', 'ratio', 'index']

const isVarying = ({ type, stats: { min, max } }: Label) =>
  type === 'number' && min !== null && max !== null && min < max

const isTelling = (label: Label) => isVarying(label) && TELLING.includes(label.measure)

const isCategory = ({ type, stats: { distinct } }: Label, zones: number) =>
  type === 'text' && distinct > 1 && distinct <= CATEGORIES_MAX && distinct * 2 <= zones

/** Ways of showing a label, each with a text. */
export type LookKind =
  | 'circles'
  | 'circlesBy'
  | 'matrix'
  | 'classes'
  | 'gradient'
  | 'colours'
  | 'texts'
  | `hexagons.${Gathering}`

/** Returns how a style shows a label, alone or with a second one. */
export function displayKind(style: Style, label: Label, second: Label | null = null): LookKind {
  const gathering = gatheringOf(label, style)
  if (gathering) return `hexagons.${gathering}`
  const use = secondUseOf(label, second, style)
  if (use !== null) return use === 'circles' ? 'circlesBy' : 'matrix'
  if (hasCircles(label, style)) return 'circles'
  if (style.mode === 'value') return style.randomColours ? 'colours' : 'texts'
  if (effectiveType(label, style) === 'text') return 'texts'
  return style.classes === null ? 'gradient' : 'classes'
}
