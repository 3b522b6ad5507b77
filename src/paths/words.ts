import type { Choice, Command, Snapshots } from '../commands/command.ts'
import { formatKeys } from '../commands/keymap.ts'
import { choicesOf } from '../commands/run.ts'
import { inLanguage } from '../contract/common.ts'
import { LANGUAGES, type Language } from '../contract/languages.mjs'

const texts = await textsByLanguage(
  language => import(`../../locales/${language}/commands.json`, { with: { type: 'json' } }),
)

const read = (key: string, language: Language): string => {
  const found = key.split('.').reduce<unknown>((at, part) => Object(at)[part], texts[language])
  return typeof found === 'string' ? found : key
}

/** The title of a command as the person sees it. */
export const titleOf = ({ id }: Command, language: Language) => read(`${id}.title`, language)

/** The keys of a command as they are written on a keyboard, in a language. */
export const keysIn = (keys: string, language: Language) => formatKeys(keys, key => read(key, language))

const nameOf = (choice: Choice, language: Language) =>
  'name' in choice ? inLanguage(choice.name, language) : read(choice.key, language)

/** Returns the names of arguments; one that is no choice there keeps its value as its name. */
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

/** Reads a file of texts in each language. `tests/laws/texts.test.ts` sees that all have the same texts. */
export async function textsByLanguage<T>(
  read: (language: Language) => Promise<{ default: T }>,
): Promise<Record<Language, T>> {
  const files = await Promise.all(LANGUAGES.map(async language => [language, (await read(language)).default]))
  return Object.fromEntries(files)
}
