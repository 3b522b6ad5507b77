import { readChange } from '../../domain/search/reading/change.ts'
import { phraseAt } from '../../domain/search/reading/grammar.ts'
import { type Token, textsOf } from '../../domain/search/reading/line.ts'
import { nearestOther } from '../../domain/view/instanceOrder.ts'
import type { LineNames } from './readingNames.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Reading } from './togetherRows.ts'

/** Reads a change of a label or of the zones, since a date of the dataset or between two of them. */
export function readingOfChange(
  dataset: string,
  tokens: readonly Token[],
  names: Pick<LineNames, 'labels' | 'zones' | 'usual'>,
  { words: { grammar }, snapshots }: RowIndex,
  isOfNamed = false,
): Reading | null {
  const change = readChange(tokens, names, grammar, isOfNamed)
  if (!change) return null
  // « Évolution du chômage » means the only number of this dataset.
  const numbers = names.labels.flatMap(({ item }) => (item.type === 'number' ? item : []))
  const only = isOfNamed && numbers.length === 1 ? numbers[0] : undefined
  // “Gain or loss since 2021” is about numbers, and “what changed” about the zones.
  const isOfNumber = tokens.some((_, at) => phraseAt(textsOf(tokens), at, grammar.growth) > 0)
  const usual = isOfNumber && change.year !== null ? names.usual : null
  const read = { ...change, label: change.label ?? only ?? usual }
  const { dates = [], latest = null } =
    snapshots.catalogue.context.datasets.find(({ id }) => id === dataset) ?? {}
  const displayed = snapshots.workbench.context.view.displayed.find(each => each.dataset === dataset)
  const shown = displayed?.instance ?? latest?.id
  const isOf =
    (year: number | null) =>
    ({ data_date }: (typeof dates)[number]) =>
      year !== null && data_date.startsWith(String(year))
  const unasked = read.year === null ? [] : dates.filter(each => !isOf(read.year)(each))
  // Of another date if possible: two sources of the same date have the same numbers.
  const base = nearestOther(
    dates,
    shown,
    unasked.map(({ id }) => id),
  )
  const until = dates.find(isOf(read.until))
  const isNumber = read.label !== null && read.label.type === 'number'
  // The dataset has no such date: the user chooses another.
  if (base === null)
    return dates.every(({ id }) => id === shown)
      ? null
      : isNumber
        ? { id: 'label.change', args: [dataset, read.label?.name ?? ''] }
        : { id: 'comparison.dates', args: [] }
  if (read.label && isNumber) {
    const args = [dataset, read.label.name, base, read.isPercent ? 'percent' : 'difference']
    // « Entre 2021 et 2024 » displays the later date first.
    const isOther = until && !dates.some(each => each.id === shown && isOf(read.until)(each))
    return { id: 'label.change', args, ...(isOther && { first: { id: 'instance.show', args: [until.id] } }) }
  }
  if (until) return { id: 'comparison.dates', args: [base, until.id] }
  return read.year === null ? { id: 'comparison.dates', args: [] } : { id: 'comparison.kinds', args: [base] }
}
