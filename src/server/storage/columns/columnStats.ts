import type { LabelStats } from '../../../contract/label.ts'

/** Distinct values are counted up to here. */
const DISTINCT_MAX = 65_536
const QUANTILE_STEPS = 20

/** Statistics of a column of numbers. `values` are those that are not null; they are sorted in place. */
export function numberStats(values: Float64Array, nulls: number): LabelStats {
  values.sort()
  const distinct = values.reduce(
    (count, value, index) => count + (index === 0 || value !== values[index - 1] ? 1 : 0),
    0,
  )
  return {
    min: values[0] ?? null,
    max: values.at(-1) ?? null,
    nulls,
    distinct: Math.min(distinct, DISTINCT_MAX),
    quantiles: quantiles(values),
  }
}

/** Statistics of a column of texts or JSON. */
export function dictionaryStats(distinct: number, nulls: number): LabelStats {
  return { min: null, max: null, nulls, distinct: Math.min(distinct, DISTINCT_MAX), quantiles: [] }
}

/** 0, 1/20 … 1, interpolated between neighbours (type 7 of Hyndman and Fan, as R does). Empty for no value. */
function quantiles(sorted: Float64Array): number[] {
  if (sorted.length === 0) return []
  return Array.from({ length: QUANTILE_STEPS + 1 }, (_, step) => {
    const place = ((sorted.length - 1) * step) / QUANTILE_STEPS
    const low = sorted[Math.floor(place)] ?? 0
    const high = sorted[Math.ceil(place)] ?? 0
    const share = place - Math.floor(place)
    // Written this way, two huge values of opposite sign do not overflow.
    return low === high ? low : low * (1 - share) + high * share
  })
}
