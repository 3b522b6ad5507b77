import type { CrsUse, ReadOptions } from '../../contract/import.ts'

/** Greatest error of coordinates, in metres, that is accepted without asking the person. */
export const USUAL_ACCURACY = 10

/** Tells whether coordinates are as precise as the usual, or as a person accepts. */
export function isPrecise(
  { accuracy }: Pick<CrsUse, 'accuracy'>,
  accepted: ReadOptions['accuracy'],
): boolean {
  if (accepted === 'unknown') return true
  return accuracy !== null && accuracy <= Math.max(USUAL_ACCURACY, accepted ?? 0)
}
