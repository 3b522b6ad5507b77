import type { i18n as I18n } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice, ChoiceText, Command, Snapshots } from '../../commands/command.ts'
import { byLanguage, LANGUAGES, type Language } from '../../contract/languages.mjs'
import { inLanguage, sameInEveryLanguage } from '../../contract/texts.ts'
import { fold } from '../../domain/fold.ts'
import {
  type Declined,
  type Grammar,
  type GrammarTexts,
  grammarOf,
} from '../../domain/search/reading/grammar.ts'
import { type Wishes, wishesOf } from '../../domain/search/reading/wishes.ts'
import { FILLERS } from '../../domain/search/searchWords.ts'
import { loadEveryLanguage } from '../../i18n/index.ts'
import { useLanguage } from '../shared/language.ts'

/** Words of commands and choices, in the interface language and in all languages. */
export type Words = {
  language: Language
  title: (command: Command, language: Language) => string
  keywords: (command: Command, language: Language) => string
  /** Words of a command's titles in each language, folded, without small words. */
  titleWords: (command: Command) => readonly (readonly string[])[]
  /** Words of a command's titles and keywords in every language, folded. */
  verbs: (command: Command) => readonly string[]
  /** Purpose of a command in one sentence, or an empty text. */
  hint: (command: Command) => string
  choice: (choice: ChoiceText, language: Language) => string
  /** Synonyms of a choice that is a word of the product. */
  aliases: (choice: Choice, language: Language) => readonly string[]
  step: (id: string) => string
  /** Sentence about a missing feature. */
  answer: (declined: Declined) => string
  area: (area: Command['area']) => string
  /** Words that determine the meaning of a line, in every language. */
  grammar: Grammar
  /** Phrases that people type for commands, in every language. */
  wishes: Wishes
}

/** Returns the texts of the registry, whose keys are built from ids. */
export function useWords(): Words {
  const { i18n } = useTranslation('commands')
  const language = useLanguage()
  return useMemo(() => wordsOf(i18n, language), [i18n, language])
}

await loadEveryLanguage()

/** Texts of the grammar by file path. Only the palette reads them, so they load with it. */
const files = import.meta.glob<GrammarTexts>('../../../locales/*/grammar.json', {
  eager: true,
  import: 'default',
})

/** Phrases for commands by id and arguments. */
const wishFiles = import.meta.glob<Readonly<Record<string, string>>>('../../../locales/*/wishes.json', {
  eager: true,
  import: 'default',
})

/** Synonyms of commands by id, and of choices; nested by the parts of their keys. */
type Keywords = { readonly [part: string]: string | Keywords }
const keywordFiles = import.meta.glob<Keywords>('../../../locales/*/keywords.json', {
  eager: true,
  import: 'default',
})

/** Returns the synonyms of a command or choice in a language, or an empty text. */
function synonymsOf(key: string, language: Language): string {
  const all: Keywords | undefined = keywordFiles[`../../../locales/${language}/keywords.json`]
  const found = key
    .split('.')
    .reduce<Keywords | string | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), all)
  return typeof found === 'string' ? found : ''
}

const textsIn = (language: Language) => files[`../../../locales/${language}/grammar.json`] as GrammarTexts

/** Grammar of every language. */
const grammar = grammarOf(byLanguage(textsIn))
const wishes = wishesOf(Object.values(wishFiles), grammar)

export function wordsOf(i18n: I18n, language: Language): Words {
  // Keys are derived from ids. A law test, not the types, checks that each key exists.
  const say = byLanguage(spoken => i18n.getFixedT(spoken, 'commands'))
  const known = byLanguage(() => new Map<string, string>())
  // Thousands of texts are read by key.
  const read = (key: string, spoken: Language): string => {
    const found = known[spoken].get(key)
    if (found !== undefined) return found
    const text = say[spoken](key as never) as string
    known[spoken].set(key, text)
    return text
  }
  const title: Words['title'] = ({ id }, spoken) => read(`${id}.title`, spoken)
  const keywords: Words['keywords'] = ({ id }, spoken) => synonymsOf(id, spoken)
  return {
    language,
    title,
    keywords,
    titleWords: onceEach(command =>
      LANGUAGES.map(spoken =>
        fold(title(command, spoken))
          .split(' ')
          .filter(word => !FILLERS.has(word)),
      ),
    ),
    verbs: onceEach(command =>
      LANGUAGES.flatMap(spoken => fold(`${title(command, spoken)} ${keywords(command, spoken)}`).split(' ')),
    ),
    hint: ({ id }) => String(i18n.getResource(language, 'commands', `${id}.hint`) ?? ''),
    choice: (choice, spoken) =>
      'name' in choice ? inLanguage(choice.name, spoken) : read(choice.key, spoken),
    aliases: (choice, spoken) => {
      if ('name' in choice) return []
      const said = synonymsOf(choice.key, spoken)
      return said === '' ? [] : said.split(', ')
    },
    step: id => read(`steps.${id}`, language),
    answer: declined => textsIn(language).answers[declined],
    area: area => read(`areas.${area}`, language),
    grammar,
    wishes,
  }
}

