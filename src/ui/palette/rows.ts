import type { Recent } from '../../../machines/palette.machine.ts'
import { availability, choicesOf, filled } from '../../commands/availability.ts'
import type { Choice, Command, ReasonKey, World } from '../../commands/command.ts'
import { commands, findCommand } from '../../commands/registry.ts'
import { rank, type Searchable, searchable } from '../../domain/ranking.ts'
import { parseQuery, type Sphere } from './grammar.ts'
import { chosen, LANGUAGES, type Words } from './words.ts'

/** One row of the palette: a command, with as many of its arguments as are decided. */
export type Row = {
  /** Unique in a listing. */
  id: string
  command: Command
  args: readonly string[]
  /** What is written, from the command to its last argument. */
  path: readonly string[]
  detail: string | null
  group: Group
  /** Why it is not possible now, or null. */
  reason: ReasonKey | null
  /** Whether it asks for something before it runs. */
  asks: boolean
}

/** The heading above rows: one of the palette's own, an area of commands, or the step being asked. */
export type Group =
  | `groups.${'recent' | 'commands' | 'datasets' | 'zones'}`
  | `areas.${string}`
  | `steps.${string}`

/** The best rows, and how many there are in all. */
export type Listing = { items: Row[]; count: number }

/** What is possible comes before what was used lately. */
const POSSIBLE = 100
const RECENTS_SHOWN = 5

/** What the palette lists in this world, best first. */
export function listRows(world: World, words: Words): Listing {
  const { asking, query } = world.palette.context
  const command = asking && findCommand(asking.command)
  if (asking && command) return rank(query, choiceEntries(command, asking.args, world, words))
  const { sphere, search } = parseQuery(query)
  const isBeginning = sphere === 'everything' && search === ''
  return isBeginning ? beginning(world, words) : rank(search, entriesOf(sphere, search, world, words))
}

/** Before anything is typed: what was used lately, then every command by area. */
function beginning(world: World, words: Words): Listing {
  const recent = world.palette.context.recents
    .flatMap(each => recentRow(each, world, words) ?? [])
    .slice(0, RECENTS_SHOWN)
  const all = offered().map(command => commandRow(command, world, words, `areas.${command.area}`))
  const rows = [
    ...recent,
    ...all.filter(({ reason }) => reason === null),
    ...all.filter(({ reason }) => reason),
  ]
  return { items: rows, count: rows.length }
}

const offered = () => commands.filter(({ hidden }) => !hidden)

function entriesOf(sphere: Sphere, search: string, world: World, words: Words): Searchable<Row>[] {
  const weightOf = weigher(world)
  const own = offered()
    .filter(({ keys, id }) => sphere !== 'help' || keys !== undefined || id === 'guide.open')
    .map(command => commandRow(command, world, words, 'groups.commands'))
    .map(row => searchableCommand(row, weightOf(row), words))
  if (sphere === 'help') return own
  // Without a word, the arguments of every command would be listed.
  const withArguments =
    search === '' && sphere !== 'datasets' && sphere !== 'zones'
      ? []
      : offered().flatMap(command => argumentEntries(command, world, words, weightOf))
  const all = sphere === 'datasets' || sphere === 'zones' ? withArguments : [...own, ...withArguments]
  if (sphere === 'everything') return all
  return all.filter(({ item }) =>
    sphere === 'commands' ? item.group !== 'groups.zones' : item.group === `groups.${sphere}`,
  )
}

/** Possible rows weigh more, and among them those used lately. */
function weigher(world: World): (row: Row) => number {
  const { recents } = world.palette.context
  return ({ command, args, reason }) => {
    const place = recents.findIndex(each => each.command === command.id && each.args.join() === args.join())
    return (reason === null ? POSSIBLE : 0) + (place < 0 ? 0 : recents.length - place)
  }
}

