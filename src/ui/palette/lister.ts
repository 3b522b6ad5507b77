import { townChoice } from '../../commands/choices.ts'
import type { Snapshots } from '../../commands/command.ts'
import { findCommand } from '../../commands/registry.ts'
import { fold } from '../../domain/fold.ts'
import { type Town, townsNamed, townsNearly } from '../../domain/search/gazetteer.ts'
import { homeCode } from '../../domain/search/home.ts'
import { narrowsQuery, type Ranked, rank, type Searchable, searchable } from '../../domain/search/ranking.ts'
import { FILLERS } from '../../domain/search/searchWords.ts'
import { listLine } from './lines.ts'
import { createRowIndexes, memoizeLast, type RowIndex } from './rowIndex.ts'
import { allCommandRows, choiceRows, initialRows } from './rowSources.ts'
import {
  argumentRow,
  commandRow,
  keepKnownRowFirst,
  type Listing,
  listingOf,
  type Row,
  uniqueRows,
} from './rows.ts'
import { namedRows, sentenceRows, takesAnyText } from './sentences.ts'
import type { FoundRows } from './verbs.ts'
import { parseQuery, type SearchScope, type Words, wordsIn } from './words.ts'

export type Lister = {
  /** Lists the palette's proposals. Returns the same listing until its inputs change. */
  list: (snapshots: Snapshots, words: Words) => Listing
  /** Builds the search index for the first word in small steps, to be run while the page is idle. */
  prepare: (snapshots: Snapshots, words: Words) => Iterable<unknown>
}

/** Creates a lister, which caches data for the next key. */
export function createLister(): Lister {
  const rowIndexOf = createRowIndexes()
  let recent: Found[] = []
  const find: Find = (rowIndex, searchScope, search) => {
    if (recent[0]?.rowIndex !== rowIndex || recent[0].searchScope !== searchScope) recent = []
    const wider = recent.find(each => narrowsQuery(search, each.search))
    const found = rank(search, wider?.matched ?? candidatesOf(searchScope, search, rowIndex))
    // A query that others narrow is kept longest.
    const others = recent.filter(each => each !== wider)
    const made = { rowIndex, searchScope, search, matched: found.matched }
    recent = [made, ...(wider ? [wider] : []), ...others].slice(0, RECENT)
    return found
  }
  const listing = memoizeLast<Listing>()
  return {
    list: (snapshots, words) => {
      const rowIndex = rowIndexOf(snapshots, words)
      const { asking, query, facets } = snapshots.palette.context
      return listing([rowIndex, asking, query, facets], () => listRows(snapshots, rowIndex, find))
    },
    prepare: (snapshots, words) => rowIndexOf(snapshots, words).prepare(),
  }
}

/** Returns whether the zones of the typed text are still unknown. */
export const isSearching = ({ palette }: Snapshots): boolean =>
  (['typing', 'searching'] as const).some(open => palette.matches({ dialog: { open } }))

/** Number of queries of which the matches are kept: one line is searched as typed, without its verb and corrected. */
const RECENT = 6

/** Result of a former query. If the next query is narrower, only its matches are searched. */
type Found = {
  rowIndex: RowIndex
  searchScope: SearchScope
  search: string
  matched: readonly Searchable<Row>[]
}
type Find = (rowIndex: RowIndex, searchScope: SearchScope, search: string) => Ranked<Row>

/** Lists the rows of the palette, best first. */
function listRows(snapshots: Snapshots, rowIndex: RowIndex, find: Find): Listing {
  const { asking, query } = snapshots.palette.context
  const command = asking && findCommand(asking.command)
  if (asking && command) return choiceRows(command, asking.args, query, snapshots, rowIndex)
  const { searchScope, search } = parseQuery(query)
  if (searchScope === 'everything' && search === '') return initialRows(snapshots, rowIndex)
  if (searchScope === 'commands' && search === '') return allCommandRows(snapshots, rowIndex)
  const finders = {
    find: (text: string) => findRows(searchScope, text, rowIndex, find),
    corrected: (text: string) =>
      uniqueRows([corrected(searchScope, text, rowIndex, find).rows, townsBySimilarName(text, rowIndex)]),
    correctedName: (text: string) => {
      const { rows, isExact } = corrected(searchScope, text, rowIndex, find)
      return isExact ? rows : []
    },
    named: (text: string) => namedRows(wordsIn(text), rowIndex).filter(isUnguarded),
  }
  if (searchScope === 'everything') return listLine(search, rowIndex, finders)
  const { listing, isCertain } = finders.find(search)
  if (isCertain || search === '') return listing
  const meant = corrected(searchScope, search, rowIndex, find).rows
  const nearly = searchScope === 'places' ? townsBySimilarName(search, rowIndex) : []
  const corrections = uniqueRows([meant, nearly, listing.items])
  if (corrections.length > 0 || searchScope !== 'commands')
    return listingOf(corrections, listing.count - listing.items.length)
  return listingOf(finders.named(search))
}

