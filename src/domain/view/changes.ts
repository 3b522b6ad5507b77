import type { Comparison } from '../../contract/analysis.ts'

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
