/** R's preference for wider steps, and for steps of 5. */
const BIAS = { any: 1.5, five: 2.75 } as const
/** Tolerance for reaching a limit, as a share of a step. */
const TOLERANCE = 1e-10

/** Readable step, and its multiples that surround a range. */
type Steps = { unit: number; from: number; to: number }

/**
 * Finds about `count` even steps over a range: 1, 2 or 5 times a power of ten, like `pretty` in R
 * (src/appl/pretty.c, after Becker, Chambers and Wilks, The New S Language, 1988). A range below the smallest
 * numbers has no step inside.
 */
export function prettySteps(min: number, max: number, count: number): Steps {
  const cell = max / count - min / count
  const base = 10 ** Math.floor(Math.log10(cell))
  if (!(base > 0)) return { unit: 1, from: 0, to: 1 }
  let unit = base
  if (2 * base - cell < BIAS.any * (cell - unit)) {
    unit = 2 * base
    if (5 * base - cell < BIAS.five * (cell - unit)) {
      unit = 5 * base
      if (10 * base - cell < BIAS.any * (cell - unit)) unit = 10 * base
    }
  }
  return { unit, from: Math.floor(min / unit + TOLERANCE), to: Math.ceil(max / unit - TOLERANCE) }
}

/** Returns the multiples of a step inside the range, without its ends, ascending. */
export const breaksInside = ({ from, to }: Steps): number[] =>
  Array.from({ length: Math.max(0, to - from - 1) }, (_, at) => from + at + 1)
