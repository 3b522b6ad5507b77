import type { Text } from '../../contract/common.ts'
import type { Legend } from './legend.ts'

/** Lists what zones without data of two labels lack: a label, or null for both, with the number of zones. */
export function missingIn(legend: Legend): { label: Text | null; count: number }[] {
  const sides =
    legend.kind === 'bivariate'
      ? [legend.x, legend.y]
      : legend.kind === 'circles' && legend.second
        ? [legend, legend.second]
        : []
  const [first, second] = sides
  const missing = legend.kind === 'bivariate' || legend.kind === 'circles' ? legend.missing : null
  if (!first || !second || !missing) return []
  return [
    { label: first.label, count: missing.first },
    { label: second.label, count: missing.second },
    { label: null, count: missing.both },
  ].filter(({ count }) => count > 0)
}
