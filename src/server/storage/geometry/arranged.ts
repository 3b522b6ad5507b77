import type { NumberArray, Numbers } from '../../../domain/numberList.ts'

/** Numbers that are arranged in memory together, or those of one zone if it has more. */
const AT_ONCE = 2 ** 23

/** Numbers of zones in the order of insertion: zone `i` has the numbers `starts[i]` to `starts[i + 1]`. */
export interface Inserted {
  numbers: Numbers
  starts: Numbers
}

/** Returns the first number of each ordinal in the new order, and the end of the last one. */
export function targetsOf(starts: Numbers, ordinals: Uint32Array): Uint32Array<ArrayBuffer> {
  const targets = new Uint32Array(ordinals.length + 1)
  ordinals.forEach((ordinal, zone) => {
    targets[ordinal + 1] = starts.at(zone + 1) - starts.at(zone)
  })
  for (let ordinal = 0; ordinal < ordinals.length; ordinal++)
    targets[ordinal + 1] = (targets[ordinal + 1] ?? 0) + (targets[ordinal] ?? 0)
  return targets
}

/**
 * Yields the numbers of all zones in the new order. Passes over the zones once per yielded array: reading zone by
 * zone would jump through the file of the numbers.
 * @param ordinals New place of each zone.
 */
export function* arranged<A extends NumberArray>(
  { numbers, starts }: Inserted,
  ordinals: Uint32Array,
  make: (length: number) => A,
): Generator<A> {
  const targets = targetsOf(starts, ordinals)
  const targetOf = (ordinal: number) => targets[ordinal] ?? 0
  for (let first = 0; first < ordinals.length; ) {
    let end = first + 1
    while (end < ordinals.length && targetOf(end + 1) - targetOf(first) <= AT_ONCE) end++
    const array = make(targetOf(end) - targetOf(first))
    for (let zone = 0; zone < ordinals.length; zone++) {
      const ordinal = ordinals[zone] ?? 0
      if (ordinal < first || ordinal >= end) continue
      const from = starts.at(zone)
      const shift = targetOf(ordinal) - targetOf(first) - from
      for (let at = from; at < starts.at(zone + 1); at++) array[at + shift] = numbers.at(at)
    }
    yield array
    first = end
  }
}
