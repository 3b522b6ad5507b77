import { fold } from '../fold.ts'
import { FILLERS, splitQueryWords } from './searchWords.ts'

/**
 * Further searches for a line that matches no zone name: its last words, where names usually are, its
 * beginning, and its end.
 */
const WORDS_TRIED = 3
const SHORTEST = 2
const BEGINNING = 3
const END = 4
const SHORTEST_MISTYPED = 5

/** Words between the zones of a list or of a comparison, in every language. */
const LIST = /[,;]|\s(?:et|ou|and|or|&|than|que|vs|versus|with|avec|contre|against)\s/
/** Zones of a list that are searched. */
const LISTED = 6

/** Returns the texts to search zones by, until one finds some: the line, then single words, then a part. */
export function searchesOf(line: string): string[] {
  const { telling } = splitQueryWords(fold(line).replace(/[?,;]/g, ' '))
  const words = telling.filter(word => word.length >= SHORTEST)
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '')
  const parts = longest.length >= SHORTEST_MISTYPED ? [longest.slice(0, BEGINNING), longest.slice(-END)] : []
  return [...new Set([line, ...words.slice(-WORDS_TRIED).reverse(), ...parts])]
}

/** Removes small words before a name: « du Rhône » also finds the Bouches-du-Rhône. */
function withoutArticle(part: string): string {
  const words = part.split(' ')
  const from = words.findIndex(word => !FILLERS.has(word))
  return from > 0 ? words.slice(from).join(' ') : part
}

/** Returns the results of the first search of a line that finds any. */
export async function firstFound<T>(line: string, search: (text: string) => Promise<T[]>): Promise<T[]> {
  const listed = fold(line)
    .split(LIST)
    .map(part => withoutArticle(part.trim()))
    .filter(part => part.length >= SHORTEST)
  if (listed.length > 1) {
    const found = await Promise.all(listed.slice(0, LISTED).map(part => firstFound(part, search)))
    return found.flat()
  }
  for (const text of searchesOf(line)) {
    const found = await search(text)
    if (found.length > 0) return found
  }
  return []
}
