import type { Comparison } from '../../contract/analysis.ts'
import type { Change } from '../../contract/zone.ts'

/** Lists the kinds of change between two instances with their numbers of zones, without empty kinds. */
export const countedChanges = (counts: Comparison['counts']) =>
  (
    [
      ['added', counts.added],
      ['removed', counts.removed],
      ['geometry', counts.geometry + counts.both],
      ['value', counts.value + counts.both],
    ] as const
  ).filter(([, count]) => count > 0)

/**
 * Returns the counts from the older to the newer instance. With a newer base, zones that only exist in the
 * base count as added.
 */
export const countsInOrder = (counts: Comparison['counts'], isBaseNewer: boolean): Comparison['counts'] =>
  isBaseNewer ? { ...counts, added: counts.removed, removed: counts.added } : counts

/** Returns the kind of change from the older to the newer instance. */
export function changeInOrder<Kind extends Change | 'removed'>(
  kind: Kind,
  isBaseNewer: boolean,
): Kind | 'added' | 'removed' {
  if (!isBaseNewer || (kind !== 'added' && kind !== 'removed')) return kind
  return kind === 'added' ? 'removed' : 'added'
}
