import type { Command, Snapshots } from '../../commands/command.ts'
import { commands } from '../../commands/registry.ts'
import { withDefaults } from '../../commands/run.ts'
import { everyText } from '../../contract/texts.ts'
import { fold } from '../../domain/fold.ts'
import { type Coverage, coverageOf } from '../../domain/search/coverage.ts'
import type { Searchable } from '../../domain/search/ranking.ts'
import { type Vocabulary, vocabularyOf } from '../../domain/search/spelling.ts'
import { type LineNames, lineNames } from './readingNames.ts'
import { createRowCache, type RowCache } from './rowCache.ts'
import type { Row } from './rows.ts'
import type { Words } from './words.ts'

/** Returns the last result as long as its inputs are the same. */
export function memoizeLast<T>(): (parts: readonly unknown[], make: () => T) => T {
  let last: { parts: readonly unknown[]; value: T } | null = null
  return (parts, make) => {
    if (!last?.parts.every((part, place) => part === parts[place])) last = { parts, value: make() }
    return last.value
  }
}

/** Rows and choices of all commands for one set of snapshots. */
export type RowIndex = Omit<RowCache, 'withoutArguments' | 'withArguments'> & {
  snapshots: Snapshots
  words: Words
  /** Every command without arguments. */
  withoutArguments: () => Searchable<Row>[]
  /** Every command with few arguments, once per combination. */
  withArguments: () => Searchable<Row>[]
  /** Index of rows with and without arguments, by the words that they explain. */
  coverage: () => Coverage<Row>
  /** Datasets by the words of their descriptions. */
  descriptions: () => Coverage<Row>
  /** Names that a line may contain. */
  names: () => LineNames
  /** Vocabulary of both kinds of rows. */
  vocabulary: () => Vocabulary
  /** Builds both kinds of rows, one command at a time. */
  prepare: () => Iterable<unknown>
}

/** Commands listed without a query. The login is proposed only after a refused search. */
export const listedCommands: readonly Command[] = commands.filter(
  ({ id, hidden }) => !hidden && id !== 'zones.unlock',
)

/**
 * Creates row indexes for successive snapshots and reuses unaffected parts. While typing, only rows of found
 * zones change.
 */
export function createRowIndexes(): (snapshots: Snapshots, words: Words) => RowIndex {
  const lasting = memoizeLast<RowCache>()
  const searched = memoizeLast<RowCache>()
  const coverage = memoizeLast<Coverage<Row>>()
  const descriptions = memoizeLast<Coverage<Row>>()
  const names = memoizeLast<LineNames>()
  const vocabulary = memoizeLast<Vocabulary>()
  const whole = memoizeLast<RowIndex>()
  const drawn = memoizeLast<readonly unknown[]>()
  return (snapshots, words) => {
    const lastingParts = partsOf(snapshots, words)
    const shown = [snapshots.legends, snapshots.workbench.context.emptyInsets]
    // While a user types, legends and insets follow the preview of the highlighted row, and no row depends on it.
    const isTyping = snapshots.palette.context.query !== ''
    const parts = [...lastingParts, ...drawn([isTyping, ...(isTyping ? lastingParts : shown)], () => shown)]
    const found = [
      ...parts,
      snapshots.palette.context.labels,
      snapshots.palette.context.zones,
      snapshots.palette.matches({ dialog: { open: 'refused' } }),
    ]
    return whole(found, () => {
      const lastingCache = lasting(parts, () => createRowCache(snapshots, words))
      const searchedCache = searched(found, () => createRowCache(snapshots, words))
      const readings = {
        coverage: () =>
          coverage(parts, () =>
            coverageOf(lastingRows(lastingCache), word => {
              const { isVerb, isCommon, isZones } = words.grammar
              return isVerb(word) || (isCommon(word) && !isZones(word))
            }),
          ),
        descriptions: () =>
          descriptions(parts, () => coverageOf(described(lastingRows(lastingCache), snapshots))),
        names: () => names(parts, () => lineNames(snapshots, words)),
        vocabulary: once(() =>
          vocabularyOf(
            rowsOf(searchedCache, isOfSearch),
            vocabulary(parts, () => vocabularyOf(lastingRows(lastingCache))),
          ),
        ),
      }
      return rowIndexOf(snapshots, words, readings, command =>
        isOfSearch(command) ? searchedCache : lastingCache,
      )
    })
  }
}

const isOfSearch = ({ steps }: Command) => steps.some(({ ofSearch }) => ofSearch)

/** Returns the rows that do not depend on the zone search. */
const lastingRows = (rowCache: RowCache): Searchable<Row>[] =>
  rowsOf(rowCache, command => !isOfSearch(command))

const rowsOf = (rowCache: RowCache, isListed: (command: Command) => boolean): Searchable<Row>[] =>
  listedCommands
    .filter(isListed)
    .flatMap(command => [rowCache.withoutArguments(command), ...rowCache.withArguments(command)])

/** Returns the datasets with their descriptions, for lines that no name explains. */
function described(rows: readonly Searchable<Row>[], { catalogue }: Snapshots): Searchable<Row>[] {
  const texts = new Map(
    catalogue.context.datasets.map(({ id, description }) => [id, fold(everyText(description).join(' '))]),
  )
  return rows.flatMap(row => {
    const text = row.item.command.id === 'dataset.display' && texts.get(row.item.dataset ?? '')
    return text ? [{ ...row, keywords: ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')} ` }] : []
  })
}

/**
 * Lists the values that most of a row index depends on, apart from legends and insets. The query, its found zones and
 * labels, and the preview are left out: they change with almost every key.
 */
function partsOf(
  {
    palette,
    workbench,
    legends: _legends,
    datasetSearch: _search,
    prefetch: _prefetch,
    typing: _keys,
    ...others
  }: Snapshots,
  words: Words,
): readonly unknown[] {
  const { preview: _preview, emptyInsets: _insets, ...shown } = workbench.context
  const { recents, places, towns, values } = palette.context
  return [
    words,
    recents,
    places,
    towns,
    values,
    ...Object.values(shown),
    // A machine may receive an event that changes nothing, such as datasets that are already loaded.
    ...Object.values(others).flatMap(({ context }) => Object.values(context)),
    JSON.stringify([workbench, ...Object.values(others)].map(({ value }) => value)),
  ]
}

const rowIndexOf = (
  snapshots: Snapshots,
  words: Words,
  readings: Pick<RowIndex, 'coverage' | 'descriptions' | 'names' | 'vocabulary'>,
  rowCacheOf: (command: Command) => RowCache,
): RowIndex => {
  const withoutArguments = once(() =>
    listedCommands.map(command => rowCacheOf(command).withoutArguments(command)),
  )
  const withArguments = once(() =>
    listedCommands.flatMap(command => rowCacheOf(command).withArguments(command)),
  )
  return {
    snapshots,
    words,
    withoutArguments,
    withArguments,
    ...readings,
    *prepare() {
      for (const command of listedCommands) {
        const rowCache = rowCacheOf(command)
        yield rowCache.withoutArguments(command)
        yield rowCache.withArguments(command)
      }
      yield readings.names()
      yield readings.coverage()
    },
    choices: (command, args) => rowCacheOf(command).choices(command, args),
    isPossible: (command, args) => rowCacheOf(command).isPossible(command, args),
    named: (command, args) => rowCacheOf(command).named(command, args),
    phrases: (command, args) => rowCacheOf(command).phrases(command, args),
  }
}

/** Returns the given arguments, followed by implied ones. */
export const withPresets = ({ snapshots }: RowIndex, command: Command, args: readonly string[]) =>
  withDefaults(command, snapshots, args)

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
