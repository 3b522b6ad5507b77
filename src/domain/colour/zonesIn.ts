import type { Legend } from './legend.ts'

/** Counts the zones of a legend: all that are displayed. */
export function zonesIn(legend: Legend): number {
  switch (legend.kind) {
    case 'single':
      return legend.count
    case 'gradient':
      return legend.count + legend.noData.count
    case 'classes':
    case 'changes':
      return legend.rows.reduce((sum, { count }) => sum + count, legend.noData.count)
    case 'values':
      return legend.rows.reduce((sum, { count }) => sum + count, legend.others.count + legend.noData.count)
  }
}