const NO_SENTENCES = { possible: [], refused: [] }

/** Moves a leading number behind the words: « 50 % d’opacité » is read as « d’opacité 50 % ». */
function verbFirst(words: readonly string[]): readonly string[] {
  const end = words.findIndex(word => !/^(?:\d+%?|%)$/.test(word))
  return end > 0 ? [...words.slice(end), ...words.slice(0, end)] : words
}

/** Finds the rows of a query, and whether at least one row is more than a guess. */
function findRows(searchScope: SearchScope, search: string, rowIndex: RowIndex, find: Find): FoundRows {
  const isOfCommands = searchScope === 'everything' || searchScope === 'commands'
  const sentences = isOfCommands ? sentenceRows(verbFirst(wordsIn(search)), rowIndex) : NO_SENTENCES
  const places = searchScope === 'places' ? coordinateRows(search, rowIndex) : []
  const towns =
    searchScope === 'places' || searchScope === 'everything' ? townsByName(search, rowIndex) : NO_TOWN_ROWS
  const { items, count, exact, said } = find(rowIndex, searchScope, search)
  // Words of a command are not a text to save: “save image” downloads one. Nor are they the start of a place.
  const isSaid = said > 0
  const isOpen = ({ command }: Row) => takesAnyText(command) || command.steps.some(({ proposes }) => proposes)
  const [free, read] = [true, false].map(isFree =>
    sentences.possible.filter(row => (isSaid && isOpen(row)) === isFree),
  )
  const meant = uniqueRows([
    items.slice(0, exact),
    read ?? [],
    places,
    items.slice(exact, exact + said),
    free ?? [],
    towns.exact,
  ])
  const continued = [...sentences.refused, ...towns.longer]
  // « Légende en bas à droite » is so already, rather than a wish for the image.
  const [first] = exact > 0 ? [] : meant
  const already = sentences.refused.find(
    row =>
      row.reason === 'alreadySo' &&
      first &&
      row.command.area !== first.command.area &&
      unsaidIn(row, search) < unsaidIn(first, search),
  )
  if (already) meant.unshift(already)
  // Guesses never propose a guarded command.
  const guessed = items.slice(exact + said).filter(isUnguarded)
  // An exactly matching zone comes first, even if it is found later than other rows.
  const isZone = exact > 0 && items[0]?.group === 'groups.zones'
  const rows = uniqueRows([isZone ? meant : keepKnownRowFirst(meant, rowIndex.snapshots), continued, guessed])
  return {
    listing: listingOf(rows, count - items.length),
    isExact: exact > 0,
    isCertain: meant.length + continued.length > 0,
  }
}

/** Counts the telling words of a row that a line lacks. */
function unsaidIn({ path }: Row, search: string): number {
  const said = new Set(fold(search).split(' '))
  const words = path.flatMap(part => fold(part).split(/[^\p{L}\p{N}]+/u))
  return words.filter(word => word !== '' && !FILLERS.has(word) && !said.has(word)).length
}

const NO_ROWS = { rows: [], isExact: false }

/** French words without their vowel before another one: « l’île » typed as « lile ». */
const ELIDED = /^(?:qu|[cdjlmnst])(?=[aeiouyh])/

