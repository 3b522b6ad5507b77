import { fold } from '../../domain/fold.ts'
import { isOneMistake } from '../../domain/search/spelling.ts'

const SAINTS: Readonly<Record<string, string>> = {
  st: 'saint',
  sts: 'saints',
  ste: 'sainte',
  stes: 'saintes',
  '&': 'et',
}
/** Articles and conjunctions that some lists omit. */
const SMALL_WORDS = new Set(['le', 'la', 'les', 'l', 'the', 'et', 'and'])

/** Only texts with letters have spellings: `1-2` and `12` are two codes. */
export const hasSpelling = (text: string): boolean => /\p{L}/u.test(text)

/**
 * Returns forms of a name in which different spellings become equal, strictest first: without case, accents,
 * apostrophes and hyphens; with "Saint" in full; without articles and blanks.
 */
export function spellingsOf(name: string): readonly string[] {
  const folded = fold(name)
  const words = folded
    .replace(/&/g, ' & ')
    .split(/[\s.,;()]+/)
    .filter(Boolean)
    .map(word => SAINTS[word] ?? word)
  const bare = words.filter(word => !SMALL_WORDS.has(word)).join('')
  return [folded, words.join(' '), bare]
}

/** Minimum length of a misspelled word. Shorter words have too many neighbours. */
const SHORTEST = 4

/** Form of a name for comparison with misspelled names. */
export interface Spelled {
  bare: string
  words: readonly string[]
}

export function spellingOf(name: string): Spelled {
  const [, full = '', bare = ''] = spellingsOf(name)
  return { bare, words: full.split(' ').filter(word => !SMALL_WORDS.has(word)) }
}

/**
 * Returns the distance between two names, for suggestions: 0 for one typing error, 1 for one error in each of
 * several words, 2 for additional words. Undefined if they differ more.
 */
export function distance(written: Spelled, name: Spelled): 0 | 1 | 2 | undefined {
  if (written.bare.length < SHORTEST || name.bare.length < SHORTEST) return undefined
  if (isOneMistake(written.bare, name.bare)) return 0
  const { words } = name
  const isNear = (word: string, at: number) =>
    word === words[at] || (word.length >= SHORTEST && isOneMistake(word, words[at] ?? ''))
  if (written.words.length === words.length && written.words.every(isNear)) return 1
  return words.every(word => written.words.includes(word)) ? 2 : undefined
}
