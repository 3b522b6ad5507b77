import type { Label } from '../../contract/label.ts'
import { CLASSES_MAX, CLASSES_MIN } from '../../contract/limits.ts'
import type { Style } from '../../contract/view.ts'
import { COUNTED_MAX, type Summary } from '../column/summary.ts'
import { isComputed } from '../label/computed.ts'
import { isFormer } from '../label/former.ts'
import { firstNotBelow, type Numbers } from './binarySearch.ts'
import { breaksOf } from './classes.ts'
import type { ColourScale } from './colours.ts'
import { histogramOf } from './histogram.ts'
import { type LegendCount, legendCount } from './legend.ts'
import { isDiverging } from './ramps.ts'
import { effectiveType, hasCircles, hasHexagons } from './style.ts'

/** Ranks that the breaks of each method read; null for a gradient. */
const METHODS: readonly Style['classes'][] = [null, 'quantile', 'equal', 'pretty']

/** Returns whether the legend of a style of numbers can be made from their summary. */
export const readsSummary = (
  { classes, zeroApart, middle, ramp }: Pick<Style, 'classes' | 'zeroApart' | 'middle' | 'ramp'>,
  distinct: number,
): boolean =>
  distinct <= COUNTED_MAX ||
  (METHODS.includes(classes) && !zeroApart && middle !== 'mean' && !(classes !== null && isDiverging(ramp)))

/**
 * Returns the numbers of a summary, ascending. Throws a RangeError for a rank that the summary does not
 * contain.
 */
export function numbersIn(summary: Summary): Numbers {
  const { values } = summary
  if (summary.kind === 'ranks') {
    const known = new Map(Array.from(summary.ranks, (rank, at) => [rank, values[at] ?? 0]))
    return readBy(summary.count, rank => {
      const number = known.get(rank)
      if (number === undefined) throw new RangeError(`The summary lacks the number of rank ${rank}.`)
      return number
    })
  }
  const numbers = new Float64Array(summary.zones.reduce((sum, zones) => sum + zones, 0))
  let at = 0
  values.forEach((value, index) => {
    const end = at + (summary.zones[index] ?? 0)
    numbers.fill(value, at, end)
    at = end
  })
  return numbers
}

/** Counts all zones of a summary for the legend of a scale. */
export function countedIn(summary: Summary, numbers: Numbers, scale: ColourScale): LegendCount {
  const count = legendCount(scale)
  if (summary.kind === 'counts')
    summary.values.forEach((value, at) => void count.add(value, summary.zones[at]))
  else {
    const breaks = scale.kind === 'classes' ? scale.breaks : []
    const starts = [0, ...breaks.map(each => firstNotBelow(numbers, each)), numbers.length]
    starts.forEach((start, at) => {
      const end = starts[at + 1] ?? start
      if (end > start) count.add(numbers[start], end - start)
    })
  }
  count.add(null, summary.nulls)
  return count
}

/** Returns the numbers, by rank, that legends of all suitable styles read. @param numbers Ascending, all different from NaN. */
export function rankedNumbers(numbers: Float64Array): Pick<Summary & { kind: 'ranks' }, 'values' | 'ranks'> {
  const read = new Set<number>()
  const watched = readBy(numbers.length, rank => {
    read.add(rank)
    return numbers[rank] ?? 0
  })
  const [min, max] = [watched[0], watched[numbers.length - 1]]
  const range = min === undefined || max === undefined ? null : { min, max }
  histogramOf(watched, 'number')
  for (const classes of METHODS)
    for (let classCount = CLASSES_MIN; classCount <= CLASSES_MAX; classCount++)
      for (const each of breaksOf({ classes, classCount, breaks: [] }, watched, range, 'number'))
        void watched[firstNotBelow(watched, each)]
  // The median reads both middle numbers.
  void [watched[(numbers.length - 1) >> 1], watched[numbers.length >> 1]]
  const ranks = Uint32Array.from(read)
    .filter(rank => rank < numbers.length)
    .sort()
  return { ranks, values: Float64Array.from(ranks, rank => numbers[rank] ?? 0) }
}

/** Returns a list with numbers that are read on demand. */
function readBy(length: number, numberAt: (rank: number) => number): Numbers {
  return new Proxy<Record<string, number>>(
    { length },
    {
      get: (target, name) => {
        const rank = typeof name === 'string' ? Number(name) : Number.NaN
        if (!Number.isInteger(rank)) return Reflect.get(target, name)
        return rank < 0 || rank >= length ? undefined : numberAt(rank)
      },
    },
  ) as unknown as Numbers
}

/**
 * Returns whether a style colours each zone only by its own number. The map then needs values only for the
 * drawn zones, and a summary; otherwise it needs all values.
 */
export function coloursOnly(label: Label | null, style: Style): label is Label {
  if (label === null || label.type !== 'number' || isComputed(label) || isFormer(label)) return false
  const isPlain = effectiveType(label, style) === 'number' && style.mode === 'gradient'
  const hasMarks =
    hasCircles(label, style) || hasHexagons(style) || style.lineSized || style.lineDash === 'classes'
  const hasMore = style.secondLabel !== null || style.text !== null || style.names || style.compared !== null
  return (
    isPlain && !hasMarks && !hasMore && style.isolated === null && readsSummary(style, label.stats.distinct)
  )
}
