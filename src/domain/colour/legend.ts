import type { Colour, Text } from '../../contract/common.ts'
import type { LabelValue } from '../../contract/label.ts'
import type { Language } from '../../contract/languages.mjs'
import type { GeometryKind } from '../../contract/tiles.ts'
import type { Change } from '../../contract/zone.ts'
import { changeOf } from '../label/computed.ts'
import type { ChangeSince } from '../label/former.ts'
import { measureOf, type OrderedType } from '../label/labelTypes.ts'
import { firstAbove, firstNotBelow, type Numbers } from './binarySearch.ts'
import {
  type BivariateLegend,
  type CellEntry,
  countCells,
  countMissing,
  type Missing,
} from './bivariateLegend.ts'
import { CHANGE_COLOURS, CHANGES, type Changes, changeEntryId, REMOVED_ENTRY } from './changeColours.ts'
import { classOf, type Entry, NO_DATA_ENTRY } from './classes.ts'
import { type ColourScale, classEntryId, sizeEntryId } from './colours.ts'
import type { GatheredPoints } from './hexagons.ts'
import { type Histogram, histogramOf } from './histogram.ts'
import type { Middle } from './middle.ts'
import { sizeClassOf } from './sizeClasses.ts'
import { countValues, type ValueEntry, type ValuesLegend } from './valuesLegend.ts'
import { ZERO_ENTRY } from './zero.ts'

type OfNumbers = {
  label: Text
  /** Type as which the label is read. */
  type: OrderedType
  unit: string | null
  noData: Entry
  /** Range of the whole instance; null if all numbers are equal. */
  histogram: Histogram | null
  /** The numbers are changes and have signs. */
  change?: ChangeSince
}

/** Legend entry of a separate 0, and the middle of a diverging ramp; else null. */
type OfRamp = { zero: Entry | null; middle: Middle | null }

/**
 * A class includes its lower end and excludes its upper one; the last class includes both. Null is an open
 * end.
 */
type ClassEntry = Entry & { from: number | null; to: number | null }

type ChangeEntry = Entry & { change: Change }

/** Legend entry of removed zones, drawn in stripes. */
type RemovedEntry = Omit<Entry, 'colour'> & { colour: null; change: 'removed' }

/** Legend of colours by the values of one label. */
type Coloured = Extract<Legend, { kind: 'gradient' | 'classes' | 'values' }>

/** Legend of the displayed zones. The counts of its entries and of no data add up to them. */
export type Legend = LegendEntries & {
  /** Drawn kinds of geometry, once known. They determine the symbols. */
  kinds?: readonly GeometryKind[]
  /** Zoom at which the dataset fills the map, which determines the size of circles. */
  home?: number
  /** Texts that the user gave to its parts, by entry. */
  texts?: Readonly<Record<string, string>>
  /** Facts about hexagons, if they are drawn. Entries then count hexagons. */
  gathered?: GatheredPoints
}

type LegendEntries =
  | { kind: 'single'; colour: Colour; count: number }
  | ({
      kind: 'gradient'
      /** Null if no zone has a number. */
      min: number | null
      max: number | null
      ramp: readonly Colour[]
      count: number
    } & OfRamp &
      OfNumbers)
  | ({
      kind: 'classes'
      /** Classes from the lowest; empty if no zone of the instance has a number. */
      entries: ClassEntry[]
      breaks: readonly number[]
      /** Requested number of classes. */
      asked: number
    } & OfRamp &
      OfNumbers)
  | ({
      kind: 'circles'
      colour: Colour
      /** Value of the largest circle; null if no zone has a number. */
      max: number | null
      /** Smallest magnitude that has a circle; null if no zone has one. */
      least: number | null
      /** Size classes, from the lowest; empty if sizes are proportional. */
      entries: ClassEntry[]
      breaks: readonly number[]
      /** Requested number of classes. */
      asked: number
      /** Zones with a number. Those with 0 have no circle, negative ones a hollow circle. */
      count: number
      zero: number
      negative: number
      /** Legend of the second label that colours the circles. It has the no-data entry of both labels. */
      second: Coloured | null
      /** Numbers of zones by missing label, if there are two labels. */
      missing: Missing | null
    } & OfNumbers)
  | BivariateLegend
  | ValuesLegend
  | {
      kind: 'changes'
      changes: Changes
      /** One entry per kind of change, in the order of `CHANGES`. */
      entries: ChangeEntry[]
      /** Removed zones do not count among the displayed zones. */
      removed: RemovedEntry
      /** Zones that the comparison does not cover. */
      noData: Entry
    }

