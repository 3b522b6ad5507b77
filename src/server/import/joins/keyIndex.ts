/** Zone that a key of a file leads to. */
export interface KeyMatch {
  /** The key as the zones have it. */
  key: string
  ordinal: number
}

/** The keys by which zones can be found. */
export interface KeyIndex {
  /** A spreadsheet takes "01001" for the number 1001: zeros that are missing in front are given back. */
  find(written: string): KeyMatch | undefined
  /** Whether the keys merely number the zones, as numbers of rows do: that a file has the same proves nothing. */
  isSequential: boolean
}

const DIGITS = /^\d+$/
/** The share of the keys that must be plain numbers, for all of them to be a count. */
const SEQUENTIAL_SHARE = 0.9

/** Tells whether keys are the numbers from 0 or 1 on, nearly without gaps. */
export function areSequential(keys: readonly string[]): boolean {
  if (!keys.every(key => /^(0|[1-9]\d{0,8})$/.test(key))) return false
  const numbers = keys.map(Number)
  return Math.min(...numbers) <= 1 && Math.max(...numbers) * SEQUENTIAL_SHARE <= keys.length
}

/** Makes the index of keys. @param keys One for each ordinal; a zone without one cannot be found. */
export function keyIndex(keys: readonly (string | null)[]): KeyIndex {
  const ordinals = new Map<string, number>()
  for (const [ordinal, key] of keys.entries()) if (key !== null) ordinals.set(key, ordinal)
  const numbers = [...ordinals.keys()].filter(key => DIGITS.test(key))
  const shortest = numbers.reduce((least, { length }) => Math.min(least, length), Infinity)
  const lookUp = (key: string): KeyMatch | undefined => {
    const ordinal = ordinals.get(key)
    return ordinal === undefined ? undefined : { key, ordinal }
  }
  return {
    find(written) {
      const found = lookUp(written)
      if (found !== undefined || written.length >= shortest || !DIGITS.test(written)) return found
      return Number.isFinite(shortest) ? lookUp(written.padStart(shortest, '0')) : undefined
    },
    isSequential:
      numbers.length >= ordinals.size * SEQUENTIAL_SHARE &&
      numbers.every(key => !/^0./.test(key)) &&
      shortest < 3,
  }
}
