import type { Choice, Command, Snapshots } from '../../commands/command.ts'
import { availability, isPossible } from '../../commands/run.ts'
import { LANGUAGES } from '../../contract/languages.mjs'
import { fold } from '../../domain/fold.ts'
import { homeOf, outsideOf } from '../../domain/search/home.ts'
import { type Searchable, searchable } from '../../domain/search/ranking.ts'
import { meaningsOf, type Named, namedBy } from '../../domain/search/reading/names.ts'
import { argumentRow, commandRow, groupOf, keyOfZone, type Row } from './rows.ts'
import { offeredBy, resolveChoices, textsOf, type Words } from './words.ts'

/** Rows and choices of some commands for one set of snapshots, created on first use and cached. */
export type RowCache = {
  /** Row of the command without arguments. */
  withoutArguments: (command: Command) => Searchable<Row>
  /** One row per combination of arguments, for commands with few arguments. */
  withArguments: (command: Command) => Searchable<Row>[]
  /** Valid values of the next argument after the given ones. */
  choices: (command: Command, args: readonly string[]) => Choice[]
  isPossible: (command: Command, args: readonly string[]) => boolean
  /** All values of the next argument, including invalid ones. */
  named: (command: Command, args: readonly string[]) => NamedChoice[]
  /** The same values, as names that a line may contain. */
  phrases: (command: Command, args: readonly string[]) => readonly Named<string>[]
}

/** Value with its search texts, folded and split into words. */
export type NamedChoice = { choice: Choice; texts: { folded: string; parts: readonly string[] }[] }

/** With more arguments than this, there are too many combinations to list. Sentences cover them. */
const LISTED_STEPS = 2
/** Weight of rows for nearby places, above that of any recently used row. */
const NEAR = 100
/**
 * Weight of countries, values and commands that need another step first: they must not hide nearer rows.
 */
const FURTHER = 50
/** Weight that a dataset abroad loses: less than one step of recent use. */
const ABROAD = 0.5

/** Creates an empty row cache. */
export function createRowCache(snapshots: Snapshots, words: Words): RowCache {
  const weightOf = weightsOf(snapshots, words)
  const possible = memoize((command, args) => isPossible(command, snapshots, args))
  const choices = memoize((command, args) => {
    const all = offeredBy(command, snapshots, args).filter(({ value }) => possible(command, [...args, value]))
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
  return {
    choices,
    isPossible: possible,
    named: memoize((command, args) =>
      offeredBy(command, snapshots, args).map(choice => ({
        choice,
        texts: namesOf(choice, words)
          .map(fold)
          .map(folded => ({ folded, parts: folded.split(' ') })),
      })),
    ),
    phrases: memoize((command, args) =>
      offeredBy(command, snapshots, args).map(choice =>
        namedBy(choice.value, textsOf(choice, words), words.grammar),
      ),
    ),
    withoutArguments: command => withoutArguments(command, []),
    withArguments: command => withArguments(command, []),
  }
}

/** Returns the texts of a choice. Names of data also have other words: « superficie » for an area. */
const namesOf = (choice: Choice, words: Words): string[] => {
  const texts = textsOf(choice, words)
  return 'name' in choice
    ? [...texts, ...meaningsOf(texts, words.grammar).map(phrase => phrase.join(' '))]
    : texts
}

/** Returns the choices that match the current state, which are listed as already done. */
const currentChoices = (command: Command, snapshots: Snapshots): Choice[] =>
  command.steps.length !== 1
    ? []
    : offeredBy(command, snapshots, []).filter(choice => {
        const answer = 'key' in choice ? availability(command, snapshots, [choice.value]) : null
        return answer?.can === false && answer.reason === 'alreadySo'
      })

/** Returns the weights of rows. Rows for nearby places weigh more; among equals, recent use decides. */
function weightsOf(snapshots: Snapshots, { language }: Words): (row: Row) => number {
  const { recents, places: areas } = snapshots.palette.context
  const isAbroad = outsideOf(homeOf(language, areas), snapshots.catalogue.context.datasets)
  const places = new Map(recents.map(({ command, args }, place) => [[command, ...args].join(' '), place]))
  return ({ command, args, lead, group, dataset }) => {
    const place = places.get([command.id, ...args].join(' ')) ?? recents.length
    // A displayed zone precedes the inset of the same name.
    const isFurther =
      group === 'groups.places' ||
      command.id === 'inset.visit' ||
      lead !== null ||
      command.known !== undefined ||
      command.scope === 'map'
    const distance = dataset !== null && isAbroad(dataset) ? ABROAD : 0
    return (isFurther ? FURTHER : NEAR) + recents.length - place - distance
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

/** Returns a command with all arguments, which any word of the sentence can find. */
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
