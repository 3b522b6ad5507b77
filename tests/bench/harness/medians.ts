/** Returns a quantile by nearest rank; NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

/** Yields subjects in alternating order: A B, B A, A B … */
export function* interleaved<T>(subjects: readonly T[], rounds: number): Generator<T> {
  for (let round = 0; round < rounds; round++) yield* round % 2 === 0 ? subjects : subjects.toReversed()
}
