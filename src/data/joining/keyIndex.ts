import { distance, hasSpelling, type Spelled, spellingOf, spellingsOf } from './spelling.ts'

/** Zone that matches a key of a file. */
export interface KeyMatch {
  /** Key as in the zones. */
  key: string
  ordinal: number
  /** Difference between the two keys: `zeros` were missing in front, or the `spelling` differs. */
  by: 'same' | 'zeros' | 'spelling'
}

/** Index of the keys of zones. */
export interface KeyIndex {
  /**
   * Finds the zone with a key. Spreadsheets turn "01001" into the number 1001, so missing leading zeros are
   * restored. A name with a different spelling is found if only one zone matches.
   */
  find(written: string): KeyMatch | undefined
  /** Returns whether several zones have a key, or may have it in another spelling. */
  isShared(written: string): boolean
  /** Returns the ordinals of the zones with the keys closest to a misspelled one. */
  near(written: string): number[]
  /** True if some zones have the same key. */
  hasShared: boolean
  /** True if the keys are consecutive numbers, like row numbers. Equal keys in a file then prove nothing. */
  isSequential: boolean
}

const DIGITS = /^\d+$/
/** Minimum share of plain numbers in sequential keys. */
const SEQUENTIAL_SHARE = 0.9

/** Returns whether keys are the numbers from 0 or 1, nearly without gaps. */
export function areSequential(keys: readonly string[]): boolean {
  if (!keys.every(key => /^(0|[1-9]\d{0,8})$/.test(key))) return false
  const numbers = keys.map(Number)
  return Math.min(...numbers) <= 1 && Math.max(...numbers) * SEQUENTIAL_SHARE <= keys.length
}

/** Builds the index of keys. @param keys One for each ordinal. A zone without a key cannot be found. */
export function keyIndex(keys: readonly (string | null)[]): KeyIndex {
  const ordinals = new Map<string, number | null>()
  let hasShared = false
  for (const [ordinal, key] of keys.entries()) {
    const normal = key?.normalize()
    if (normal === undefined) continue
    const isShared = ordinals.has(normal)
    ordinals.set(normal, isShared ? null : ordinal)
    hasShared ||= isShared
  }
  const numbers = [...ordinals.keys()].filter(key => DIGITS.test(key))
  const shortest = numbers.reduce((least, { length }) => Math.min(least, length), Infinity)
  const lookUp = (written: string, by: KeyMatch['by']): KeyMatch | undefined => {
    const ordinal = ordinals.get(written.normalize())
    return ordinal === undefined || ordinal === null
      ? undefined
      : { key: keys[ordinal] ?? written, ordinal, by }
  }
  // Most files have the same keys as the zones and need no folding.
  let spelled: ReturnType<typeof spelledIndex> | undefined
  let names: (Spelled | null)[] | undefined
  const respell = (written: string): KeyMatch | undefined => {
    if (!hasSpelling(written)) return undefined
    spelled ??= spelledIndex(keys)
    const ordinal = spelled(written) ?? null
    const key = ordinal === null ? null : (keys[ordinal] ?? null)
    return ordinal === null || key === null ? undefined : { key, ordinal, by: 'spelling' }
  }
  return {
    find(written) {
      const found = lookUp(written, 'same') ?? respell(written)
      if (found !== undefined || written.length >= shortest || !DIGITS.test(written)) return found
      return Number.isFinite(shortest) ? lookUp(written.padStart(shortest, '0'), 'zeros') : undefined
    },
    isShared(written) {
      const ordinal = ordinals.get(written.normalize())
      if (ordinal !== undefined || !hasSpelling(written)) return ordinal === null
      spelled ??= spelledIndex(keys)
      return spelled(written) === null
    },
    near(written) {
      if (!hasSpelling(written)) return []
      names ??= keys.map(key => (key === null ? null : spellingOf(key)))
      const misspelled = spellingOf(written)
      const byDistance: number[][] = [[], [], []]
      for (const [ordinal, name] of names.entries()) {
        const far = name === null ? undefined : distance(misspelled, name)
        if (far !== undefined) byDistance[far]?.push(ordinal)
      }
      return byDistance.find(({ length }) => length > 0) ?? []
    },
    hasShared,
    isSequential:
      numbers.length >= ordinals.size * SEQUENTIAL_SHARE &&
      numbers.every(key => !/^0./.test(key)) &&
      shortest < 3,
  }
}

/**
 * Returns a function that finds the only zone with a key of the same form, trying the strictest form first;
 * null if several zones match.
 */
function spelledIndex(keys: readonly (string | null)[]): (written: string) => number | null | undefined {
  const byForm: Map<string, number | null>[] = []
  for (const [ordinal, key] of keys.entries()) {
    if (key === null || !hasSpelling(key)) continue
    for (const [at, form] of spellingsOf(key).entries()) {
      if (form === '') continue
      const ordinals = byForm[at] ?? new Map<string, number | null>()
      byForm[at] = ordinals
      ordinals.set(form, ordinals.has(form) ? null : ordinal)
    }
  }
  return written => {
    for (const [at, form] of spellingsOf(written).entries()) {
      const ordinal = byForm[at]?.get(form)
      if (ordinal !== undefined) return ordinal
    }
    return undefined
  }
}
