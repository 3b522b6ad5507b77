import type { Command, Snapshots } from '../../commands/command.ts'
import { fold } from '../../domain/fold.ts'
import { inOrder, isLike } from '../../domain/search/facets.ts'
import { rank, searchable } from '../../domain/search/ranking.ts'
import { vocabularyOf } from '../../domain/search/spelling.ts'
import { wordsIn } from './query.ts'
import type { RowIndex } from './rowIndex.ts'
import { argumentRow, keyOfZone, type Listing, listingOf, uniqueRows } from './rows.ts'
import { argumentRows } from './sentences.ts'
import { resolveChoices, textsOf } from './words.ts'

/** The values of the argument that is asked for; said with others, the whole that they make. */
export function argumentListing(
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
  const rows = query === '' ? items : uniqueRows([items.slice(0, exact), sentences, items.slice(exact)])
  if (rows.length > 0 || query === '') return listingOf(rows, count - items.length)
  const vocabulary = vocabularyOf(entries)
  const meant = typedWords.map(word => vocabulary.corrected(fold(word)) ?? word).join(' ')
  return meant === typedWords.join(' ') ? listingOf([]) : rank(meant, entries)
}

/** Datasets of the catalogue: those the facets leave, the ones used lately first. */
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
  return inOrder(
    snapshots.selection.context.datasets.filter(dataset => isLike(dataset, facets)),
    lately,
  ).flatMap(({ id }) => byId.get(id) ?? [])
}
