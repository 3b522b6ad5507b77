/**
 * The number with the fewest digits in an interval that is open below and closed above. A break that lies there parts
 * the same values as any other in it, and is easier to read. Answers `high` when nothing is rounder.
 */
export function roundest(low: number, high: number): number {
  if (low < 0 && high >= 0) return 0
  const largest = Math.ceil(Math.log10(Math.max(Math.abs(low), Math.abs(high))))
  for (let power = largest; power >= largest - 16; power--) {
    for (const part of [1, 0.5]) {
      const step = part * 10 ** power
      const found = clean(Math.floor(high / step) * step)
      if (found > low && found <= high) return found
    }
  }
  return high
}

/** A number as it is written with fifteen digits: without the noise of the computation. */
export const clean = (value: number): number => Number(value.toPrecision(15))
