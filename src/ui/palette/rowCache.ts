import type { Choice, Command, Snapshots } from '../../commands/command.ts'
import { choicesOf, isPossible } from '../../commands/run.ts'
import { LANGUAGES } from '../../contract/languages.mjs'
import { fold } from '../../domain/fold.ts'
import { type Searchable, searchable } from '../../domain/search/ranking.ts'
import { argumentRow, commandRow, groupOf, keyOfZone, type Row } from './rows.ts'
import { resolveChoices, textsOf, type Words } from './words.ts'

/** Rows and choices of some commands for one set of snapshots: made when they are first asked for, then kept. */
export type RowCache = {
  /** The command by itself. */
  withoutArguments: (command: Command) => Searchable<Row>
  /** A command of few arguments, once for each way to decide them. */
  withArguments: (command: Command) => Searchable<Row>[]
  /** The valid values of the argument that follows those given. */
  choices: (command: Command, args: readonly string[]) => Choice[]
  isPossible: (command: Command, args: readonly string[]) => boolean
  /** All values of the argument that follows, valid or not. */
  named: (command: Command, args: readonly string[]) => NamedChoice[]
  /** The words of a command's titles and keywords in both languages, folded. */
  verbs: (command: Command) => readonly string[]
}

/** A value with the texts by which it is known, folded and taken apart. */
export type NamedChoice = { choice: Choice; texts: { folded: string; parts: readonly string[] }[] }

/** Beyond so many arguments the ways to decide them are too many to list: a sentence says them. */
const LISTED_STEPS = 2
/** More than anything used lately weighs. */
const NEAR = 100
/** Countries and values are found, but do not crowd out what is at hand; nor what something else has to come before. */
const FURTHER = 50

/** A cache of rows with nothing on it yet. */
export function createRowCache(snapshots: Snapshots, words: Words): RowCache {
  const weightOf = weightsOf(snapshots)
  const choices = memoize((command, args) => {
    const all = choicesOf(command, snapshots, args)
    return command.steps[args.length]?.alphabetical ? inAlphabet(all, words) : all
  })
  const combinations = (command: Command, before: readonly Choice[]): Choice[][] => {
    if (before.length === command.steps.length) return before.length > 0 ? [[...before]] : []
    const args = before.map(({ value }) => value)
    const next = command.steps[before.length]
    const preset = next?.optional ? next.preset?.(snapshots, args) : null
    const ways = choices(command, args)
      .filter(({ value }) => value !== preset)
      .flatMap(choice => combinations(command, [...before, choice]))
    return next?.optional ? [[...before], ...ways] : ways
  }
  const withoutArguments = memoize(command => {
    const row = commandRow(command, snapshots, words, 'groups.commands')
    return searchableCommand(row, weightOf(row), words)
  })
  const withArguments = memoize(command => {
    const known = (command.known?.(snapshots) ?? []).flatMap(args => {
      const found = isPossible(command, snapshots, args) ? resolveChoices(command, snapshots, args) : null
      return found ? [found] : []
    })
    const said = command.steps.filter(({ optional }) => !optional)
    const isListed = said.length <= LISTED_STEPS && !command.steps.some(({ reads }) => reads)
    const listed = isListed ? combinations(command, []) : []
    const current = currentChoices(command, snapshots).map(choice =>
      searchableWithArguments(command, [choice], weightOf, words, 'alreadySo'),
    )
    return [
      ...[...listed, ...known].map(each => searchableWithArguments(command, each, weightOf, words)),
      ...current,
    ]
  })
  const verbs = memoize(command =>
    LANGUAGES.flatMap(language =>
      fold(`${words.title(command, language)} ${words.keywords(command, language)}`).split(' '),
    ),
  )
  return {
    choices,
    isPossible: memoize((command, args) => isPossible(command, snapshots, args)),
    named: memoize((command, args) =>
      (command.steps[args.length]?.choices(snapshots, args) ?? []).map(choice => ({
        choice,
        texts: textsOf(choice, words)
          .map(fold)
          .map(folded => ({ folded, parts: folded.split(' ') })),
      })),
    ),
    withoutArguments: command => withoutArguments(command, []),
    withArguments: command => withArguments(command, []),
    verbs: command => verbs(command, []),
  }
}

/** The words of the product that a command could be given, were they not what holds already. */
const currentChoices = (command: Command, snapshots: Snapshots): Choice[] =>
  command.steps.length !== 1
    ? []
    : (command.steps[0]?.choices(snapshots, []) ?? []).filter(
        choice =>
          'key' in choice &&
          !isPossible(command, snapshots, [choice.value]) &&
          command.reason(snapshots, [choice.value]) === 'alreadySo',
      )

/** Returns the weights of rows: those at hand weigh more, and among equals those used lately. */
function weightsOf(snapshots: Snapshots): (row: Row) => number {
  const { recents } = snapshots.palette.context
  const places = new Map(recents.map(({ command, args }, place) => [[command, ...args].join(' '), place]))
  return ({ command, args, lead, group }) => {
    const place = places.get([command.id, ...args].join(' ')) ?? recents.length
    const isFurther =
      group === 'groups.places' || lead !== null || command.known !== undefined || command.scope === 'map'
    return (isFurther ? FURTHER : NEAR) + recents.length - place
  }
}

const searchableCommand = (row: Row, weight: number, words: Words) =>
  searchable(
    row,
    LANGUAGES.map(language => words.title(row.command, language)),
    {
      keywords: LANGUAGES.map(language => words.keywords(row.command, language)),
      weight,
      late: row.reason === null ? 0 : row.lead ? 1 : 2,
    },
  )

/** A command with all its arguments decided: found by any word of the whole. */
function searchableWithArguments(
  command: Command,
  choices: readonly Choice[],
  weightOf: (row: Row) => number,
  words: Words,
  reason: Row['reason'] = null,
): Searchable<Row> {
  const row = { ...argumentRow(command, choices, words, groupOf(command)), reason }
  const titles = LANGUAGES.map(language =>
    [words.title(command, language), ...choices.map(choice => words.choice(choice, language))].join(' '),
  )
  const last = choices.at(-1)
  const names = last ? textsOf(last, words) : []
  const keywords = LANGUAGES.map(language => words.keywords(command, language))
  return searchable(row, [...names, ...titles, ...keyOfZone(command, row.args)], {
    said: titles[0],
    keywords,
    common: last?.isCommonWord ? LANGUAGES.map(language => words.choice(last, language)) : [],
    weight: weightOf(row),
    late: reason === null ? 0 : 2,
  })
}

function inAlphabet(choices: readonly Choice[], words: Words): Choice[] {
  const { compare } = new Intl.Collator(words.language)
  const name = (choice: Choice) => words.choice(choice, words.language)
  return [...choices].sort((a, b) => compare(name(a), name(b)))
}

function memoize<T>(answer: (command: Command, args: readonly string[]) => T) {
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
