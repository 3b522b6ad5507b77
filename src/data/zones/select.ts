import type { Bbox } from '../../contract/common.ts'
import { CHANGE_ORDER, type Compared, type ZoneQuery } from '../../contract/zone.ts'
import { CHANGES } from '../../domain/colour/changeColours.ts'
import { compileFilter, type LabelReader } from '../../domain/filter/filter.ts'
import { validateFilter } from '../../domain/filter/validation.ts'
import { overlaps } from '../../domain/geometry/bbox.ts'
import { basesNamed } from '../../domain/label/computed.ts'
import { decodeOrdinals, hasOrdinal } from '../../domain/ordinals.ts'
import { namesIn } from '../../domain/view/shown.ts'
import type { GeometrySet } from '../stored/geometrySet.ts'
import { checkLabel, differences } from './compare.ts'
import { computing, unknownLabel } from './computedLabels.ts'
import {
  failIfUnreadable,
  InvalidSelection,
  isMember,
  labelsOfMode,
  type OpenInstance,
  type OpenLabel,
} from './openInstance.ts'
import { type Budget, computeColumn, FEW, filterInSlices } from './slices.ts'
import { keysAsColumn, sortByColumn, type TypedColumn } from './sortZones.ts'
import { searchTest, withinSearch } from './zoneSearch.ts'

/** Condition on zones that filters of the product cannot express. */
export interface Condition {
  /** Name that is unique among the conditions on an instance. */
  name: string
  /** Box that all matching zones touch. */
  within?: Bbox | undefined
  /** Null when the outline of the zone decides, which `look` must read first. */
  test: (ordinal: number) => boolean | null
  /** Reads the outline of a zone in slices, for the next test of that zone. */
  look?: (ordinal: number, budget: Budget) => Promise<void>
}

/** Selection of zones of an instance, and their order. */
export type Selection = Pick<ZoneQuery, 'in_bbox' | 'search' | 'query' | 'order' | 'zones'> & {
  compared?: Omit<Compared, 'base'> & { base: OpenInstance }
  /** Further conditions, identified by their names. */
  conditions?: readonly Condition[] | undefined
}

/**
 * Throws an InvalidSelection for a filter or an order that does not fit the labels, and a DamagedArtefact for
 * one that reads a damaged label.
 */
export function checkSelection(open: OpenInstance, { query, order, compared }: Selection): void {
  if (compared) checkLabel(open, compared.base, compared.label ?? null)
  if (query !== undefined) {
    const labels = labelsOfMode(open, query.mode).map(({ label }) => label)
    const problems = validateFilter(query, labels)
    if (problems.length > 0) {
      failIfUnreadable(open, namesIn(query.filter))
      throw new InvalidSelection('query', ...problems.map(({ code }) => ({ key: `filters:${code}` })))
    }
  }
  if (order?.label === CHANGE_ORDER && compared) return
  if (order !== undefined && columnNamed(open, order.label) === undefined) {
    throw new InvalidSelection('order', unknownLabel(open, order.label))
  }
}

/** Returns the names of the labels that a selection reads. */
export const labelsNamedIn = ({ query, order }: Selection): string[] => [
  ...(query ? namesIn(query.filter) : []),
  ...(order ? [order.label] : []),
]

/** Returns whether a selection reads values of other instances, which may be imported again. */
export const readsOtherInstances = (selection: Selection): boolean =>
  basesNamed(labelsNamedIn(selection)).length > 0

/**
 * Returns a label of the dataset, otherwise of the origin, otherwise a computed one, otherwise the zones'
 * `name` or `key`, with its type.
 */
export function columnNamed(open: OpenInstance, name: string): TypedColumn | undefined {
  const all = [...open.labels, ...open.originLabels, ...computing(open, [name]).labels]
  const found = all.find(({ label }) => label.name === name)
  if (found !== undefined) return { column: found.column, type: found.label.type }
  if (name === 'name') return { column: open.names, type: 'text' }
  return name === 'key' ? { column: keysAsColumn(open.geometry), type: 'text' } : undefined
}

