import type { Comparison } from '../../contract/analysis.ts'
import type { Change } from '../../contract/zone.ts'
import { base64Of } from '../../domain/bytes.ts'
import { CHANGES } from '../../domain/colour/changeColours.ts'
import { encodeOrdinals, ordinalSet } from '../../domain/ordinals.ts'
import type { Column } from '../stored/columnOf.ts'
import type { GeometrySet } from '../stored/geometrySet.ts'
import { computing, unknownLabel } from './computedLabels.ts'
import { InvalidSelection, isMember, namedZone, type OpenInstance } from './openInstance.ts'
import { areDrawnDifferently, type Shift, shiftBetween, toleranceOf } from './outlineShift.ts'
import type { Budget } from './slices.ts'
import { computeColumn } from './slices.ts'

/** Maximum number of removed zones listed by name. */
const LISTED_MAX = 1000
/** Number of comparisons that take as long as measuring a vertex. */
const COST = 8
/** Number of zones between two checks of the clock. */
const STEP = 64

/** Changes of the zones of an instance, and zones of the base that are removed. */
type Differences = {
  /** Code of the change by ordinal; 0 is not a zone of the instance. */
  codes: Uint8Array<ArrayBuffer>
  counts: Comparison['counts']
  /** Ordinals of the base, in the order of their keys. */
  removed: number[]
  tolerance: number | null
}

/**
 * Returns the differences between the zones of an instance and those of another one of its dataset. Zones are
 * the same by their key; geometries by every coordinate, or within a tolerance when both were drawn
 * differently. Both lists are walked once, in the order of their keys.
 * @param label Label whose values are compared; null for all labels of both instances. Rejects with an
 *   AbortError once aborted, and with BudgetExceeded above the limit.
 */
export async function differences(
  open: OpenInstance,
  base: OpenInstance,
  label: string | null,
  budget: Budget,
): Promise<Differences> {
  const columns = comparedColumns(open, base, label)
  for (const column of columns.flat()) if (column) await computeColumn(column, budget)
  const codes = new Uint8Array(open.geometry.count)
  const counts = { unchanged: 0, value: 0, geometry: 0, both: 0, added: 0, removed: 0 }
  const removed: number[] = []
  const moved: Moved[] = []
  let seen = 0
  for (const [ordinal, former] of pairs(open, base)) {
    const work = ordinal === null || former === null ? 0 : open.geometry.vertices(ordinal)
    if (budget.spend(work) || (seen % STEP === 0 && budget.isDue())) await budget.pause()
    seen++
    if (ordinal === null) {
      counts.removed++
      removed.push(former)
      continue
    }
    const change = former === null ? 'added' : changeOf(open, base, columns, ordinal, former)
    counts[change]++
    codes[ordinal] = CHANGES.indexOf(change) + 1
    if (former !== null && (change === 'geometry' || change === 'both'))
      moved.push({ ordinal, former, change })
  }
  const common = counts.unchanged + counts.value + counts.geometry + counts.both
  const drawn = await drawnDifferently(open, base, moved, common, budget)
  for (const { ordinal, change } of drawn?.same ?? []) {
    const rest = change === 'both' ? 'value' : 'unchanged'
    counts[change]--
    counts[rest]++
    codes[ordinal] = CHANGES.indexOf(rest) + 1
  }
  return { codes, counts, removed, tolerance: drawn?.metres ?? null }
}

type Moved = { ordinal: number; former: number; change: 'geometry' | 'both' }

/** Returns the zones that were only drawn differently, with the tolerance in metres; null if none were. */
async function drawnDifferently(
  open: OpenInstance,
  base: OpenInstance,
  moved: readonly Moved[],
  common: number,
  budget: Budget,
): Promise<{ metres: number; same: Moved[] } | null> {
  if (!areDrawnDifferently(common, moved.length)) return null
  const shifts: (Shift | null)[] = []
  for (const [at, { ordinal, former }] of moved.entries()) {
    const work = open.geometry.vertices(ordinal) + base.geometry.vertices(former)
    if (budget.spend(work * COST) || (at % STEP === 0 && budget.isDue())) await budget.pause()
    shifts.push(shiftBetween(open.geometry.geometry(ordinal), base.geometry.geometry(former)))
  }
  const metres = toleranceOf(shifts)
  if (metres === null) return null
  return { metres, same: moved.filter((_, at) => (shifts[at]?.metres ?? Infinity) <= metres) }
}

