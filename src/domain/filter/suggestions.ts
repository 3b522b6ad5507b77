import { fold } from '../fold.ts'

/** Greatest number of suggestions. */
const SUGGESTED = 12

/**
 * The values that a person may mean who has typed a text: those that begin with it, then those where a word does, then
 * those that contain it, accents and case aside; each once, in their order.
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
