import type { Position } from 'geojson'
import type { Bbox } from '../../../contract/common.ts'
import { createObject, type Handle, type Proj, textAt } from '../../../data/crs/proj.ts'
import { areaOf, type CoordinateSystem, type CrsIdentity, systemOf } from '../../../data/crs/system.ts'
import { isInArea, isNorthFirst, type Way } from '../../../data/crs/way.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { nameOfCrs } from '../../../data/formats/common/writtenCrs.ts'
import type { ToDegrees } from '../../../data/geometry/vertices.ts'

/** Conversion from a coordinate system to longitude and latitude by PROJ's database. */
export class Projection implements Way {
  readonly identity: CrsIdentity
  isSwapped = false
  readonly #proj: Proj
  readonly #system: CoordinateSystem
  readonly #operations: readonly [Operation, ...Operation[]]
  readonly #used = new Set<Operation>()
  /** Memory of PROJ for one position. */
  readonly #at: number

  /**
   * @param text Name of the system, for `systemOf`. Throws an ImportError when no conversion to degrees is
   *   known.
   */
  constructor(proj: Proj, text: string) {
    const system = systemOf(proj, text)
    const [first, ...others] = waysFrom(proj, system, text)
    if (first === undefined) throw unknown(text)
    this.identity = { code: system.code, name: system.name }
    this.#proj = proj
    this.#system = system
    this.#operations = [first, ...others]
    this.#at = proj.module._malloc(16)
  }

  /** Maximum error of positions in metres, over all conversions used; null if unknown. */
  get accuracy(): number | null {
    const used = this.#used.size === 0 ? this.#operations.slice(0, 1) : [...this.#used]
    return used.reduce<number | null>(
      (worst, { accuracy }) => (worst === null || accuracy === null ? null : Math.max(worst, accuracy)),
      0,
    )
  }

  readonly toDegrees: ToDegrees = (x, y) => (this.isSwapped ? this.#place(y, x) : this.#place(x, y))

  judgeAxes(vertices: readonly Position[]): void {
    const [first] = this.#operations
    this.isSwapped = isNorthFirst(this.#system.area, vertices, (x, y) => this.#through(first, x, y))
  }

  #place(x: number, y: number): [number, number] {
    const [first] = this.#operations
    const place = this.#through(first, x, y)
    if (this.#operations.length === 1) {
      this.#used.add(first)
      return place
    }
    const operation = operationFor(this.#operations, place) ?? first
    this.#used.add(operation)
    return operation === first ? place : this.#through(operation, x, y)
  }

  #through({ handle, isIdentity }: Operation, x: number, y: number): [number, number] {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return [Number.NaN, Number.NaN]
    if (isIdentity) return [x, y]
    const { module } = this.#proj
    const at = this.#at
    module.HEAPF64[at / 8] = x
    module.HEAPF64[at / 8 + 1] = y
    module._proj_trans_generic(handle, FORWARD, at, 8, 1, at + 8, 8, 1, 0, 0, 0, 0, 0, 0)
    const [longitude = Number.NaN, latitude = Number.NaN] = module.HEAPF64.subarray(at / 8, at / 8 + 2)
    return Number.isFinite(longitude) && Number.isFinite(latitude)
      ? [longitude, latitude]
      : [Number.NaN, Number.NaN]
  }
}

const unknown = (text: string, cause?: unknown): ImportError =>
  new ImportError('unknownCrs', { crs: nameOfCrs(text) }, null, cause)

/** PROJ throws its own error for an unknown projection. */
function waysFrom(proj: Proj, system: CoordinateSystem, text: string): Operation[] {
  try {
    return operationsOf(proj, system)
  } catch (error) {
    throw unknown(text, error)
  }
}

const FORWARD = 1

/** Conversion from a coordinate system to longitude and latitude on WGS 84. */
interface Operation {
  handle: Handle
  /** Metres by PROJ's database; 0 for an exact conversion, null when unknown. */
  accuracy: number | null
  /** Area of use of the operation; null means everywhere. */
  area: Bbox | null
  /** True if the operation leaves degrees unchanged. */
  isIdentity: boolean
}

const PARTIAL_INTERSECTION = 1
const WITHOUT_MISSING_GRIDS = 1
const PROJ_5 = 0

/**
 * Returns the conversions that PROJ's database supports with the installed grids, starting with the best one
 * for the whole system.
 */
function operationsOf(proj: Proj, { handle }: CoordinateSystem): Operation[] {
  const { module, context } = proj
  const target = createObject(proj, 'OGC:CRS84')
  const factory = module._proj_create_operation_factory_context(context, 0)
  module._proj_operation_factory_context_set_spatial_criterion(context, factory, PARTIAL_INTERSECTION)
  module._proj_operation_factory_context_set_grid_availability_use(context, factory, WITHOUT_MISSING_GRIDS)
  const list = module._proj_create_operations(context, handle, target, factory)
  try {
    const count = list === 0 ? 0 : module._proj_list_get_count(list)
    return Array.from({ length: count }, (_, index) =>
      operation(proj, module._proj_list_get(context, list, index)),
    )
  } finally {
    if (list !== 0) module._proj_list_destroy(list)
    module._proj_operation_factory_context_destroy(factory)
    module._proj_destroy(target)
  }
}

function operation(proj: Proj, found: Handle): Operation {
  const { module, context } = proj
  // Files put x before y, even if the system defines another axis order.
  const handle = module._proj_normalize_for_visualization(context, found)
  const accuracy = module._proj_coordoperation_get_accuracy(context, found)
  const isRough = module._proj_coordoperation_has_ballpark_transformation(context, found) !== 0
  const written = textAt(proj, module._proj_as_proj_string(context, handle, PROJ_5, 0))
  const isIdentity = written === '+proj=noop'
  const isStated = accuracy >= 0 || isIdentity
  return {
    handle,
    accuracy: isRough || !isStated ? null : Math.max(0, accuracy),
    area: areaOf(proj, found),
    isIdentity,
  }
}

/**
 * Returns the operation that PROJ would choose for a position: the most accurate one that applies there. Of
 * equals, prefers one with an area inside the others' areas, otherwise the first. If none applies, returns
 * the first of all.
 */
function operationFor(
  operations: readonly Operation[],
  place: readonly [number, number],
): Operation | undefined {
  let best: Operation | undefined
  for (const operation of operations) {
    if (!isInArea(operation, place)) continue
    if (best === undefined || isBetter(operation, best)) best = operation
  }
  return best ?? operations[0]
}

function isBetter(a: Operation, b: Operation): boolean {
  if (a.accuracy === null) return false
  if (b.accuracy === null || a.accuracy < b.accuracy) return true
  return a.accuracy === b.accuracy && liesWithin(a.area, b.area)
}

function liesWithin(inner: Bbox | null, outer: Bbox | null): boolean {
  if (inner === null || outer === null) return inner !== null
  return inner[0] > outer[0] && inner[1] > outer[1] && inner[2] < outer[2] && inner[3] < outer[3]
}
