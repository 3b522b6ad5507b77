import type { Command, Snapshots } from '../../commands/command.ts'
import { findCommand } from '../../commands/registry.ts'
import { fold } from '../../domain/fold.ts'
import { matchesFacets, sortForDisplay } from '../../domain/search/facets.ts'
import { rank, searchable } from '../../domain/search/ranking.ts'
import { vocabularyOf } from '../../domain/search/spelling.ts'
import { listedCommands, type RowIndex } from './rowIndex.ts'
import {
  argumentRow,
  commandRow,
  type Group,
  keepKnownRowFirst,
  keyOfZone,
  type Listing,
  listingOf,
  type Row,
  recentRow,
  uniqueRows,
} from './rows.ts'
import { argumentRows } from './sentences.ts'
import { resolveChoices, textsOf, wordsIn } from './words.ts'

const NEXT_SHOWN = 4
const RECENTS_SHOWN = 3
const DISPLAYED_SHOWN = 4

/** Suggested next commands, most urgent first. Only available ones are shown. */
const NEXT = [
  'loading.retry',
  'loading.abort',
  'filter.apply',
  'import.start',
  'download.abort',
  'zones.unlock',
] as const
/** Commands that come first while the user tries a display style. */
const TRIED = ['settings.save'] as const
/** Steps of the flow, without and with a displayed dataset. */
const FIRST = ['dataset.display', 'dataset.select', 'place.visit', 'file.open'] as const
const FURTHER = ['label.display', 'filter.by', 'download.open', 'settings.open', 'instance.show'] as const

/** Lists the rows shown before typing: next steps, recent commands, displayed datasets, and all commands. */
export function initialRows(snapshots: Snapshots, rowIndex: RowIndex): Listing {
  const isEmpty = snapshots.workbench.context.view.displayed.length === 0
  const isTrying = snapshots.displaySettings.matches({ editing: 'changed' })
  const steps = [...(isTrying ? TRIED : []), ...NEXT, ...(isEmpty ? FIRST : FURTHER)]
  const next = commandsNow(steps, rowIndex, 'groups.next').slice(0, NEXT_SHOWN)
  const recent = snapshots.palette.context.recents
    .flatMap(each => recentRow(each, snapshots, rowIndex.words) ?? [])
    .slice(0, RECENTS_SHOWN)
  const rows = [
    ...next,
    ...recent,
    ...(isEmpty ? ofCatalogue(snapshots, rowIndex) : ofDisplayed(snapshots, rowIndex)),
    ...commandsNow(['palette.all'], rowIndex, 'groups.all'),
  ]
  return { items: rows, count: rows.length }
}

const commandsNow = (ids: readonly string[], { snapshots, words }: RowIndex, group: Group): Row[] =>
  ids
    .flatMap(id => findCommand(id) ?? [])
    .map(command => commandRow(command, snapshots, words, group))
    .filter(({ reason }) => reason === null)

/** Returns the first datasets of the catalogue. */
const ofCatalogue = (snapshots: Snapshots, rowIndex: RowIndex): Row[] =>
  snapshots.catalogue.context.datasets
    .slice(0, DISPLAYED_SHOWN)
    .flatMap(({ id }) => rowsOf('dataset.display', [id], snapshots, rowIndex, 'groups.datasets'))

/** Returns the usual commands on the displayed datasets, the topmost dataset first. */
const ofDisplayed = (snapshots: Snapshots, rowIndex: RowIndex): Row[] =>
  snapshots.workbench.context.view.displayed
    .toReversed()
    .flatMap(({ dataset }) =>
      ['table.open', 'card.open', 'visibility.toggle', 'dataset.fit'].flatMap(id =>
        rowsOf(id, [dataset], snapshots, rowIndex, 'groups.displayed'),
      ),
    )
    .slice(0, DISPLAYED_SHOWN)

function rowsOf(
  id: string,
  args: readonly string[],
  snapshots: Snapshots,
  rowIndex: RowIndex,
  group: Group,
): Row[] {
  const command = findCommand(id)
  const choices =
    command && rowIndex.isPossible(command, args) ? resolveChoices(command, snapshots, args) : null
  return command && choices ? [argumentRow(command, choices, rowIndex.words, group)] : []
}

/** Returns every command by area, with available ones first. */
export function allCommandRows(snapshots: Snapshots, { words }: RowIndex): Listing {
  const all = listedCommands.map(command => commandRow(command, snapshots, words, `areas.${command.area}`))
  const canBeChosen = ({ reason, lead }: Row) => reason === null || lead !== null
  const rows = [...all.filter(canBeChosen), ...all.filter(row => !canBeChosen(row))]
  return { items: rows, count: rows.length }
}

/** Lists the values of the requested argument, and complete sentences if the query has several arguments. */
export function choiceRows(
  command: Command,
  args: readonly string[],
  query: string,
  snapshots: Snapshots,
  rowIndex: RowIndex,
): Listing {
  const typedWords = wordsIn(query)
  const step = command.steps[args.length]
  const takesSentences = typedWords.length > 1 || step?.reads || step?.proposes
  const sentences = takesSentences && query !== '' ? argumentRows(command, args, typedWords, rowIndex) : []
  const given = resolveChoices(command, snapshots, args) ?? []
  const entries = inCatalogueOrder(
    rowIndex.choices(command, args),
    step?.ofCatalogue === true,
    snapshots,
  ).map(choice => {
    const row = argumentRow(command, [...given, choice], rowIndex.words, `steps.${step?.id ?? ''}`)
    const texts = [...textsOf(choice, rowIndex.words), ...keyOfZone(command, [choice.value])]
    return searchable({ ...row, path: row.path.slice(-1) }, texts)
  })
  const { items, count, exact } = rank(query, entries)
  const rows =
    query === ''
      ? items
      : keepKnownRowFirst(uniqueRows([items.slice(0, exact), sentences, items.slice(exact)]), snapshots)
  if (rows.length > 0 || query === '') return listingOf(rows, count - items.length)
  const vocabulary = vocabularyOf(entries)
  const meant = typedWords.map(word => vocabulary.corrected(fold(word)) ?? word).join(' ')
  return meant === typedWords.join(' ') ? listingOf([]) : rank(meant, entries)
}

/** Orders datasets that match the facets, recently used ones first. */
function inCatalogueOrder<T extends { value: string }>(
  choices: readonly T[],
  isOfCatalogue: boolean,
  snapshots: Snapshots,
) {
  if (!isOfCatalogue) return choices
  const { facets, recents } = snapshots.palette.context
  const lately = recents.flatMap(({ command, args }) =>
    command.startsWith('dataset.') || command === 'card.open' ? args.slice(0, 1) : [],
  )
  const byId = new Map(choices.map(choice => [choice.value, choice]))
  return sortForDisplay(
    snapshots.catalogue.context.datasets.filter(dataset => matchesFacets(dataset, facets)),
    lately,
  ).flatMap(({ id }) => byId.get(id) ?? [])
}
