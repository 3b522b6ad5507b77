import { displayedIn } from '../../commands/choices.ts'
import { findCommand } from '../../commands/registry.ts'
import { sameInEveryLanguage } from '../../contract/common.ts'
import type { Dataset } from '../../contract/dataset.ts'
import { readConditions } from '../../domain/search/reading/conditions.ts'
import { dateOf, hasTypo, readDatasets, readDate } from '../../domain/search/reading/dataset.ts'
import { explain } from '../../domain/search/reading/explain.ts'
import type { Token } from '../../domain/search/reading/line.ts'
import { formatIn } from './formats.ts'
import { type LineNames, namesOfLabels } from './readingNames.ts'
import { type Reading, readingOfConditions, readingOfOrder, rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'

/** Closest rank of a name that a line about a dataset needs: not the last word of a longer name. */
const CLOSE = 3.5

/**
 * Returns the rows of a line that names a dataset of the catalogue: displayed, at a date, or displayed and then
 * coloured, filtered, sorted or downloaded. `open` rows only explain the name, until the labels are known;
 * `nearly` rows explain a mistyped name.
 */
export function datasetRows(
  tokens: readonly Token[],
  names: LineNames,
  rowIndex: RowIndex,
): { sure: Row[]; open: Row[]; nearly: Row[] } {
  const { snapshots, words } = rowIndex
  const sure: Row[] = []
  const open: Row[] = []
  const nearly: Row[] = []
  for (const { dataset, rank, rest } of readDatasets(tokens, names.datasets)) {
    const isShown = displayedIn(snapshots).some(each => each.dataset === dataset.id)
    const asked = readDate(dataset, rest, words.grammar)
    const date = asked?.date ? dateOf(dataset, asked.date) : null
    if (date) sure.push(...rowsOf({ id: 'instance.show', args: [date.id] }, rowIndex))
    const card = explain(rest, ['card', 'show', 'asks', 'year'], [], [], words.grammar)
    if (card?.said.has('card')) sure.push(...rowsOf({ id: 'card.open', args: [dataset.id] }, rowIndex))
    if (isShown || card?.said.has('card')) continue
    const display = rowsOf({ id: 'dataset.display', args: [dataset.id] }, rowIndex)
    if (asked && !asked.date && rank <= CLOSE) (hasTypo(rank) ? nearly : sure).push(...display)
    if (asked) continue
    const then = readingThen(dataset, rest, rowIndex)
    if (then === 'unknown') open.push(...display)
    else if (then) sure.push(...combined(dataset, then, rowIndex))
  }
  return { sure, open, nearly }
}

const rowsOf = (reading: Reading, rowIndex: RowIndex): Row[] => {
  const row = rowOf(reading, rowIndex, 'groups.datasets')
  return row ? [row] : []
}

/** Reads what to do with a dataset once it is displayed: `unknown` until its labels are known, else null. */
function readingThen(
  dataset: Dataset,
  rest: readonly Token[],
  { snapshots, words }: RowIndex,
): (Reading & { says: string }) | 'unknown' | null {
  const { grammar, language } = words
  const format = formatIn(rest, [], words)
  if (format) return { id: 'download.start', args: [dataset.id, format.value], says: format.name }
  const labels = snapshots.prefetch.context.labels[dataset.latest?.id ?? '']
  if (!labels || labels.length === 0) return 'unknown'
  const names = namesOfLabels(labels, grammar)
  const conditions = readConditions(rest, names, grammar)
  const filter = conditions && readingOfConditions(dataset.id, conditions, language)
  if (filter) return { ...filter, says: rest.map(({ text }) => text).join(' ') }
  const colour = explain(rest, ['colour', 'show', 'asks', 'and'], names.labels, [], grammar)
  const [label, ...others] = colour?.items ?? []
  if (label && others.length === 0 && colour?.numbers.length === 0)
    return { id: 'label.display', args: [dataset.id, label.name], says: label.title[language] ?? label.name }
  const order = readingOfOrder(rest, names, grammar)
  return order && { ...order, says: rest.map(({ text }) => text).join(' ') }
}

/** Returns the row of a command that waits for a dataset: displayed first, in the same line. */
function combined(
  dataset: Dataset,
  { id, args, says }: Reading & { says: string },
  { words }: RowIndex,
): Row[] {
  const command = findCommand(id)
  const display = findCommand('dataset.display')
  if (!command || !display) return []
  return [
    {
      id: [display.id, dataset.id, id, ...args].join(' '),
      command,
      args,
      path: [
        words.title(display, words.language),
        words.choice({ name: dataset.name }, words.language),
        words.title(command, words.language),
        words.choice({ name: sameInEveryLanguage(says) }, words.language),
      ],
      detail: null,
      group: 'groups.sentences',
      reason: 'nothingDisplayed',
      lead: { key: 'together', by: display, args: [dataset.id], continues: true },
      asks: false,
      dataset: null,
      swatch: null,
    },
  ]
}
