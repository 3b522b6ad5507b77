import type { Command, World } from '../../commands/command.ts'
import { findCommand } from '../../commands/registry.ts'
import { inOrder, isLike } from '../../domain/facets.ts'
import { narrows, RANKED_LIMIT, rank, type Searchable, searchable } from '../../domain/ranking.ts'
import { parseQuery, type Sphere, wordsIn } from './grammar.ts'
import { kept } from './kept.ts'
import { argumentRow, commandRow, keyOfZone, type Row, recentRow } from './rows.ts'
import { argumentRows, namedRows, sentenceRows } from './sentences.ts'
import { createStocks, offered, type Stock } from './stock.ts'
import { chosen, textsOf, type Words } from './words.ts'

/** The best rows, and how many there are in all. */
export type Listing = { items: Row[]; count: number }

const RECENTS_SHOWN = 5

export type Lister = {
  /** What the palette proposes: the same listing as long as nothing that it is made of changes. */
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
    const { matched, ...listing } = rank(
      search,
      last && isNarrower ? last.matched : entriesOf(sphere, search, stock),
    )
    last = { stock, sphere, search, matched }
    return listing
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

/** What the former key left to look through. */
type Found = { stock: Stock; sphere: Sphere; search: string; matched: readonly Searchable<Row>[] }
type Find = (stock: Stock, sphere: Sphere, search: string) => Listing

/** What the palette lists in this world, best first. */
function listRows(world: World, stock: Stock, find: Find): Listing {
  const { asking, query } = world.palette.context
  const command = asking && findCommand(asking.command)
  if (asking && command) return whileAsking(command, asking.args, query, world, stock)
  const { sphere, search } = parseQuery(query)
  if (sphere === 'everything' && search === '') return beginning(world, stock.words)
  const spoken = wordsIn(search)
  const sentences = sphere === 'everything' || sphere === 'commands' ? sentenceRows(spoken, stock) : []
  const places = sphere === 'places' ? coordinateRows(search, stock) : []
  const listing = joined([...sentences, ...places], find(stock, sphere, search))
  if (listing.count > 0 || (sphere !== 'everything' && sphere !== 'commands')) return listing
  const named = namedRows(spoken, stock)
  return { items: named, count: named.length }
}

/** The same row is listed once, where it comes first. */
function joined(first: readonly Row[], { items, count }: Listing): Listing {
  const ids = new Set(first.map(({ id }) => id))
  const others = items.filter(({ id }) => !ids.has(id))
  return {
    items: [...first, ...others].slice(0, RANKED_LIMIT),
    count: first.length + count - (items.length - others.length),
  }
}

/** Before anything is typed: what was used lately, then every command by area. */
function beginning(world: World, words: Words): Listing {
  const recent = world.palette.context.recents
    .flatMap(each => recentRow(each, world, words) ?? [])
    .slice(0, RECENTS_SHOWN)
  const all = offered.map(command => commandRow(command, world, words, `areas.${command.area}`))
  const rows = [
    ...recent,
    ...all.filter(({ reason }) => reason === null),
    ...all.filter(({ reason }) => reason),
  ]
  return { items: rows, count: rows.length }
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
  const sentences = spoken.length > 1 || step?.reads ? argumentRows(command, args, spoken, stock) : []
  const given = chosen(command, world, args) ?? []
  const entries = inTurn(stock.choices(command, args), step?.ofCatalogue === true, world).map(choice => {
    const row = argumentRow(command, [...given, choice], stock.words, `steps.${step?.id ?? ''}`)
    const texts = [...textsOf(choice, stock.words), ...keyOfZone(command, [choice.value])]
    return searchable({ ...row, path: row.path.slice(-1) }, texts)
  })
  return joined(query === '' ? [] : sentences, rank(query, entries))
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
