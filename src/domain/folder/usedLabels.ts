import type { Label } from '../../contract/label.ts'
import type { Opening } from '../../contract/opening.ts'
import type { Style } from '../../contract/view.ts'
import type { ZonePage } from '../../contract/zone.ts'
import { columnsOf } from '../label/computed.ts'
import { isFormer } from '../label/former.ts'
import { labelOf, labelsOfFilter, namesIn, type Shown } from '../view/shown.ts'

/** Returns the names of the labels that a style draws or writes, computed ones too. */
export const namesOfStyle = ({ label, secondLabel, text }: Style): string[] =>
  [label, secondLabel, text].filter(name => name !== null)

/** Returns the labels whose values a displayed dataset needs: those it draws, and those its filter reads. */
export function usedLabels({ sheet, displayed: { style, filter } }: Shown): Label[] {
  const drawn = namesOfStyle(style).flatMap(name => labelOf(sheet, name) ?? [])
  const tested = filter
    ? labelsOfFilter(sheet, filter).filter(({ name }) => namesIn(filter.filter).includes(name))
    : []
  return [...new Set([...drawn, ...tested].flatMap(columnsOf))]
}

/** Returns the labels that one of several displays of an instance needs, each once. */
export const usedByAny = (displays: readonly Shown[]): Label[] => [
  ...new Map(
    displays.flatMap(usedLabels).map(label => [JSON.stringify([label.id, label.name]), label]),
  ).values(),
]

/** Returns the names of stored labels: former values belong to the label of the same name. */
const storedNames = (labels: readonly Label[]): ReadonlySet<string> =>
  new Set(labels.map(label => (isFormer(label) ? label.former.label : label.name)))

/** Removes all other labels from an opening. */
export function openingWith(opening: Opening, used: readonly Label[]): Opening {
  const names = storedNames(used)
  const isUsed = ({ name }: Label) => names.has(name)
  return {
    ...opening,
    labels: opening.labels.filter(isUsed),
    origin_labels: opening.origin_labels.filter(isUsed),
  }
}

/** Removes the values of all other labels from a page of zones. Computed labels are values of their own. */
export function pageWith(page: ZonePage, used: readonly Label[], computed: readonly string[]): ZonePage {
  const names = new Set([...storedNames(used), ...computed])
  const kept = <T>(values: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
  const results = page.results.map(zone => ({
    ...zone,
    labels: kept(zone.labels),
    origin_labels: kept(zone.origin_labels),
  }))
  return { ...page, results }
}
