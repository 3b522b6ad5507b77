import type fr from '../../locales/fr/phrases.json'
import type { Language } from '../contract/languages.mjs'
import type { Act, Step } from '../contract/path.ts'
import { textsByLanguage } from './words.ts'

type ServerAct = Extract<Act, { kind: 'server' }>

/** The sentences that paths are written in. */
export type Phrases = typeof fr

export const phrases: Record<Language, Phrases> = await textsByLanguage(
  language => import(`../../locales/${language}/phrases.json`, { with: { type: 'json' } }),
)

/** A sentence with its gaps filled. */
export const fill = (sentence: string, values: Record<string, string>): string =>
  sentence.replaceAll(/{{(\w+)}}/g, (_, name: string) => values[name] ?? '')

/** Says by which means a person gives a command. */
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

/** Says that a person fills in a field, or uses a widget. */
export function typedSentence(say: Phrases, { field, value, withheld }: Extract<Act, { kind: 'typed' }>) {
  const gesture = wordsOf(field, say.gestures)
  if (gesture && !withheld) return fill(gesture, { value })
  const name = wordsOf(field, say.fields) ?? field
  return withheld ? fill(say.typedWithheld, { field: name }) : fill(say.typed, { value, field: name })
}

/** Says how the server answers from then on. */
export const serverSentence = (say: Phrases, { part, outcome }: ServerAct): string =>
  fill(say.server, { part: say.parts[part], outcome: say.outcomes[outcome] })
