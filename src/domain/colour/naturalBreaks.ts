/** Maximum number of groups: readers cannot distinguish more on a map. */
const GROUPS = 4096

/**
 * Finds the starts of natural classes: the partition of sorted values into `count` runs with the smallest sum
 * of squared distances to their means. Exact up to 4096 distinct values; above that, neighbours are grouped
 * first, by rank and by width, so that neither dense areas nor outliers are lost.
 *
 * Ckmeans.1d.dp (Wang and Song 2011), with divide and conquer over its monotone matrix (Wang and Song 2017).
 * @param sorted Ascending, without NaN.
 * @returns The index of the first value of each class except the first, ascending; fewer if there are fewer
 *   values.
 */
export function naturalStarts(sorted: ArrayLike<number>, count: number): number[] {
  const groups = groupsOf(sorted)
  const wanted = Math.min(count, groups.length)
  if (wanted < 2) return []
  const cost = costOf(sorted, groups)
  let costs = Float64Array.from(groups, (_, last) => cost(0, last))
  const begins: Int32Array[] = []
  for (let cluster = 1; cluster < wanted; cluster++) {
    const next = new Float64Array(groups.length).fill(Number.POSITIVE_INFINITY)
    const begin = new Int32Array(groups.length)
    const former = costs
    const fill = (from: number, to: number, lowest: number, highest: number): void => {
      if (from > to) return
      const middle = (from + to) >> 1
      for (let start = Math.max(lowest, cluster); start <= Math.min(middle, highest); start++) {
        const total = (former[start - 1] ?? 0) + cost(start, middle)
        if (total >= (next[middle] ?? 0)) continue
        next[middle] = total
        begin[middle] = start
      }
      const best = begin[middle] ?? cluster
      fill(from, middle - 1, lowest, best)
      fill(middle + 1, to, best, highest)
    }
    fill(cluster, groups.length - 1, cluster, groups.length - 1)
    begins.push(begin)
    costs = next
  }
  return traced(begins, groups)
}

function traced(begins: readonly Int32Array[], groups: readonly number[]): number[] {
  const starts: number[] = []
  let last = groups.length - 1
  for (const begin of begins.toReversed()) {
    const start = begin[last] ?? 0
    starts.unshift(groups[start] ?? 0)
    last = start - 1
  }
  return starts
}

/** Returns the index of the first value of each group. Equal values share a group. */
function groupsOf(sorted: ArrayLike<number>): number[] {
  const distinct: number[] = []
  for (let at = 0; at < sorted.length; at++) if (at === 0 || sorted[at] !== sorted[at - 1]) distinct.push(at)
  if (distinct.length <= GROUPS) return distinct
  const half = GROUPS / 2
  const scale = scaled(sorted)
  const cell = (at: number) => Math.min(half - 1, Math.floor(scale(at) * half))
  const rank = (place: number) => Math.floor((place / distinct.length) * half)
  return distinct.filter(
    (at, place) =>
      place === 0 || rank(place) !== rank(place - 1) || cell(at) !== cell(distinct[place - 1] ?? 0),
  )
}

/** Returns the sum of squared distances to the mean of the values between two groups, from running sums. */
function costOf(sorted: ArrayLike<number>, groups: readonly number[]): (from: number, to: number) => number {
  const scale = scaled(sorted)
  const sums = new Float64Array(groups.length + 1)
  const squares = new Float64Array(groups.length + 1)
  const endOf = (group: number) => groups[group + 1] ?? sorted.length
  groups.forEach((start, group) => {
    let [sum, square] = [0, 0]
    for (let at = start; at < endOf(group); at++) {
      const value = scale(at)
      sum += value
      square += value * value
    }
    sums[group + 1] = (sums[group] ?? 0) + sum
    squares[group + 1] = (squares[group] ?? 0) + square
  })
  return (from, to) => {
    const weight = endOf(to) - (groups[from] ?? 0)
    const sum = (sums[to + 1] ?? 0) - (sums[from] ?? 0)
    return (squares[to + 1] ?? 0) - (squares[from] ?? 0) - (sum * sum) / weight
  }
}

/** Scales values to 0..1 in halves, because the extent of all doubles overflows. */
function scaled(sorted: ArrayLike<number>): (at: number) => number {
  const min = (sorted[0] ?? 0) / 2
  const extent = (sorted[sorted.length - 1] ?? 0) / 2 - min
  return at => (extent > 0 ? ((sorted[at] ?? 0) / 2 - min) / extent : 0)
}