function commandRow(command: Command, world: World, words: Words, group: Group): Row {
  const given = filled(command, world, [])
  const answer = availability(command, world)
  const preset = chosen(command, world, given)?.map(choice => words.choice(choice, words.language)) ?? []
  return {
    id: command.id,
    command,
    args: [],
    path: [words.title(command, words.language)],
    detail: preset.join(' › ') || null,
    group,
    reason: answer.can ? null : answer.reason,
    asks: given.length < command.steps.length,
  }
}

function recentRow(recent: Recent, world: World, words: Words): Row | null {
  const command = findCommand(recent.command)
  const choices = command && chosen(command, world, recent.args)
  if (!command || !choices || command.hidden) return null
  const answer = availability(command, world, recent.args)
  if (!answer.can) return null
  const row = argumentRow(command, choices, words, 'groups.recent')
  return { ...row, id: `recent ${row.id}` }
}

function argumentRow(command: Command, choices: readonly Choice[], words: Words, group: Group): Row {
  const args = choices.map(({ value }) => value)
  return {
    id: [command.id, ...args].join(' '),
    command,
    args,
    path: [
      words.title(command, words.language),
      ...choices.map(choice => words.choice(choice, words.language)),
    ],
    detail: choices.at(-1)?.detail?.[words.language] ?? null,
    group,
    reason: null,
    asks: args.length < command.steps.length,
  }
}

const searchableCommand = (row: Row, weight: number, words: Words) =>
  searchable(
    row,
    LANGUAGES.map(language => words.title(row.command, language)),
    { keywords: LANGUAGES.map(language => words.keywords(row.command, language)), weight },
  )

/** A command with all its arguments decided, for each way to decide them: found by any word of the whole. */
function argumentEntries(
  command: Command,
  world: World,
  words: Words,
  weightOf: (row: Row) => number,
): Searchable<Row>[] {
  const group = groupOf(command)
  return combinations(command, world, []).map(choices => {
    const row = argumentRow(command, choices, words, group)
    const titles = LANGUAGES.map(language =>
      [words.title(command, language), ...choices.map(choice => words.choice(choice, language))].join(' '),
    )
    const last = choices.at(-1)
    const names = last ? LANGUAGES.map(language => words.choice(last, language)) : []
    const keywords = LANGUAGES.map(language => words.keywords(command, language))
    return searchable(row, [...names, ...titles, ...keyOfZone(command, row.args)], {
      keywords,
      weight: weightOf(row),
    })
  })
}

/** Every way to decide the arguments of a command; none for a command without any. */
function combinations(command: Command, world: World, choices: readonly Choice[]): Choice[][] {
  if (choices.length === command.steps.length) return choices.length > 0 ? [[...choices]] : []
  const args = choices.map(({ value }) => value)
  return choicesOf(command, world, args).flatMap(choice => combinations(command, world, [...choices, choice]))
}

/** Zones are also found by their provider's key, which their id ends with. */
const keyOfZone = ({ id }: Command, [zone = '']: readonly string[]) =>
  id === 'zone.inspect' ? [decodeURIComponent(zone.slice(zone.indexOf('.') + 1))] : []

const DATASET_COMMANDS = new Set(['dataset.display', 'dataset.select', 'card.open'])

function groupOf({ id }: Command): Group {
  if (id === 'zone.inspect') return 'groups.zones'
  return DATASET_COMMANDS.has(id) ? 'groups.datasets' : 'groups.commands'
}

/** The valid values of the argument that is asked for. */
function choiceEntries(
  command: Command,
  args: readonly string[],
  world: World,
  words: Words,
): Searchable<Row>[] {
  const given = chosen(command, world, args) ?? []
  const step = command.steps[args.length]
  return choicesOf(command, world, args).map(choice => {
    const row = argumentRow(command, [...given, choice], words, `steps.${step?.id ?? ''}`)
    const names = LANGUAGES.map(language => words.choice(choice, language))
    return searchable({ ...row, path: row.path.slice(-1) }, [...names, ...keyOfZone(command, [choice.value])])
  })
}