/** Finds rows by treating unknown words as typing errors. `isExact`: the corrected text is the name of a row. */
function corrected(
  searchScope: SearchScope,
  search: string,
  rowIndex: RowIndex,
  find: Find,
): { rows: Row[]; isExact: boolean } {
  // « Nice » is a town, and no typing error.
  if (townsByName(search, rowIndex).exact.length > 0) return NO_ROWS
  const vocabulary = rowIndex.vocabulary()
  const typed = wordsIn(search)
  const words = typed.map((word, at) => {
    const folded = fold(word)
    const isKnown = vocabulary.knows(folded, at === typed.length - 1) || FILLERS.has(folded)
    if (isKnown) return word
    const bare = folded.replace(ELIDED, '')
    if (bare !== folded && vocabulary.knows(bare, false)) return bare
    return vocabulary.corrected(folded) ?? (bare === folded ? null : vocabulary.corrected(bare)) ?? word
  })
  if (words.every((word, at) => word === typed[at])) return NO_ROWS
  const { listing, isCertain, isExact } = findRows(searchScope, words.join(' '), rowIndex, find)
  // Another word confirms a guarded command.
  const isConfirmed = words.some((word, at) => word === typed[at] && !FILLERS.has(fold(word)))
  if (!isCertain) return NO_ROWS
  const rows = listing.items.filter(row => isConfirmed || isUnguarded(row))
  // A zone on the map precedes the place of the same name.
  const isPlace = rows[0]?.command.id === 'place.visit'
  const zones = isPlace ? rows.filter(({ command }) => command.id === 'zone.inspect') : []
  return { rows: uniqueRows([zones, rows]), isExact }
}

const isUnguarded = ({ command }: Row) => !command.isGuarded

const NO_TOWN_ROWS = { exact: [], longer: [] }

/** Returns towns with the exact name, then towns with names that start with it. */
function townsByName(search: string, rowIndex: RowIndex): { exact: Row[]; longer: Row[] } {
  const { towns, exact } = townsNamed(
    rowIndex.snapshots.palette.context.towns,
    search,
    homeCode(rowIndex.words.language),
  )
  const rows = townRows(towns, rowIndex)
  return { exact: rows.slice(0, exact), longer: rows.slice(exact) }
}

const townsBySimilarName = (search: string, rowIndex: RowIndex): Row[] =>
  townRows(townsNearly(rowIndex.snapshots.palette.context.towns, search), rowIndex)

function townRows(towns: readonly Town[], rowIndex: RowIndex): Row[] {
  const command = findCommand('place.visit')
  if (!command) return []
  return towns
    .map(townChoice)
    .filter(({ value }) => rowIndex.isPossible(command, [value]))
    .map(choice => argumentRow(command, [choice], rowIndex.words, 'groups.places'))
}

/** Row groups of each search scope other than `everything`. */
const GROUPS: Readonly<Record<Exclude<SearchScope, 'everything' | 'commands' | 'help'>, Row['group']>> = {
  datasets: 'groups.datasets',
  zones: 'groups.zones',
  places: 'groups.places',
}

function candidatesOf(searchScope: SearchScope, search: string, rowIndex: RowIndex): Searchable<Row>[] {
  if (searchScope === 'help')
    return rowIndex
      .withoutArguments()
      .filter(({ item: { command } }) => command.keys !== undefined || command.id === 'guide.open')
  if (searchScope === 'everything')
    return [...loginRow(search, rowIndex), ...rowIndex.withoutArguments(), ...rowIndex.withArguments()]
  if (searchScope === 'commands') {
    const isAbout = ({ item: { group } }: Searchable<Row>) =>
      group !== 'groups.zones' && group !== 'groups.places'
    // Without a word, the list would contain the arguments of every command.
    return [
      ...rowIndex.withoutArguments(),
      ...(search === '' ? [] : rowIndex.withArguments().filter(isAbout)),
    ]
  }
  const found = rowIndex.withArguments().filter(({ item }) => item.group === GROUPS[searchScope])
  return searchScope === 'zones' ? [...loginRow(search, rowIndex), ...found] : found
}

/** The login row is found for every query. */
function loginRow(search: string, { snapshots, words }: RowIndex): Searchable<Row>[] {
  const command = findCommand('zones.unlock')
  if (!command || !snapshots.palette.matches({ dialog: { open: 'refused' } })) return []
  const row = commandRow(command, snapshots, words, 'groups.zones')
  return [searchable(row, [search])]
}

/** Returns a row for typed coordinates, or one that explains how to type them. */
function coordinateRows(search: string, rowIndex: RowIndex): Row[] {
  const command = findCommand('map.visit')
  const [step] = command?.steps ?? []
  if (!command || !step) return []
  const choice = step.reads?.(search, rowIndex.snapshots, [])
  if (choice && rowIndex.isPossible(command, [choice.value]))
    return [argumentRow(command, [choice], rowIndex.words, 'groups.places')]
  return search === '' ? [commandRow(command, rowIndex.snapshots, rowIndex.words, 'groups.places')] : []
}