/** Returns the zones of a valid selection, in order. Rejects as a pause does. */
export async function select(open: OpenInstance, selection: Selection, budget: Budget): Promise<Uint32Array> {
  const { in_bbox, search, query, order, zones, compared, conditions = [] } = selection
  const box = in_bbox ?? conditions.find(({ within }) => within !== undefined)?.within
  const codes = compared && (await differences(open, compared.base, compared.label ?? null, budget)).codes
  const tests: ((ordinal: number) => boolean)[] = []
  if (box !== undefined && open.members !== null) tests.push(ordinal => isMember(open, ordinal))
  if (query !== undefined) {
    const labels = labelsOfMode(open, query.mode)
    tests.push(
      compileFilter(query.filter, name => {
        const found = labels.find(({ label }) => label.name === name)
        return found && readerOf(found)
      }),
    )
  }
  if (codes && compared?.change) {
    const wanted = CHANGES.indexOf(compared.change) + 1
    tests.push(ordinal => codes[ordinal] === wanted)
  }
  if (zones !== undefined) {
    const chosen = decodeOrdinals(zones)
    tests.push(ordinal => hasOrdinal(chosen, ordinal))
  }
  if (search !== undefined && search.trim() !== '') tests.push(searchTest(open, search))
  const placed = box === undefined ? allOrdinals(open) : await touching(open, box, budget)
  const candidates = await withinSearch(open, search, placed, budget)
  const test = testOfAll(tests, conditions, budget)
  const found =
    tests.length + conditions.length === 0 ? candidates : await filterInSlices(candidates, test, budget)
  if (!order) return found
  const column = codes && order.label === CHANGE_ORDER ? columnOf(codes) : columnNamed(open, order.label)
  if (!column) return found
  await computeColumn(column.column, budget)
  return sortByColumn(found, column, order.direction, budget)
}

function readerOf({ label: { type }, column }: OpenLabel): LabelReader {
  const { value, isNull } = column
  const numbers = type === 'number' && column.kind === 'number' ? column.stored : undefined
  return { type, value, stored: numbers && { numbers, isNull } }
}

/**
 * Returns a test of all conditions, the cheap ones first; it reads the outline only where they do not decide.
 */
function testOfAll(
  tests: readonly ((ordinal: number) => boolean)[],
  conditions: readonly Condition[],
  budget: Budget,
): (ordinal: number) => boolean | Promise<boolean> {
  const [first = () => true, ...others] = tests
  const test = others.length === 0 ? first : (ordinal: number) => tests.every(each => each(ordinal))
  if (conditions.length === 0) return test
  const looking = async (ordinal: number): Promise<boolean> => {
    for (const { test, look } of conditions) {
      if (test(ordinal) === null) await look?.(ordinal, budget)
      if (test(ordinal) !== true) return false
    }
    return true
  }
  return ordinal => {
    if (!test(ordinal)) return false
    let isOpen = false
    for (const { test } of conditions) {
      const outcome = test(ordinal)
      if (outcome === false) return false
      if (outcome === null) isOpen = true
    }
    return isOpen ? looking(ordinal) : true
  }
}

/**
 * Returns the ordinals with a box that touches the given one: by the index if few match, otherwise in slices.
 */
async function touching({ geometry }: OpenInstance, bbox: Bbox, budget: Budget): Promise<Uint32Array> {
  const few = geometry.search(bbox, FEW)
  if (few) return few
  return filterInSlices(ordinalsOf(geometry), ordinal => overlaps(geometry.bbox(ordinal), bbox), budget)
}

/** Returns codes of changes as a sortable column. */
function columnOf(codes: Uint8Array): TypedColumn {
  const value = (ordinal: number) => codes[ordinal] || null
  const isNull = (ordinal: number) => value(ordinal) === null
  const values = Int32Array.from(codes)
  return {
    column: { kind: 'number', count: codes.length, isWhole: true, values, isNull, value },
    type: 'number',
  }
}

/** Ordinals of each geometry set, cached while it is open: paging requests them often. */
const everyOrdinal = new WeakMap<GeometrySet, Uint32Array>()

/** Returns the ordinals of all zones of an instance. */
export const allOrdinals = ({ members, geometry }: OpenInstance): Uint32Array =>
  members ?? ordinalsOf(geometry)

function ordinalsOf(geometry: GeometrySet): Uint32Array {
  const known = everyOrdinal.get(geometry)
  if (known !== undefined) return known
  // A loop takes a tenth of the time of `Uint32Array.from`: a download of millions of zones begins with it.
  const all = new Uint32Array(geometry.count)
  for (let ordinal = 0; ordinal < all.length; ordinal++) all[ordinal] = ordinal
  everyOrdinal.set(geometry, all)
  return all
}
