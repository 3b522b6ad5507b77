import type { Bbox } from '../../contract/common.ts'
import { ImportError } from '../formats/common/importError.ts'
import { nameOfCrs } from '../formats/common/writtenCrs.ts'
import { createObject, type Handle, type Proj, textAt } from './proj.ts'

/** Coordinate system in PROJ's database. */
export interface CrsIdentity {
  /** Code such as `EPSG:2154`; null for a system that only the file defines. */
  code: string | null
  name: string
}

/** Two-dimensional coordinate system on the Earth. */
export interface CoordinateSystem extends CrsIdentity {
  handle: Handle
  /** Area of use in degrees; null for the whole world and when unknown. */
  area: Bbox | null
}

/** Numbers of the type `PJ_TYPE`. */
const TYPE = { geographic2D: 12, geographic3D: 13, projected: 15, compound: 16, bound: 19 } as const
const USABLE: ReadonlySet<number> = new Set([TYPE.geographic2D, TYPE.projected, TYPE.bound])
/** System as a PROJ string, which is an operation unless it has a type. */
const PROJ_TEXT = /^\s*\+(?:proj|init)=(?!.*\+type=crs)/s
/** Minimum confidence for treating the file's system and a system of the database as the same. */
const CONFIDENCE_LEAST = 90

/**
 * Returns the system of a code or well-known text. Looks up a definition from a file in PROJ's database,
 * which also has its conversion to WGS 84 and the accuracy. Throws an ImportError for an invalid text.
 */
export function systemOf(proj: Proj, text: string): CoordinateSystem {
  const unknown = (cause?: unknown) => new ImportError('unknownCrs', { crs: nameOfCrs(text) }, null, cause)
  let flat: Handle
  try {
    const created = createObject(proj, PROJ_TEXT.test(text) ? `${text} +type=crs` : text)
    flat = created === 0 ? 0 : flattened(proj, created)
  } catch (error) {
    throw unknown(error)
  }
  if (flat === 0 || !USABLE.has(proj.module._proj_get_type(flat))) throw unknown()
  const handle = identified(proj, flat)
  const { code, name } = identityOf(proj, handle)
  // PROJ has no names for PROJ strings.
  return { handle, code, name: name === 'unknown' ? nameOfCrs(text) : name, area: areaOf(proj, handle) }
}

/** Returns the horizontal part, without heights. */
function flattened(proj: Proj, crs: Handle): Handle {
  const { module, context } = proj
  const type = module._proj_get_type(crs)
  if (type === TYPE.compound) return flattened(proj, module._proj_crs_get_sub_crs(context, crs, 0))
  return type === TYPE.geographic3D || type === TYPE.projected
    ? module._proj_crs_demote_to_2D(context, 0, crs)
    : crs
}

/** Returns the matching system of PROJ's database, or the given one if none matches. */
function identified(proj: Proj, crs: Handle): Handle {
  const { module, context } = proj
  if (module._proj_get_id_code(crs, 0) !== 0) return crs
  const bare = module._proj_get_type(crs) === TYPE.bound ? module._proj_get_source_crs(context, crs) : crs
  const confidences = module._malloc(4)
  const list = module._proj_identify(context, bare, 0, 0, confidences)
  try {
    const isFound = list !== 0 && module._proj_list_get_count(list) > 0
    const confidence = isFound ? module.getValue(module.getValue(confidences, 'i32'), 'i32') : 0
    return confidence >= CONFIDENCE_LEAST ? module._proj_list_get(context, list, 0) : crs
  } finally {
    if (list !== 0) module._proj_list_destroy(list)
    module._free(confidences)
  }
}

function identityOf(proj: Proj, crs: Handle): CrsIdentity {
  const { module } = proj
  const [authority, code] = [module._proj_get_id_auth_name(crs, 0), module._proj_get_id_code(crs, 0)].map(
    at => textAt(proj, at),
  )
  return {
    code: authority && code ? `${authority}:${code}` : null,
    name: textAt(proj, module._proj_get_name(crs)) ?? '',
  }
}

/**
 * Returns the area of use of a PROJ object in degrees: west, south, east, north; null for the whole world and
 * when unknown.
 */
export function areaOf(proj: Proj, object: Handle): Bbox | null {
  const { module, context } = proj
  const at = module._malloc(32)
  try {
    const known = module._proj_get_area_of_use(context, object, at, at + 8, at + 16, at + 24, 0)
    const [west = 0, south = 0, east = 0, north = 0] = [0, 8, 16, 24].map(offset =>
      module.getValue(at + offset, 'double'),
    )
    return known === 0 || west < -180 ? null : [west, south, east, north]
  } finally {
    module._free(at)
  }
}