/** Returns a function that reads each command once. */
function onceEach<T>(read: (command: Command) => T): (command: Command) => T {
  const known = new Map<Command, T>()
  return command => {
    const found = known.get(command) ?? read(command)
    known.set(command, found)
    return found
  }
}

/** Returns every text that identifies a choice. */
export const textsOf = (choice: Choice, words: Words): string[] => [
  ...LANGUAGES.map(language => words.choice(choice, language)),
  ...(choice.aliases ?? []),
  ...LANGUAGES.flatMap(language => words.aliases(choice, language)),
  ...(choice.also ?? []).flatMap(said =>
    LANGUAGES.flatMap(language => [
      words.choice(said, language),
      ...words.aliases({ value: '', ...said }, language),
    ]),
  ),
]

/** Values of arguments at a moment: every row with arguments reads them. */
const offered = new WeakMap<Snapshots, Map<string, Choice[]>>()

/** Returns all values of the next argument, including invalid ones. */
export function offeredBy(command: Command, snapshots: Snapshots, args: readonly string[]): Choice[] {
  const known = offered.get(snapshots) ?? new Map<string, Choice[]>()
  offered.set(snapshots, known)
  const key = JSON.stringify([command.id, args])
  const choices = known.get(key) ?? command.steps[args.length]?.choices(snapshots, args) ?? []
  known.set(key, choices)
  return choices
}

/**
 * Returns the choices of arguments, or null if one of them no longer exists. A screen has no orientation to
 * choose: the preset of such a step has no name, and is left out at the end.
 */
export function resolveChoices(
  command: Command,
  snapshots: Snapshots,
  args: readonly string[],
): Choice[] | null {
  const found: Choice[] = []
  for (const at of args.keys()) {
    const choice = resolveChoice(command, snapshots, args, at)
    if (!choice) return null
    found.push(choice)
  }
  return found.slice(0, 1 + found.findLastIndex(choice => !('name' in choice) || choice.name !== NAMELESS))
}

/** Returns the choice of one argument, or null if it does not exist. */
export function resolveChoice(
  command: Command,
  snapshots: Snapshots,
  args: readonly string[],
  at: number,
): Choice | null {
  const step = command.steps[at]
  const value = args[at] ?? ''
  const before = args.slice(0, at)
  const all = offeredBy(command, snapshots, before)
  const choice =
    step?.unlisted?.(value) ??
    all.find(each => each.value === value) ??
    step?.reads?.(value, snapshots, before)
  return choice ?? (step?.optional && all.length === 0 ? { value, name: NAMELESS } : null)
}

/** Name of the preset of a step without choices. */
const NAMELESS = sameInEveryLanguage('')

/** Kind of items that a query searches. */
export type SearchScope = 'everything' | 'commands' | 'datasets' | 'zones' | 'places' | 'help'

const SEARCH_SCOPES: Readonly<Record<string, SearchScope>> = {
  '>': 'commands',
  '@': 'datasets',
  '#': 'zones',
  ':': 'places',
  '?': 'help',
}

/** Prefixes in the order of the hints. */
export const PREFIXES = [
  ['>', 'commands'],
  ['@', 'datasets'],
  ['#', 'zones'],
  [':', 'places'],
  ['?', 'help'],
] as const

/** Splits a query into its search scope and the text after the prefix. */
export function parseQuery(query: string): { searchScope: SearchScope; search: string } {
  // « > 1 million » is a comparison, and “#1e88e5” a colour: a code of a zone has no letters among six digits.
  const isText = /^>=?\s*\d/.test(query) || /^#(?=\d*[a-f])[\da-f]{6}$/i.test(query.trim())
  const searchScope = isText ? undefined : SEARCH_SCOPES[query.charAt(0)]
  return searchScope
    ? { searchScope, search: query.slice(1).trim() }
    : { searchScope: 'everything', search: query.trim() }
}

/** Returns the words of a query as typed. Comparison signs are separate words. */
export const wordsIn = (query: string): string[] =>
  query
    .replace(/(\d)\s*(?:percent|per cent|pour ?cent)\b/gi, '$1 %')
    .replace(/(<=|>=|!=|≤|≥|≠|<|>|=)/g, ' $1 ')
    .split(/\s+/)
    .filter(word => word !== '')
