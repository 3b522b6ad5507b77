import { fold } from '../../../domain/fold.ts'

const SAINTS: Readonly<Record<string, string>> = {
  st: 'saint',
  sts: 'saints',
  ste: 'sainte',
  stes: 'saintes',
  '&': 'et',
}
/** Articles and conjunctions that one list writes and another leaves out. */
const SMALL_WORDS = new Set(['le', 'la', 'les', 'l', 'the', 'et', 'and'])

/** Only texts with letters can be spelled in two ways: `1-2` and `12` are two codes. */
export const hasSpelling = (text: string): boolean => /\p{L}/u.test(text)

/**
 * Returns the forms under which two spellings of a name are the same, the strictest form first: without case, accents,
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
