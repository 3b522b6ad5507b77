import type { CrsUse, ReadOptions } from '../contract/import.ts'

/** Metres by which places may be off without anybody being asked. */
export const USUAL_ACCURACY = 10

/** Tells whether coordinates are as precise as the usual, or as a person accepts. */
export function isPrecise(
  { accuracy }: Pick<CrsUse, 'accuracy'>,
  accepted: ReadOptions['accuracy'],
): boolean {
  if (accepted === 'unknown') return true
  return accuracy !== null && accuracy <= Math.max(USUAL_ACCURACY, accepted ?? 0)
}
