import { townChoice } from '../../commands/choices.ts'
import type { Command, World } from '../../commands/command.ts'
import { findCommand } from '../../commands/registry.ts'
import { inOrder, isLike } from '../../domain/facets.ts'
import { FILLERS } from '../../domain/fillers.ts'
import { fold } from '../../domain/fold.ts'
import { type Town, townsNamed, townsNearly } from '../../domain/gazetteer.ts'
import {
  narrows,
  RANKED_LIMIT,
  type Ranked,
  rank,
  type Searchable,
  searchable,
} from '../../domain/ranking.ts'
import { vocabularyOf } from '../../domain/spelling.ts'
import { beginning, everyCommand } from './beginning.ts'
import { parseQuery, type Sphere, wordsIn } from './grammar.ts'
import { kept } from './kept.ts'
import { argumentRow, commandRow, keyOfZone, type Row } from './rows.ts'
import { argumentRows, namedRows, sentenceRows } from './sentences.ts'
import { createStocks, type Stock } from './stock.ts'
import { chosen, textsOf, type Words } from './words.ts'

/** The best rows, and how many there are in all. */
export type Listing = { items: Row[]; count: number }

export type Lister = {
  /** Lists the proposals of the palette: the same listing as long as nothing that it is made of changes. */
  list: (world: World, words: Words) => Listing
  /** Makes what the first word typed will be looked for in, bit by bit: to be walked while nothing else is to do. */
  prepare: (world: World, words: Words) => Iterable<unknown>
}

/** Lists, and keeps what the next key needs. */
export function createLister(): Lister {
  const stockOf = createStocks()
  let last: Found | null = null
  const find: Find = (stock, sphere, search) => {
    const isNarrower = last?.stock === stock && last.sphere === sphere && narrows(search, last.search)
    const found = rank(search, last && isNarrower ? last.matched : entriesOf(sphere, search, stock))
    last = { stock, sphere, search, matched: found.matched }
    return found
  }
  const listing = kept<Listing>()
  return {
    list: (world, words) => {
      const stock = stockOf(world, words)
      const { asking, query, facets } = world.palette.context
      return listing([stock, asking, query, facets], () => listRows(world, stock, find))
    },
    prepare: (world, words) => stockOf(world, words).prepare(),
  }
}

/** Result of the query before the last key: the next one looks through its matches only, where it is narrower. */
type Found = { stock: Stock; sphere: Sphere; search: string; matched: readonly Searchable<Row>[] }
type Find = (stock: Stock, sphere: Sphere, search: string) => Ranked<Row>

/** Lists the rows of the palette in this world, best first. */
function listRows(world: World, stock: Stock, find: Find): Listing {
  const { asking, query } = world.palette.context
  const command = asking && findCommand(asking.command)
  if (asking && command) return whileAsking(command, asking.args, query, world, stock)
  const { sphere, search } = parseQuery(query)
  if (sphere === 'everything' && search === '') return beginning(world, stock)
  if (sphere === 'commands' && search === '') return everyCommand(world, stock)
  const isOfCommands = sphere === 'everything' || sphere === 'commands'
  const { listing, isSaid } = found(sphere, search, stock, find)
  if (isSaid || search === '') return listing
  const meant = corrected(sphere, search, stock, find)
  const nearly = sphere === 'places' || sphere === 'everything' ? townsNearlyNamed(search, stock) : []
  const mended = joined([meant, nearly, listing.items])
  if (mended.length > 0 || !isOfCommands) return listingOf(mended, listing.count - listing.items.length)
  return listingOf(namedRows(wordsIn(search), stock).filter(isHarmless))
}

/** Finds the rows of a query as it is typed, and tells whether any of them is more than a guess. */
function found(
  sphere: Sphere,
  search: string,
  stock: Stock,
  find: Find,
): { listing: Listing; isSaid: boolean } {
  const isOfCommands = sphere === 'everything' || sphere === 'commands'
  const sentences = isOfCommands ? sentenceRows(wordsIn(search), stock) : { possible: [], refused: [] }
  const places = sphere === 'places' ? coordinateRows(search, stock) : []
  const towns = sphere === 'places' || sphere === 'everything' ? townsCalled(search, stock) : NO_TOWN_ROWS
  const { items, count, exact, said } = find(stock, sphere, search)
  const meant = joined([
    items.slice(0, exact),
    sentences.possible,
    places,
    items.slice(exact, exact + said),
    towns.exact,
  ])
  const continued = [...sentences.refused, ...towns.longer]
  // What may be meant is nothing that is missed afterwards.
  const guessed = items.slice(exact + said).filter(isHarmless)
  const rows = joined([knownFirst(meant), continued, guessed])
  return { listing: listingOf(rows, count - items.length), isSaid: meant.length + continued.length > 0 }
}

/**
 * Puts a known row first: those of the search for zones come late, and must not slip under the key that takes the first
 * row.
 */
function knownFirst(rows: readonly Row[]): readonly Row[] {
  const at = rows.findIndex(({ command }) => !command.steps.some(({ ofSearch }) => ofSearch))
  const known = rows[at]
  return known ? [known, ...rows.toSpliced(at, 1)] : rows
}

/** Finds rows by taking the words that nothing is called by for mistyped ones. */
function corrected(sphere: Sphere, search: string, stock: Stock, find: Find): Row[] {
  const vocabulary = stock.vocabulary()
  const words = wordsIn(search).map(word => {
    const folded = fold(word)
    return vocabulary.knows(folded) || FILLERS.has(folded) ? word : (vocabulary.corrected(folded) ?? word)
  })
  const meant = words.join(' ')
  if (meant === wordsIn(search).join(' ')) return []
  const { listing, isSaid } = found(sphere, meant, stock, find)
  return isSaid ? listing.items.filter(isHarmless) : []
}

