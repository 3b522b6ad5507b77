import { fromPromise } from 'xstate'
import type { CountInput, FilterPart } from '../../machines/filter.machine.ts'
import type { ValuesInput } from '../../machines/filterValues.machine.ts'
import type { KnownLabels, KnownValue } from '../../machines/palette.types.ts'
import type { Candidate } from '../../machines/prefetch.machine.ts'
import type { CountsInput, ValueCounts } from '../../machines/valueCounts.machine.ts'
import { listLabels } from '../api/datasets.ts'
import { readDictionary } from '../api/files.ts'
import { countZones as count, readStatisticsOf } from '../api/zones.ts'
import type { Label, LabelValue } from '../contract/label.ts'
import { withPart } from '../domain/chart/valuesFilter.ts'
import { decodeDictionary } from '../domain/column/textColumn.ts'
import { filterText } from '../domain/filter/filter.ts'
import { suggestions } from '../domain/filter/suggestions.ts'
import { isOrdered, LABEL_TYPES } from '../domain/label/labelTypes.ts'
import type { Shown } from '../domain/view/shown.ts'

/** Counts the displayed zones that pass a filter. */
export const countZones = fromPromise<number, CountInput>(({ input, signal }) => count(input, signal))

/** Lists the values of a label to choose from. Numbers and dates have too many: users type them. */
export const suggestValues = fromPromise<string[], ValuesInput>(async ({ input, signal }) => {
  const { label, text } = input
  if (isOrdered(label.type)) return []
  return suggestions(await valuesOf(label, signal), text)
})

/** Maximum number of values in a list to check. The others are found by a text. */
const CHECKABLE = 50

/** Counts the zones of each value of a label. Blank values are no choice: they count as no data. */
export const countValues = fromPromise<ValueCounts, CountsInput>(async ({ input, signal }) => {
  const { dataset, demand, label, text } = input
  const filter = withPart(demand.filter, label.name, text)
  const query = { dataset, demand: { ...demand, filter } }
  const asked = { label: label.name, from_origin: false, frequent: CHECKABLE }
  const { frequent, distinct } = await readStatisticsOf(query, asked, signal)
  const values = frequent.map(({ value, count }) => ({
    value: value === null ? '' : filterText(value),
    count,
  }))
  return { values: values.filter(({ value }) => value.trim() !== ''), distinct }
})

/** Last requested label. Its values are not reloaded on each key press. */
let last: { column: string; values: string[] } | null = null

const dictionaryOf = async ({ column }: Label, signal: AbortSignal): Promise<string[]> =>
  decodeDictionary(new Uint8Array(await readDictionary(column, signal)))

async function valuesOf(label: Label, signal: AbortSignal): Promise<string[]> {
  if (last?.column === label.column) return last.values
  const dictionary = await dictionaryOf(label, signal)
  const values = LABEL_TYPES[label.type].column === 'json' ? dictionary.map(textOf) : dictionary
  last = { column: label.column, values }
  return values
}

function textOf(json: string): string {
  const value: LabelValue = JSON.parse(json)
  return value === null ? '' : filterText(value)
}

/**
 * Focuses a part of the filter. A row takes the focus only from the tree or from a removed element, and never
 * from a dialog that has opened in the meantime.
 */
export const focusPart = fromPromise<void, FilterPart>(async ({ input: { node, part }, signal }) => {
  // Waits until the panel renders new parts.
  await new Promise(resolve => requestAnimationFrame(resolve))
  if (signal.aborted) return
  const focused = document.activeElement
  if (focused?.closest('[aria-modal="true"]')) return
  const isFree = focused === null || focused === document.body || focused.closest('[role="tree"]') !== null
  if (part === 'row' && !isFree) return
  document.querySelector<HTMLElement>(`[data-filter-part="${node} ${part}"]`)?.focus()
})

/** A label with more values contains names. */
const MOST = 300

/**
 * Returns labels with all of their values, if these are few: a line may name any of them.
 * @param read Returns the values of a column.
 */
export const withValues = (
  labels: readonly Label[],
  read: (label: Label) => Promise<readonly string[]>,
): Promise<Label[]> =>
  Promise.all(
    labels.map(async label => {
      const { type, stats } = label
      const known = stats.categories?.length ?? 0
      if (type !== 'text' || stats.distinct > MOST || stats.distinct <= known) return label
      const values = await read(label)
      return { ...label, stats: { ...stats, categories: values.filter(value => value !== '') } }
    }),
  )

/** Loads the labels of datasets that are not displayed. Omits failed ones. */
export const loadLabels = fromPromise<KnownLabels, { candidates: readonly Candidate[] }>(
  async ({ input: { candidates }, signal }) => {
    const found = await Promise.allSettled(
      candidates.map(async ({ dataset, instance }) => {
        const labels = await listLabels(dataset, instance, signal)
        return [instance, await withValues(labels, label => dictionaryOf(label, signal))] as const
      }),
    )
    return Object.fromEntries(found.flatMap(each => (each.status === 'fulfilled' ? [each.value] : [])))
  },
)

/** Loads the values of the labels that group the zones of displayed datasets. */
export const loadValues = fromPromise<KnownValue[], { shown: Shown[] }>(
  async ({ input: { shown }, signal }) => {
    const wanted = shown.flatMap(({ displayed: { dataset }, sheet }) =>
      sheet.labels
        .filter(
          ({ type, stats: { distinct } }) =>
            type === 'text' && distinct <= MOST && distinct < sheet.instance.zones,
        )
        .map(label => ({ dataset, label })),
    )
    const found = await Promise.all(
      wanted.map(async ({ dataset, label }) => {
        const values = await dictionaryOf(label, signal)
        return values.filter(value => value !== '').map(value => ({ dataset, label: label.name, value }))
      }),
    )
    return found.flat()
  },
)