export type LegendEntry = CellEntry | ClassEntry | ValueEntry | ChangeEntry | RemovedEntry | Entry

/** Lists the legend entries that can be isolated. */
export function entriesOf(legend: Legend | null): LegendEntry[] {
  if (!legend || legend.kind === 'single') return []
  if (legend.kind === 'changes') return [...legend.entries, legend.removed]
  if (legend.kind === 'circles' && legend.second) return entriesOf(legend.second)
  return [...zeroEntriesOf(legend), ...('entries' in legend ? legend.entries : []), legend.noData]
}

/** Returns the entry of a separate 0. */
export const zeroEntriesOf = (legend: Legend): Entry[] =>
  (legend.kind === 'gradient' || legend.kind === 'classes') && legend.zero ? [legend.zero] : []

/** Returns the class of a zone's or hexagon's value, or null if the legend has no classes. */
export function classAt(legend: Legend | null, value: Value): ClassEntry | null {
  if (legend?.kind !== 'classes' && legend?.kind !== 'circles') return null
  const number = measureOf(legend.type).numberOf(value)
  if (number === null || (legend.kind === 'classes' && number === 0 && legend.zero)) return null
  const index = (legend.kind === 'circles' ? sizeClassOf : classOf)(number, legend.breaks)
  return index === null ? null : (legend.entries[index] ?? null)
}

type Value = LabelValue | undefined
type ScaleOf<K extends ColourScale['kind']> = Extract<ColourScale, { kind: K }>

/**
 * Counts displayed zones for a legend: a number of zones (one by default) with a value or null, and with a
 * value of the second label if there is one.
 */
export interface LegendCount {
  add: (value: Value, zones?: number, second?: Value) => void
  legend: (language: Language) => Legend
}

/**
 * Returns the legend of a scale for the values of the displayed zones: one value or null per zone, and as
 * many values of a second label.
 */
export function legendOf(
  scale: ColourScale,
  values: Iterable<Value>,
  language: Language,
  seconds: readonly Value[] = [],
): Legend {
  const count = legendCount(scale)
  let at = 0
  for (const value of values) count.add(value, 1, seconds[at++])
  return count.legend(language)
}

/** Starts counting for the legend of a scale. */
export function legendCount(scale: ColourScale): LegendCount {
  switch (scale.kind) {
    case 'single':
      return countAll(scale)
    case 'gradient':
      return countNumbers(scale)
    case 'circles':
      return countCircles(scale)
    case 'classes':
      return countClasses(scale)
    case 'bivariate':
      return countCells(scale)
    case 'values':
      return countValues(scale)
    case 'changes':
      return countChanges(scale)
  }
}

function countAll({ colour }: ScaleOf<'single'>): LegendCount {
  let count = 0
  return {
    add: (_, zones = 1) => {
      count += zones
    },
    legend: () => ({ kind: 'single', colour, count }),
  }
}

function countNumbers(scale: ScaleOf<'gradient'>): LegendCount {
  const { type, range, ramp, numbers } = scale
  const { numberOf } = measureOf(type)
  let [count, zeros, missing] = [0, 0, 0]
  return {
    add: (value, zones = 1) => {
      if (scale.zero !== null && numberOf(value) === 0) zeros += zones
      else if (range !== null && numberOf(value) !== null) count += zones
      else missing += zones
    },
    legend: () => ({
      kind: 'gradient',
      ...numberHeading(scale),
      min: range?.min ?? null,
      max: range?.max ?? null,
      ramp,
      count,
      zero: zeroEntry(scale, zeros),
      middle: scale.middle,
      noData: noData(scale, missing),
      histogram: histogramOf(numbers, type),
    }),
  }
}

function countCircles(scale: ScaleOf<'circles'>): LegendCount {
  const { type, range, colour, numbers } = scale
  const { numberOf } = measureOf(type)
  const colours = scale.second && legendCount(scale.second)
  const ofBoth =
    scale.second && 'type' in scale.second ? countMissing({ first: type, second: scale.second.type }) : null
  const { classes } = scale
  const sizes = Array.from({ length: classes ? classes.breaks.length + 1 : 0 }, () => 0)
  let [count, zero, negative, missing] = [0, 0, 0, 0]
  return {
    add: (value, zones = 1, second = null) => {
      const number = range === null ? null : numberOf(value)
      // A zone without a circle has no circle colour.
      colours?.add(number === null ? null : second, zones)
      ofBoth?.add(value, second, zones)
      if (number === null) {
        missing += zones
        return
      }
      count += zones
      if (number === 0) zero += zones
      if (number < 0) negative += zones
      const index = classes && sizeClassOf(number, classes.breaks)
      if (index !== null) sizes[index] = (sizes[index] ?? 0) + zones
    },
    legend: language => {
      const second = colours && colouredIn(colours.legend(language))
      return {
        kind: 'circles',
        ...numberHeading(scale),
        colour,
        max: range && Math.max(Math.abs(range.min), Math.abs(range.max)),
        least: leastOf(numbers),
        entries: classes?.range
          ? sizes.map((zones, index) => ({
              id: sizeEntryId(index),
              colour,
              count: zones,
              ...endsOf(classes, index),
            }))
          : [],
        breaks: classes?.breaks ?? [],
        asked: classes?.asked ?? 0,
        count: second ? count + missing - second.noData.count : count,
        zero,
        negative,
        second,
        missing: ofBoth && { ...ofBoth.missing },
        noData: second?.noData ?? noData(scale, missing),
        histogram: histogramOf(numbers, type),
      }
    },
  }
}

