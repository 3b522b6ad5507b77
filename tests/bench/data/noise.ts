/** Returns a reproducible number in [0, 1) for some numbers (Murmur3's mixing steps). */
export function noise(...of: readonly number[]): number {
  let hash = 0x9e3779b9
  for (const number of of) {
    hash = Math.imul(hash ^ number, 0xcc9e2d51)
    hash = Math.imul((hash << 15) | (hash >>> 17), 0x1b873593)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
