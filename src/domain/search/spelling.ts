import type { Searchable } from './ranking.ts'

/** Least number of letters of a word that is corrected: shorter ones have too many neighbours. */
const SHORTEST = 4

/** Words that can be meant by one that is mistyped. */
export type Vocabulary = {
  /** Whether some word begins so. */
  knows: (beginning: string) => boolean
  /** The word, or the beginning of one, that is one typing mistake away; null when there is none. */
  corrected: (word: string) => string | null
}

/** The words of texts that can be searched. */
export function vocabularyOf(entries: readonly Searchable<unknown>[]): Vocabulary {
  const counts = new Map<string, number>()
  for (const { words, keywords } of entries)
    for (const word of `${words}${keywords}`.split(/\s+/))
      if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1)
  const sorted = [...counts.keys()].sort()
  const knows = (beginning: string) => sorted[firstFrom(sorted, beginning)]?.startsWith(beginning) === true
  return {
    knows,
    corrected: word => {
      if (word.length < SHORTEST || /\d/.test(word)) return null
      let best: { word: string; rating: number } | null = null
      for (const [known, count] of counts) {
        const meant = meantBy(word, known)
        if (meant === null) continue
        const rating =
          (meant === known ? 2_000_000 : 0) +
          (known[0] === word[0] ? 1_000_000 : 0) +
          Math.min(count, 999_999)
        if (!best || rating > best.rating) best = { word: meant, rating }
      }
      return best?.word ?? null
    },
  }
}

/**
 * Returns the part of a known word that a mistyped one stands for: the whole of it, or as much as was typed; else null.
 */
function meantBy(word: string, known: string): string | null {
  if (isOneMistake(word, known)) return known
  for (const length of [word.length, word.length + 1, word.length - 1]) {
    const beginning = known.slice(0, length)
    if (beginning.length >= SHORTEST && length < known.length && isOneMistake(word, beginning))
      return beginning
  }
  return null
}

/**
 * Tells whether two texts differ by one letter that is another, is missing, is too many, or by two that changed places.
 */
export function isOneMistake(one: string, other: string): boolean {
  const longer = one.length >= other.length ? one : other
  const shorter = longer === one ? other : one
  if (longer.length - shorter.length > 1 || one === other) return false
  let at = 0
  while (at < shorter.length && one[at] === other[at]) at++
  if (longer.length > shorter.length) return longer.slice(at + 1) === shorter.slice(at)
  if (one.slice(at + 1) === other.slice(at + 1)) return true
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2)
}

/** The first place in a sorted list whose word is not before the beginning. */
export function firstFrom(sorted: readonly string[], beginning: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < beginning) low = middle + 1
    else high = middle
  }
  return low
}