/** Returns the smallest magnitude of ascending numbers, without 0; null if there is none. */
function leastOf(numbers: Numbers): number | null {
  const [below, above] = [numbers[firstNotBelow(numbers, 0) - 1], numbers[firstAbove(numbers, 0)]]
  const least = Math.min(Math.abs(below ?? Infinity), above ?? Infinity)
  return Number.isFinite(least) ? least : null
}

/**
 * Returns the part of a legend that explains the colours. For circles, this is the legend of the second
 * label.
 */
export const coloursIn = (legend: Legend): Legend =>
  legend.kind === 'circles' ? (legend.second ?? legend) : legend

const colouredIn = (legend: Legend): Coloured | null =>
  legend.kind === 'gradient' || legend.kind === 'classes' || legend.kind === 'values' ? legend : null

function countClasses(scale: ScaleOf<'classes'>): LegendCount {
  const { type, breaks, range, colours, asked, numbers } = scale
  const { numberOf } = measureOf(type)
  const counts = colours.map(() => 0)
  let [zeros, missing] = [0, 0]
  return {
    add: (value, zones = 1) => {
      const number = numberOf(value)
      if (scale.zero !== null && number === 0) zeros += zones
      else if (number === null || range === null) missing += zones
      else {
        const index = classOf(number, breaks)
        counts[index] = (counts[index] ?? 0) + zones
      }
    },
    legend: () => ({
      kind: 'classes',
      ...numberHeading(scale),
      entries:
        range === null
          ? []
          : colours.map((colour, index) => ({
              id: classEntryId(index),
              colour,
              count: counts[index] ?? 0,
              ...endsOf(scale, index),
            })),
      breaks,
      asked,
      zero: zeroEntry(scale, zeros),
      middle: scale.middle,
      noData: noData(scale, missing),
      histogram: histogramOf(numbers, type),
    }),
  }
}

/** Manual breaks may be beyond all values; such a class has an open end. */
function endsOf({ breaks, range }: Pick<ScaleOf<'classes'>, 'breaks' | 'range'>, index: number) {
  const from =
    breaks[index - 1] ?? (range && range.min < (breaks[0] ?? Number.POSITIVE_INFINITY) ? range.min : null)
  const to =
    breaks[index] ?? (range && range.max >= (breaks.at(-1) ?? Number.NEGATIVE_INFINITY) ? range.max : null)
  return { from, to }
}

function countChanges(scale: ScaleOf<'changes'>): LegendCount {
  const counts = new Map<Value, number>()
  return {
    add: (value, zones = 1) => void counts.set(value, (counts.get(value) ?? 0) + zones),
    legend: () => ({
      kind: 'changes',
      changes: scale.changes,
      entries: CHANGES.map(change => ({
        id: changeEntryId(change),
        change,
        colour: CHANGE_COLOURS[change],
        count: counts.get(change) ?? 0,
      })),
      removed: { id: REMOVED_ENTRY, change: 'removed', colour: null, count: scale.changes.counts.removed },
      noData: noData(scale, counts.get(null) ?? 0),
    }),
  }
}

function noData({ noDataColour }: { noDataColour: Colour }, count: number): Entry {
  return { id: NO_DATA_ENTRY, colour: noDataColour, count }
}

function zeroEntry({ zero }: { zero: Colour | null }, count: number): Entry | null {
  return zero === null ? null : { id: ZERO_ENTRY, colour: zero, count }
}

function numberHeading({ label, type, range }: ScaleOf<'gradient' | 'circles' | 'classes'>) {
  const unit = range && measureOf(type).unit(range.min, range.max)
  const change = changeOf(label)
  return { label: label.title, type, unit: label.unit ?? unit, ...(change && { change }) }
}
