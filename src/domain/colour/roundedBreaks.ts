import { firstNotBelow, type Numbers } from './binarySearch.ts'

/** Fewest significant digits of a break, and enough to write any number. */
const DIGITS = { least: 2, most: 15 }
/** Maximum share of an average class's zones that may change class through rounding. */
const MOVED = 0.06

/**
 * Rounds breaks to two significant digits, or to the fewest that keep nearly all zones in their class. The
 * breaks stay ascending, and no class becomes empty.
 * @param numbers Ascending numbers that the breaks split.
 */
export function roundedBreaks(
  breaks: readonly number[],
  numbers: Numbers,
  { min, max }: { min: number; max: number },
): number[] {
  const limit = (MOVED * numbers.length) / (breaks.length + 1)
  const starts = breaks.map(each => firstNotBelow(numbers, each))
  const rounded: number[] = []
  let former = 0
  breaks.forEach((exact, at) => {
    const next = starts[at + 1] ?? numbers.length
    const isFit = (value: number) => {
      if (value <= min || value > max) return false
      const start = firstNotBelow(numbers, value)
      return start > former && start < next && Math.abs(start - (starts[at] ?? 0)) <= limit
    }
    const found = shortest(exact, isFit)
    rounded.push(found)
    former = firstNotBelow(numbers, found)
  })
  return rounded
}

/**
 * Returns a number with the fewest significant digits that a condition accepts, otherwise the number itself.
 */
export function shortest(exact: number, isFit: (rounded: number) => boolean): number {
  for (let digits = DIGITS.least; digits < DIGITS.most; digits++) {
    const rounded = Number(exact.toPrecision(digits))
    if (rounded === exact || isFit(rounded)) return rounded
  }
  return exact
}
