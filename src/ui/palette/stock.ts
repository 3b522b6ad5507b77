import { choicesOf, filled, isPossible } from '../../commands/availability.ts'
import type { Choice, Command, World } from '../../commands/command.ts'
import { commands } from '../../commands/registry.ts'
import { type Searchable, searchable } from '../../domain/ranking.ts'
import { argumentRow, commandRow, groupOf, keyOfZone, type Row } from './rows.ts'
import { LANGUAGES, textsOf, type Words } from './words.ts'

/** What can be said in one world: made when it is first asked for, then kept. */
export type Stock = {
  world: World
  words: Words
  /** Every command by itself. */
  own: () => Searchable<Row>[]
  /** Every command of few arguments, once for each way to decide them. */
  decided: () => Searchable<Row>[]
  /** The valid values of the argument that follows those given. */
  choices: (command: Command, args: readonly string[]) => Choice[]
  isPossible: (command: Command, args: readonly string[]) => boolean
}

/** Beyond so many arguments the ways to decide them are too many to list: a sentence says them. */
const LISTED_STEPS = 2
/** What is possible comes before what was used lately. */
const POSSIBLE = 100
/** Countries are found, but do not crowd out what is at hand. */
const FURTHER = 50

/** What is listed by itself. The way to the login is proposed only when a search was refused. */
export const offered: readonly Command[] = commands.filter(
  ({ id, hidden }) => !hidden && id !== 'zones.unlock',
)

/** The stock of a world. The query is not looked at: while it is typed the stock stays. */
export function createStock(world: World, words: Words): Stock {
  const weightOf = weigher(world)
  const choices = memo((command, args) => {
    const all = choicesOf(command, world, args)
    return command.steps[args.length]?.alphabetical ? inAlphabet(all, words) : all
  })
  const possible = memo((command, args) => isPossible(command, world, args))
  const combinations = (command: Command, before: readonly Choice[]): Choice[][] => {
    if (before.length === command.steps.length) return before.length > 0 ? [[...before]] : []
    const args = before.map(({ value }) => value)
    return choices(command, args).flatMap(choice => combinations(command, [...before, choice]))
  }
  return {
    world,
    words,
    choices,
    isPossible: possible,
    own: once(() =>
      offered
        .map(command => commandRow(command, world, words, 'groups.commands'))
        .map(row => searchableCommand(row, weightOf(row), words)),
    ),
    decided: once(() =>
      offered
        .filter(({ steps }) => steps.length <= LISTED_STEPS && !steps.some(({ reads }) => reads))
        .flatMap(command =>
          combinations(command, []).map(decided => searchableDecided(command, decided, weightOf, words)),
        ),
    ),
  }
}

/** Possible rows weigh more, and among them those used lately. */
function weigher(world: World): (row: Row) => number {
  const { recents } = world.palette.context
  const places = new Map(recents.map(({ command, args }, place) => [[command, ...args].join(' '), place]))
  return ({ command, args, reason }) => {
    const place = places.get([command.id, ...args].join(' ')) ?? recents.length
    const base = command.id === 'country.visit' ? FURTHER : POSSIBLE
    return (reason === null ? base : 0) + recents.length - place
  }
}

const searchableCommand = (row: Row, weight: number, words: Words) =>
  searchable(
    row,
    LANGUAGES.map(language => words.title(row.command, language)),
    { keywords: LANGUAGES.map(language => words.keywords(row.command, language)), weight },
  )

/** A command with all its arguments decided: found by any word of the whole. */
function searchableDecided(
  command: Command,
  choices: readonly Choice[],
  weightOf: (row: Row) => number,
  words: Words,
): Searchable<Row> {
  const row = argumentRow(command, choices, words, groupOf(command))
  const titles = LANGUAGES.map(language =>
    [words.title(command, language), ...choices.map(choice => words.choice(choice, language))].join(' '),
  )
  const last = choices.at(-1)
  const names = last ? textsOf(last, words) : []
  const keywords = LANGUAGES.map(language => words.keywords(command, language))
  return searchable(row, [...names, ...titles, ...keyOfZone(command, row.args)], {
    keywords,
    weight: weightOf(row),
  })
}

/** The arguments given, followed by those that go without saying. */
export const completed = ({ world }: Stock, command: Command, args: readonly string[]) =>
  filled(command, world, args)

function inAlphabet(choices: readonly Choice[], words: Words): Choice[] {
  const { compare } = new Intl.Collator(words.language)
  const name = (choice: Choice) => words.choice(choice, words.language)
  return [...choices].sort((a, b) => compare(name(a), name(b)))
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function memo<T>(answer: (command: Command, args: readonly string[]) => T) {
  const known = new Map<string, T>()
  return (command: Command, args: readonly string[]): T => {
    const key = JSON.stringify([command.id, args])
    const found = known.get(key)
    if (found !== undefined) return found
    const made = answer(command, args)
    known.set(key, made)
    return made
  }
}
