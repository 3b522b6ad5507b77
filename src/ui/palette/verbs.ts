import { type Grammar, phraseAt } from '../../domain/search/reading/grammar.ts'
import { type Token, textOf } from '../../domain/search/reading/line.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Listing, Row } from './rows.ts'

/**
 * Rows found by the words of a text. `isExact`: the text is the name of a row. `isCertain`: no row is a
 * guess.
 */
export type FoundRows = { listing: Listing; isExact: boolean; isCertain: boolean }

export type Finders = {
  find: (text: string) => FoundRows
  /** Rows of a text with corrected typing errors. */
  corrected: (text: string) => readonly Row[]
  /** The same rows, if the corrected text is the name of a row: “sing in”. */
  correctedName: (text: string) => readonly Row[]
  /** Commands that the first words name. */
  named: (text: string) => readonly Row[]
}

export const isNoPlace = ({ command }: Row) => command.id !== 'place.visit'

/** Finds rows of the words after a general verb: « mettre en rouge » finds « rouge ». Null without a verb. */
export function withVerb(
  tokens: readonly Token[],
  grammar: Grammar,
  find: Finders['find'],
): FoundRows | null {
  const words = tokens.map(({ text }) => text)
  let from = phraseAt(words, 0, grammar.verbs)
  if (from === 0 || from === tokens.length) return null
  // « Changer depuis 2021 » and “change of population” ask for a change.
  const isNoun = phraseAt(words, 0, grammar.change) > 0 && phraseAt(words, from, grammar.year) > 0
  if (isNoun || phraseAt(words, from, grammar.since) > 0) return null
  while (from < tokens.length - 1 && grammar.isFiller(words[from] ?? '')) from++
  return find(textOf(tokens.slice(from)))
}

export const isOfCommand = ({ isCertain, listing: { items } }: FoundRows) =>
  isCertain && items.slice(0, 1).every(isNoPlace)

/** Finds a line with another verb of the same meaning: “get rid of the filter”. Null if there is none. */
export function withOtherVerb(
  tokens: readonly Token[],
  { words: { grammar }, vocabulary }: RowIndex,
  find: Finders['find'],
): FoundRows | null {
  const words = tokens.map(({ text }) => text)
  for (const kind of ['hide', 'show'] as const) {
    const from = phraseAt(words, 0, grammar[kind])
    if (from === 0 || from === words.length || !grammar.isWord(words[0] ?? '')) continue
    const rest = textOf(tokens.slice(from))
    // The rows of the other words, among which each verb is sought.
    if (find(rest).listing.count === 0) continue
    const others = grammar[kind].flatMap(phrase => (phrase.length === 1 ? phrase : []))
    // Other verbs are in no row.
    const known = others.filter(verb => vocabulary().knows(verb, true))
    const found = known.map(verb => find(`${verb} ${rest}`)).filter(isOfCommand)
    const [best] = [...found.filter(({ isExact }) => isExact), ...found]
    if (best) return best
  }
  return null
}
