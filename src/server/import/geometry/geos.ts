import type { Position } from 'geojson'
import initGeos from 'geos-wasm'
import type { Geos, Rings } from '../../../data/geometry/polygon.ts'

type Module = Awaited<ReturnType<typeof initGeos>>
type Handle = number

/** Values of GEOSGeomTypes. */
const POLYGON = 3
const MULTIPOLYGON = 6
const COLLECTION = 7
const POINT_BYTES = 16
/** Value of GEOSMakeValidMethods. */
const BY_STRUCTURE = 1

let loading: Promise<Geos> | undefined

/** Loads GEOS on first use. */
export function loadGeos(): Promise<Geos> {
  loading ??= load()
  return loading
}

async function load(): Promise<Geos> {
  let notice = ''
  // GEOS reports the problem of a geometry as a notice.
  const noticeHandler = (message: string) => {
    notice = message
  }
  const geos = await (initGeos as (options: object) => Promise<Module>)({ noticeHandler })
  return new Engine(geos, () => notice)
}

class Engine implements Geos {
  readonly #geos: Module
  readonly #notice: () => string
  #room = 0
  #bytes = 0

  constructor(geos: Module, notice: () => string) {
    this.#geos = geos
    this.#notice = notice
  }

  problemOf(polygons: readonly Rings[]): string | null {
    const area = this.#area(polygons)
    try {
      return this.#geos.GEOSisValid(area) === 1 ? null : this.#notice()
    } finally {
      this.#geos.GEOSGeom_destroy(area)
    }
  }

  madeValid(polygons: readonly Rings[]): Rings[] {
    const geos = this.#geos
    const params = geos.GEOSMakeValidParams_create()
    geos.GEOSMakeValidParams_setMethod(params, BY_STRUCTURE)
    const parts = polygons.map(polygon => {
      const written = this.#polygon(polygon)
      const valid = geos.GEOSMakeValidWithParams(written, params)
      geos.GEOSGeom_destroy(written)
      return valid
    })
    geos.GEOSMakeValidParams_destroy(params)
    const all = this.#collection(COLLECTION, parts)
    const united = geos.GEOSUnaryUnion(all)
    geos.GEOSGeom_destroy(all)
    try {
      return this.#polygonsOf(united)
    } finally {
      geos.GEOSGeom_destroy(united)
    }
  }

  #area(polygons: readonly Rings[]): Handle {
    const [only] = polygons
    if (only !== undefined && polygons.length === 1) return this.#polygon(only)
    return this.#collection(
      MULTIPOLYGON,
      polygons.map(polygon => this.#polygon(polygon)),
    )
  }

  #polygon(rings: Rings): Handle {
    const [outline = 0, ...holes] = rings.map(ring => this.#ring(ring))
    return this.#geos.GEOSGeom_createPolygon(outline, this.#list(holes), holes.length)
  }

  #ring(ring: Position[]): Handle {
    const at = this.#take(ring.length * POINT_BYTES)
    const { HEAPF64 } = this.#geos.Module
    let next = at / 8
    for (const [x = 0, y = 0] of ring) {
      HEAPF64[next++] = x
      HEAPF64[next++] = y
    }
    return this.#geos.GEOSGeom_createLinearRing(this.#geos.GEOSCoordSeq_copyFromBuffer(at, ring.length, 0, 0))
  }

  #collection(type: number, parts: readonly Handle[]): Handle {
    return this.#geos.GEOSGeom_createCollection(type, this.#list(parts), parts.length)
  }

  /** Writes a list of geometries to the memory of GEOS and returns its address. */
  #list(handles: readonly Handle[]): number {
    const at = this.#take(handles.length * 4)
    this.#geos.Module.HEAPU32.set(handles, at / 4)
    return at
  }

  /** Returns memory of the given size, valid until the next call. */
  #take(bytes: number): number {
    if (bytes > this.#bytes || this.#room === 0) {
      this.#geos.Module._free(this.#room)
      this.#bytes = Math.max(bytes, 2 * this.#bytes, 2 ** 16)
      this.#room = this.#geos.Module._malloc(this.#bytes)
    }
    return this.#room
  }

  #polygonsOf(geometry: Handle): Rings[] {
    const geos = this.#geos
    const type = geos.GEOSGeomTypeId(geometry)
    if (type === POLYGON) return geos.GEOSisEmpty(geometry) === 1 ? [] : [this.#ringsOf(geometry)]
    if (type !== MULTIPOLYGON && type !== COLLECTION) return []
    return Array.from({ length: geos.GEOSGetNumGeometries(geometry) }, (_, index) =>
      this.#polygonsOf(geos.GEOSGetGeometryN(geometry, index)),
    ).flat()
  }

  #ringsOf(polygon: Handle): Rings {
    const geos = this.#geos
    const holes = Array.from({ length: geos.GEOSGetNumInteriorRings(polygon) }, (_, index) =>
      geos.GEOSGetInteriorRingN(polygon, index),
    )
    return [geos.GEOSGetExteriorRing(polygon), ...holes].map(ring => this.#pointsOf(ring))
  }

  #pointsOf(ring: Handle): Position[] {
    const geos = this.#geos
    const count = geos.GEOSGeomGetNumPoints(ring)
    const at = this.#take(count * POINT_BYTES)
    geos.GEOSCoordSeq_copyToBuffer(geos.GEOSGeom_getCoordSeq(ring), at, 0, 0)
    const values = geos.Module.HEAPF64.subarray(at / 8, at / 8 + 2 * count)
    return Array.from({ length: count }, (_, index) => [values[2 * index] ?? 0, values[2 * index + 1] ?? 0])
  }
}
