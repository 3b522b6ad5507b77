import type fr from '../../locales/fr/phrases.json'
import type { Choice, Command, Snapshots } from '../commands/command.ts'
import { formatKeys } from '../commands/keymap.ts'
import { choicesOf } from '../commands/run.ts'
import { LANGUAGES, type Language } from '../contract/languages.mjs'
import type { Act, Step } from '../contract/path.ts'
import { inLanguage } from '../contract/texts.ts'

const texts = await textsByLanguage(
  language => import(`../../locales/${language}/commands.json`, { with: { type: 'json' } }),
)

const read = (key: string, language: Language): string => {
  const found = key.split('.').reduce<unknown>((at, part) => Object(at)[part], texts[language])
  return typeof found === 'string' ? found : key
}

/** Returns the visible title of a command. */
export const titleOf = ({ id }: Command, language: Language) => read(`${id}.title`, language)

/** Formats keys as printed on a keyboard, in a language. */
export const keysIn = (keys: string, language: Language) => formatKeys(keys, key => read(key, language))

const nameOf = (choice: Choice, language: Language) =>
  'name' in choice ? inLanguage(choice.name, language) : read(choice.key, language)

/** Returns the display names of arguments; an unknown argument keeps its value. */
export function namesOf(
  command: Command,
  args: readonly string[],
  snapshots: Snapshots,
  language: Language,
): string[] {
  return args.map((value, at) => {
    const choice = choicesOf(command, snapshots, args.slice(0, at)).find(each => each.value === value)
    return choice ? nameOf(choice, language) : value
  })
}

/** Reads a text file in each language. `tests/laws/texts.test.ts` checks that their keys match. */
export async function textsByLanguage<T>(
  read: (language: Language) => Promise<{ default: T }>,
): Promise<Record<Language, T>> {
  const files = await Promise.all(LANGUAGES.map(async language => [language, (await read(language)).default]))
  return Object.fromEntries(files)
}

type ServerAct = Extract<Act, { kind: 'server' }>

/** Sentences of written paths. */
export type Phrases = typeof fr

export const phrases: Record<Language, Phrases> = await textsByLanguage(
  language => import(`../../locales/${language}/phrases.json`, { with: { type: 'json' } }),
)

/** Fills the variables of a sentence. */
export const fill = (sentence: string, values: Record<string, string>): string =>
  sentence.replaceAll(/{{(\w+)}}/g, (_, name: string) => values[name] ?? '')

/** Describes how a user runs a command. */
export const runSentence = (
  say: Phrases,
  surface: NonNullable<Step['surface']>,
  title: string,
  keys = '',
): string => fill(say.run[surface], { title, keys })

const wordsOf = (field: string, among: object): string | null => {
  const words = field.split('.').reduce<unknown>((at, part) => Object(at)[part], among)
  return typeof words === 'string' ? words : null
}

/** Describes that a user fills in a field, or uses a widget. */
export function typedSentence(say: Phrases, { field, value, withheld }: Extract<Act, { kind: 'typed' }>) {
  const gesture = wordsOf(field, say.gestures)
  if (gesture && !withheld) return fill(gesture, { value })
  const name = wordsOf(field, say.fields) ?? field
  return withheld ? fill(say.typedWithheld, { field: name }) : fill(say.typed, { value, field: name })
}

/** Describes a change in how the server answers. */
export const serverSentence = (say: Phrases, { part, outcome }: ServerAct): string =>
  fill(say.server, { part: say.parts[part], outcome: say.outcomes[outcome] })