/** Returns the differences in the format of the API. */
export async function compareInstances(
  open: OpenInstance,
  base: OpenInstance,
  label: string | null,
  budget: Budget,
): Promise<Comparison> {
  const { codes, counts, removed, tolerance } = await differences(open, base, label, budget)
  return {
    instance: open.instance.id,
    base: base.instance.id,
    label,
    counts,
    changes: base64Of(codes),
    removed: removed.slice(0, LISTED_MAX).map(ordinal => namedZone(base, ordinal)),
    former: encodeOrdinals(ordinalSet(removed)),
    tolerance,
  }
}

/** Throws an InvalidSelection if neither instance has the label. */
export function checkLabel(open: OpenInstance, base: OpenInstance, label: string | null): void {
  if (label === null) return
  const labels = [open, base].flatMap(instance => computing(instance, [label]).labels)
  if (!labels.some(each => each.label.name === label))
    throw new InvalidSelection('label', unknownLabel(open, label))
}

type Pair = readonly [ordinal: number, former: number | null] | readonly [ordinal: null, former: number]
type ColumnPair = readonly [Column | undefined, Column | undefined]

function comparedColumns(open: OpenInstance, base: OpenInstance, label: string | null): ColumnPair[] {
  if (label !== null) {
    const columnIn = (instance: OpenInstance) =>
      computing(instance, [label]).labels.find(each => each.label.name === label)?.column
    return [[columnIn(open), columnIn(base)]]
  }
  const former = new Map(base.labels.map(({ label: { name }, column }) => [name, column]))
  return open.labels.flatMap(({ label: { name }, column }) =>
    former.has(name) ? [[column, former.get(name)] as const] : [],
  )
}

/** Yields the zones of two instances side by side, in the order of their keys. */
function* pairs(open: OpenInstance, base: OpenInstance): Generator<Pair> {
  const [left, right] = [zonesByKey(open), zonesByKey(base)]
  let [one, other] = [left.next().value, right.next().value]
  while (one || other) {
    if (one && (!other || one.key < other.key)) {
      yield [one.ordinal, null]
      one = left.next().value
    } else if (other && (!one || other.key < one.key)) {
      yield [null, other.ordinal]
      other = right.next().value
    } else if (one && other) {
      yield [one.ordinal, other.ordinal]
      ;[one, other] = [left.next().value, right.next().value]
    }
  }
}

type Keyed = { key: string; ordinal: number }

function* zonesByKey(open: OpenInstance): Generator<Keyed, undefined> {
  for (const ordinal of open.geometry.byKey)
    if (isMember(open, ordinal)) yield { key: open.geometry.key(ordinal), ordinal }
}

function changeOf(
  open: OpenInstance,
  base: OpenInstance,
  columns: readonly ColumnPair[],
  ordinal: number,
  former: number,
): Change {
  const moved = !isSameShape(open.geometry, ordinal, base.geometry, former)
  const valued = columns.some(([now, then]) => !isSameValue(now, ordinal, then, former))
  if (moved) return valued ? 'both' : 'geometry'
  return valued ? 'value' : 'unchanged'
}

/** A label that an instance lacks has no values there. */
function isSameValue(now: Column | undefined, ordinal: number, then: Column | undefined, former: number) {
  const none = now === undefined || now.isNull(ordinal)
  const noneThen = then === undefined || then.isNull(former)
  if (none || noneThen) return none === noneThen
  if (now.kind === 'number' && then.kind === 'number') return now.values[ordinal] === then.values[former]
  if (now.kind !== 'number' && now.kind === then.kind)
    return now.dictionary.at(now.codes[ordinal] ?? 0) === then.dictionary.at(then.codes[former] ?? 0)
  return JSON.stringify(now.value(ordinal)) === JSON.stringify(then.value(former))
}

function isSameShape(set: GeometrySet, ordinal: number, other: GeometrySet, former: number): boolean {
  if (set === other && ordinal === former) return true
  const [now, then] = [set.encoded(ordinal), other.encoded(former)]
  return (
    now.structure.length === then.structure.length &&
    now.structure.every((byte, at) => byte === then.structure[at]) &&
    now.coordinates.length === then.coordinates.length &&
    now.coordinates.every((coordinate, at) => coordinate === then.coordinates[at])
  )
}
