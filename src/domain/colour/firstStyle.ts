import type { Label } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import { type Gathering, gatheringOf } from './hexagons.ts'
import { secondUseOf } from './secondLabel.ts'
import { effectiveType, hasCircles, styleForLabel } from './style.ts'

/** Facts about an instance that its first look depends on. */
type Described = { labels: readonly Label[]; instance: { zones: number } }

/** Greatest number of categories whose colours can be told apart. */
const CATEGORIES_MAX = 12

/**
 * Returns the style in which a dataset is displayed for the first time: its main label in the look that suits it, with
 * the colours that a style already has. Where no label is worth showing, the style stays.
 */
export function firstStyle(sheet: Described, style: Style): Style {
  const label = mainLabel(sheet)
  return label ? styleForLabel(style, label) : style
}

/**
 * Finds the label that says most of a dataset at first sight: the first number that is an amount, a ratio or an index
 * and that differs from zone to zone; else the first text that puts the zones into a few categories. What merely names
 * zones, codes and years are never it, nor what most zones lack. Null where nothing is left.
 */
export function mainLabel({ labels, instance: { zones } }: Described): Label | null {
  const known = labels.filter(({ stats }) => stats.nulls * 2 <= zones)
  return known.find(isTelling) ?? known.find(label => isCategory(label, zones)) ?? null
}

const TELLING: readonly Label['measure'][] = ['count', 'ratio', 'index']

const isTelling = ({ type, measure, stats: { min, max } }: Label) =>
  type === 'number' && TELLING.includes(measure) && min !== null && max !== null && min < max

const isCategory = ({ type, stats: { distinct } }: Label, zones: number) =>
  type === 'text' && distinct > 1 && distinct <= CATEGORIES_MAX && distinct * 2 <= zones

/** Ways in which the look of a label is told in words. */
export type LookKind =
  | 'circles'
  | 'circlesBy'
  | 'matrix'
  | 'classes'
  | 'gradient'
  | 'colours'
  | 'texts'
  | `hexagons.${Gathering}`

/** Returns in which way a style shows a label, alone or with a second one. */
export function lookKind(style: Style, label: Label, second: Label | null = null): LookKind {
  const gathering = gatheringOf(label, style)
  if (gathering) return `hexagons.${gathering}`
  const use = secondUseOf(label, second, style)
  if (use !== null) return use === 'circles' ? 'circlesBy' : 'matrix'
  if (hasCircles(label, style)) return 'circles'
  if (style.mode === 'value') return style.randomColours ? 'colours' : 'texts'
  if (effectiveType(label, style) === 'text') return 'texts'
  return style.classes === null ? 'gradient' : 'classes'
}
