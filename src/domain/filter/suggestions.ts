import { fold } from '../fold.ts'

/** Maximum number of suggestions. */
const SUGGESTED = 12

/**
 * Suggests values for typed text, ignoring accents and case: first values that start with it, then values
 * with a word that starts with it, then values that contain it. Each value occurs once.
 */
export function suggestions(values: readonly string[], text: string): string[] {
  const wanted = fold(text)
  const ranks: string[][] = [[], [], []]
  for (const value of new Set(values)) {
    const place = fold(value).indexOf(wanted)
    if (value === '' || place < 0) continue
    const isWord = fold(value)[place - 1] === ' '
    ranks[place === 0 ? 0 : isWord ? 1 : 2]?.push(value)
  }
  return ranks.flat().slice(0, SUGGESTED)
}
