import type { Searchable } from './ranking.ts'

/** Minimum length of a corrected word: shorter ones have too many neighbours. */
const SHORTEST = 4

/** Word that a mistyped word can stand for. The highest rating is the most likely. */
type Correction = { word: string; rating: number }

/** Words that a mistyped word can stand for. */
export type Vocabulary = {
  /** Returns the number of texts with a word. */
  count: (word: string) => number
  /** Returns whether it contains the word, or a longer one while the user still types it. */
  knows: (word: string, isTyping: boolean) => boolean
  /** Returns the word or prefix that is one typing error away; null if there is none. */
  corrected: (word: string) => string | null
  /** Returns the same with its rating. */
  nearest: (word: string) => Correction | null
}

/** Returns the vocabulary of searchable texts, added to another one. */
export function vocabularyOf(
  entries: readonly Searchable<unknown>[],
  base: Vocabulary | null = null,
): Vocabulary {
  const count = (word: string) => counts.get(word) ?? base?.count(word) ?? 0
  const counts = new Map<string, number>()
  for (const { words, keywords } of entries)
    for (const word of `${words}${keywords}`.split(/\s+/)) if (word !== '') counts.set(word, count(word) + 1)
  const sorted = [...counts.keys()].sort()
  /** Corrections of former words: while a user types, only the last word of a line changes. */
  const known = new Map<string, Correction | null>()
  const nearest = (word: string) => {
    const former = known.get(word)
    if (former !== undefined) return former
    const own = nearestOf(word, counts)
    const other = base?.nearest(word) ?? null
    const best = own && other ? (own.rating > other.rating ? own : other) : (own ?? other)
    known.set(word, best)
    return best
  }
  return {
    count,
    knows: (word, isTyping) => {
      const next = sorted[firstFrom(sorted, word)]
      return (
        next === word || (isTyping && next?.startsWith(word) === true) || base?.knows(word, isTyping) === true
      )
    },
    nearest,
    corrected: word => nearest(word)?.word ?? null,
  }
}

function nearestOf(word: string, counts: ReadonlyMap<string, number>): Correction | null {
  if (word.length < SHORTEST || /\d/.test(word)) return null
  let best: Correction | null = null
  for (const [known, count] of counts) {
    const meant = meantBy(word, known)
    if (meant === null) continue
    // A missing letter is likelier than a wrong one.
    const rating =
      (meant === known ? 4_000_000 : 0) +
      (known[0] === word[0] ? 2_000_000 : 0) +
      (meant.length > word.length ? 1_000_000 : 0) +
      Math.min(count, 999_999)
    if (!best || rating > best.rating) best = { word: meant, rating }
  }
  return best
}

/** Returns the known word, or its prefix of the typed length, that a mistyped word stands for; else null. */
function meantBy(word: string, known: string): string | null {
  if (known.length < word.length - 1) return null
  // One mistake leaves one of the first two letters, or moves it by one place.
  if (word[0] !== known[0] && word[1] !== known[1] && word[0] !== known[1] && word[1] !== known[0])
    return null
  if (isOneMistake(word, known)) return known
  for (const length of [word.length, word.length + 1, word.length - 1]) {
    const beginning = known.slice(0, length)
    if (beginning.length >= SHORTEST && length < known.length && isOneMistake(word, beginning))
      return beginning
  }
  return null
}

/** Returns whether two texts differ by one replaced, missing or extra letter, or by two swapped letters. */
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

/** Minimum word lengths for accepting swapped letters, one mistake, and two mistakes. */
const SWAPPED_FROM = 3
const ONE_FROM = 5
const TWO_FROM = 9

/** Returns whether a word is a known word with typing errors. Longer words may contain more errors. */
export function isNear(typed: string, known: string): boolean {
  if (typed[0] !== known[0] && typed[0] !== known[1]) return false
  const longer = Math.max(typed.length, known.length)
  if (longer - Math.min(typed.length, known.length) > 2) return false
  if (/\d/.test(typed)) return false
  if (typed.length === known.length && longer >= SWAPPED_FROM && isSwapped(typed, known)) return true
  if (typed[0] !== known[0] || longer < ONE_FROM) return false
  // A short word may only lack its last letter.
  if (Math.min(typed.length, known.length) < ONE_FROM) return known.slice(0, -1) === typed
  if (isOneMistake(typed, known)) return true
  if (longer < TWO_FROM) return false
  const [long, short] = typed.length >= known.length ? [typed, known] : [known, typed]
  for (let at = 1; at < long.length; at++)
    if (isOneMistake(long.slice(0, at) + long.slice(at + 1), short)) return true
  return false
}

/** Returns whether two words of equal length differ by two swapped neighbours. */
function isSwapped(one: string, other: string): boolean {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return (
    at + 1 < one.length &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  )
}

/** Returns the first index of a sorted list that is not before a prefix. */
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
