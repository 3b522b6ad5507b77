import type { Bbox } from '../../../contract/common.ts'
import { createObject, type Handle, type Proj, textAt } from './proj.ts'
import { areaOf, type CoordinateSystem } from './system.ts'

/** One way from a coordinate system to longitude and latitude on WGS 84. */
export interface Operation {
  handle: Handle
  /** Metres by PROJ's database; 0 for none lost, null where nobody knows. */
  accuracy: number | null
  /** Box in which it holds; null everywhere. */
  area: Bbox | null
  /** Whether it leaves degrees as they are. */
  isIdentity: boolean
}

const PARTIAL_INTERSECTION = 1
const WITHOUT_MISSING_GRIDS = 1
const PROJ_5 = 0

/** The ways that PROJ's database knows with the grids that are here, the best for the whole of the system first. */
export function operationsOf(proj: Proj, { handle }: CoordinateSystem): Operation[] {
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
  // Files have x before y whatever order the definition of the system gives its axes.
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
 * The operation for a place, as PROJ chooses it: the most precise of those that hold there, among equals one whose
 * area lies within that of the others, or the first. Where none holds it is the first of all.
 */
export function operationFor(
  operations: readonly Operation[],
  place: readonly [number, number],
): Operation | undefined {
  let best: Operation | undefined
  for (const operation of operations) {
    if (!holdsAt(operation, place)) continue
    if (best === undefined || isBetter(operation, best)) best = operation
  }
  return best ?? operations[0]
}

export function holdsAt({ area }: Pick<Operation, 'area'>, [x, y]: readonly [number, number]): boolean {
  if (area === null) return true
  const [west, south, east, north] = area
  const within = west <= east ? x >= west && x <= east : x >= west || x <= east
  return within && y >= south && y <= north
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
