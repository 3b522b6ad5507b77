import { fold } from '../fold.ts'

/** Stop words of every language, folded. */
export const FILLERS: ReadonlySet<string> = new Set(
  [
    'elle elles ils nous vous',
    'a about also am an and are as at au aussi aux avec be bien by c ca can ce ces cet cette d dans de',
    'depuis des did do does donc du en est et faut for from has have his i il in is it its j l la le les leur leurs m ma',
    'me mes moi mon my n nos notre of on ont our par per pour qu que qui re s se selon ses since so son sont',
    'sur t ta that the their them there these this those to un une with y you your',
  ].flatMap(line => line.split(' ')),
)

/** Splits a folded query into significant words and fillers. If all are fillers, all are significant. */
export function splitQueryWords(folded: string): { telling: string[]; fillers: string[] } {
  const words = folded.split(' ').filter(word => word !== '')
  const telling = words.filter(word => !FILLERS.has(word))
  return telling.length > 0
    ? { telling, fillers: words.filter(word => FILLERS.has(word)) }
    : { telling: words, fillers: [] }
}

/** Limits of a query in characters and words; the rest is ignored. */
const QUERY_LENGTH = 200
const QUERY_WORDS = 8

/** Returns the folded words of a text. */
export const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Returns the prefixes that a search looks for, without duplicates or prefixes of each other. Null for a
 * blank search, which finds everything; a search without letters or digits finds nothing.
 */
export function wordsSought(search: string): string[] | null {
  const asked = search.slice(0, QUERY_LENGTH)
  if (asked.trim() === '') return null
  const words = [...new Set(foldedWords(asked))]
  return words
    .filter(word => !words.some(other => other !== word && other.startsWith(word)))
    .slice(0, QUERY_WORDS)
}
