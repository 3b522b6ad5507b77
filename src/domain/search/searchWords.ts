import { fold } from '../fold.ts'

/** Characters of a query that are looked at, and words: what is longer costs no more. */
const QUERY_LENGTH = 200
const QUERY_WORDS = 8

/** The words of a text, folded, without anything between them. */
export const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * The words that a search looks for, each as the beginning of a word: none twice, nor one that another begins with.
 * Null for a blank search, which finds everything; one that has no letter and no digit finds nothing.
 */
export function wordsSought(search: string): string[] | null {
  const asked = search.slice(0, QUERY_LENGTH)
  if (asked.trim() === '') return null
  const words = [...new Set(foldedWords(asked))]
  return words
    .filter(word => !words.some(other => other !== word && other.startsWith(word)))
    .slice(0, QUERY_WORDS)
}