const isHarmless = ({ command }: Row) => !command.isGuarded

/** The same row is listed once, where it comes first. */
function joined(parts: readonly (readonly Row[])[]): Row[] {
  const rows = new Map<string, Row>()
  for (const row of parts.flat()) if (!rows.has(row.id)) rows.set(row.id, row)
  return [...rows.values()]
}

const listingOf = (rows: readonly Row[], further = 0): Listing => ({
  items: rows.slice(0, RANKED_LIMIT),
  count: rows.length + further,
})

const NO_TOWN_ROWS = { exact: [], longer: [] }

/** The towns that are called so, then those whose names begin so. */
function townsCalled(search: string, stock: Stock): { exact: Row[]; longer: Row[] } {
  const { towns, exact } = townsNamed(stock.world.palette.context.towns, search)
  const rows = townRows(towns, stock)
  return { exact: rows.slice(0, exact), longer: rows.slice(exact) }
}

const townsNearlyNamed = (search: string, stock: Stock): Row[] =>
  townRows(townsNearly(stock.world.palette.context.towns, search), stock)

function townRows(towns: readonly Town[], stock: Stock): Row[] {
  const command = findCommand('place.visit')
  if (!command) return []
  return towns
    .map(townChoice)
    .filter(({ value }) => stock.isPossible(command, [value]))
    .map(choice => argumentRow(command, [choice], stock.words, 'groups.places'))
}

/** The rows of a sphere that is not everything come from few groups. */
const GROUPS: Readonly<Record<Exclude<Sphere, 'everything' | 'commands' | 'help'>, Row['group']>> = {
  datasets: 'groups.datasets',
  zones: 'groups.zones',
  places: 'groups.places',
}

function entriesOf(sphere: Sphere, search: string, stock: Stock): Searchable<Row>[] {
  if (sphere === 'help')
    return stock
      .own()
      .filter(({ item: { command } }) => command.keys !== undefined || command.id === 'guide.open')
  if (sphere === 'everything') return [...whenRefused(search, stock), ...stock.own(), ...stock.decided()]
  if (sphere === 'commands') {
    const isAbout = ({ item: { group } }: Searchable<Row>) =>
      group !== 'groups.zones' && group !== 'groups.places'
    // Without a word, the arguments of every command would be listed.
    return [...stock.own(), ...(search === '' ? [] : stock.decided().filter(isAbout))]
  }
  const found = stock.decided().filter(({ item }) => item.group === GROUPS[sphere])
  return sphere === 'zones' ? [...whenRefused(search, stock), ...found] : found
}

/** The way to the login is found whatever was looked for. */
function whenRefused(search: string, { world, words }: Stock): Searchable<Row>[] {
  const command = findCommand('zones.unlock')
  if (!command || !world.palette.matches({ open: 'refused' })) return []
  const row = commandRow(command, world, words, 'groups.zones')
  return [searchable(row, [search])]
}

/** A place that is typed, or how to type one. */
function coordinateRows(search: string, stock: Stock): Row[] {
  const command = findCommand('map.visit')
  const [step] = command?.steps ?? []
  if (!command || !step) return []
  const choice = step.reads?.(search, stock.world, [])
  if (choice && stock.isPossible(command, [choice.value]))
    return [argumentRow(command, [choice], stock.words, 'groups.places')]
  return search === '' ? [commandRow(command, stock.world, stock.words, 'groups.places')] : []
}

/** The values of the argument that is asked for; said with others, the whole that they make. */
function whileAsking(
  command: Command,
  args: readonly string[],
  query: string,
  world: World,
  stock: Stock,
): Listing {
  const spoken = wordsIn(query)
  const step = command.steps[args.length]
  const isSaid = spoken.length > 1 || step?.reads || step?.proposes
  const sentences = isSaid && query !== '' ? argumentRows(command, args, spoken, stock) : []
  const given = chosen(command, world, args) ?? []
  const entries = inTurn(stock.choices(command, args), step?.ofCatalogue === true, world).map(choice => {
    const row = argumentRow(command, [...given, choice], stock.words, `steps.${step?.id ?? ''}`)
    const texts = [...textsOf(choice, stock.words), ...keyOfZone(command, [choice.value])]
    return searchable({ ...row, path: row.path.slice(-1) }, texts)
  })
  const { items, count, exact } = rank(query, entries)
  const rows = query === '' ? items : joined([items.slice(0, exact), sentences, items.slice(exact)])
  if (rows.length > 0 || query === '') return listingOf(rows, count - items.length)
  const vocabulary = vocabularyOf(entries)
  const meant = spoken.map(word => vocabulary.corrected(fold(word)) ?? word).join(' ')
  return meant === spoken.join(' ') ? listingOf([]) : rank(meant, entries)
}

/** Datasets of the catalogue: those the facets leave, the ones used lately first. */
function inTurn<T extends { value: string }>(choices: readonly T[], isOfCatalogue: boolean, world: World) {
  if (!isOfCatalogue) return choices
  const { facets, recents } = world.palette.context
  const lately = recents.flatMap(({ command, args }) =>
    command.startsWith('dataset.') || command === 'card.open' ? args.slice(0, 1) : [],
  )
  const byId = new Map(choices.map(choice => [choice.value, choice]))
  return inOrder(
    world.selection.context.datasets.filter(dataset => isLike(dataset, facets)),
    lately,
  ).flatMap(({ id }) => byId.get(id) ?? [])
}
