import type { Dataset } from '../../contract/dataset.ts'
import type { Style } from '../../contract/view.ts'
import { withoutLabel } from '../colour/style.ts'
import { changeName, changeNamed } from '../label/computed.ts'
import { editionWords } from './instanceName.ts'

/** Milliseconds. Distances are whole months, so that a leap day does not decide. */
const MONTH = (365.25 / 12) * 24 * 3_600_000

type Dates = readonly Dataset['dates'][number][]

/** Returns whether an instance is newer than another one. Of the same date, the one listed first is newer. */
export function isNewer(instance: string, than: string, dates: Dates): boolean {
  const [one, other] = [instance, than].map(id => dates.findIndex(each => each.id === id))
  const [date, otherDate] = [one, other].map(at => dates[at ?? -1]?.data_date)
  if (date === undefined || otherDate === undefined) return false
  return date === otherDate ? (one ?? 0) < (other ?? 0) : date > otherDate
}

/**
 * Returns the instance for a comparison: the nearest one of another date, or the older of two equally near
 * ones. Instances with the same words in their editions, such as `ign`, come first, because the same source
 * drew their outlines.
 */
export function nearestOther(
  dates: Dates,
  shown: string | undefined,
  except: readonly string[] = [],
): string | null {
  const own = dates.find(({ id }) => id === shown)
  if (!own) return null
  const others = dates.filter(({ id }) => id !== shown && !except.includes(id))
  const ranks = (other: Dates[number]) => [
    Number(other.data_date === own.data_date),
    Number(editionWords(other) !== editionWords(own)),
    Math.round(Math.abs(Date.parse(other.data_date) - Date.parse(own.data_date)) / MONTH),
    Number(other.data_date > own.data_date),
  ]
  const [nearest] = others.toSorted((a, b) => {
    const [ours, theirs] = [ranks(a), ranks(b)]
    return ours.map((rank, at) => rank - (theirs[at] ?? 0)).find(difference => difference !== 0) ?? 0
  })
  return nearest?.id ?? null
}

/**
 * Adapts a style to another instance of its dataset. A change still leads from the older to the newer
 * instance, and compares the same two instances if the base is displayed.
 */
export function styleAt(style: Style, from: string, to: string, dates: Dates): Style {
  const change = changeNamed(style.label)
  if (!change) return style
  const base = change.base === to ? from : change.base
  const label = changeName({ ...change, base, isBaseNewer: isNewer(base, to, dates) })
  return label === style.label ? style : { ...style, label }
}

/**
 * Returns the style of a link with its change from the older to the newer instance. Former versions wrote changes since
 * a newer instance: their breaks and ends were of values with the opposite sign, so they are dropped.
 */
export function styleOfLink(style: Style, instance: string, dates: Dates): Style {
  const inOrder = styleAt(style, instance, instance, dates)
  if (inOrder === style) return style
  const { classes, breaks, range, isolated } = withoutLabel(style)
  return { ...inOrder, classes, breaks, range, isolated }
}
