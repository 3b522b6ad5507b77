import type { Comparison } from '../../contract/analysis.ts'

/** Lists what has changed between two instances, each kind with its number of zones; kinds without any are left out. */
export const countedChanges = (counts: Comparison['counts']) =>
  (
    [
      ['added', counts.added],
      ['removed', counts.removed],
      ['geometry', counts.geometry + counts.both],
      ['value', counts.value + counts.both],
    ] as const
  ).filter(([, count]) => count > 0)
