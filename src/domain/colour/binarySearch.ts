/** Numbers in ascending order, without NaN. */
export type Numbers = ArrayLike<number>

/** Returns how many of the ascending numbers are below a value. */
export function firstNotBelow(numbers: Numbers, value: number): number {
  return search(numbers, each => each >= value)
}

/** Returns how many of the ascending numbers are at or below a value. */
export function firstAbove(numbers: Numbers, value: number): number {
  return search(numbers, each => each > value)
}

function search(numbers: Numbers, isThere: (number: number) => boolean): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isThere(numbers[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}
