import type { Text } from '../../contract/common.ts'
import { sameInEveryLanguage } from '../../contract/texts.ts'
import type { Style } from '../../contract/view.ts'
import type { Legend } from './legend.ts'

/** Names of the heading and of its unit among the renamed parts of a legend. The others are ids of entries. */
export const TITLE = 'title'
export const UNIT = 'unit'

type Renamed = Style['renamed']

/** Returns a legend with the texts that the user gave to its heading, unit and entries. */
export function renamedLegend(legend: Legend, { renamed }: Pick<Style, 'renamed'>): Legend {
  if (Object.keys(renamed).length === 0) return legend
  const texts = { texts: renamed }
  if (!('label' in legend)) return { ...legend, ...texts }
  const heading = { label: titleIn(renamed, legend.label), unit: renamed[UNIT] ?? legend.unit }
  if (legend.kind === 'circles')
    return { ...legend, ...heading, ...texts, second: legend.second && { ...legend.second, ...texts } }
  // The heading of a matrix is on both of its sides.
  return legend.kind === 'bivariate' ? { ...legend, ...texts } : { ...legend, ...heading, ...texts }
}

const titleIn = (renamed: Renamed, label: Text): Text => {
  const title = renamed[TITLE]
  return title === undefined ? label : sameInEveryLanguage(title)
}

/** Returns the renamed parts with another text of one; an empty text restores the original. */
export function withText(renamed: Renamed, part: string, text: string): Renamed {
  const { [part]: _, ...others } = renamed
  return text.trim() === '' ? others : { ...others, [part]: text.trim() }
}

/** Returns the renamed heading without entries, because the entries of other classes differ. */
export const headingOnly = (renamed: Renamed): Renamed =>
  Object.fromEntries(Object.entries(renamed).filter(([part]) => part === TITLE || part === UNIT))
