import type { Position } from 'geojson'
import proj4, { type ProjectionDefinition } from 'proj4'
import type { Bbox } from '../../contract/common.ts'
import type { CrsIdentity } from '../../data/crs/system.ts'
import { isNorthFirst, type Way } from '../../data/crs/way.ts'
import type { ToDegrees } from '../../data/geometry/vertices.ts'
import { lambertOfParis } from './lambertOfParis.ts'
import { SYSTEMS } from './systems.ts'
import { writtenSystem } from './wellKnown.ts'

/**
 * Finds the conversion from the system that a file names, using proj4. Null if none is reliably known. Never
 * guesses.
 */
export function conversionFrom(text: string): Way | null {
  const code = codeOf(text)
  const known = SYSTEMS.get(code) ?? lambertOfParis(text, SYSTEMS.values())
  if (known !== undefined) {
    const { name, definition, area, accuracy } = known
    return new KnownWay({ code: known.code, name }, definition, area, accuracy)
  }
  const written = writtenSystem(text)
  if (written === null) return null
  const { name, definition, shift } = written
  const towgs84 = shift.towgs84?.split(',').map(Number)
  const whole: ProjectionDefinition = towgs84 ? { ...definition, datum_params: towgs84 } : definition
  return new KnownWay({ code: null, name }, whole, null, shift.accuracy)
}

/** Returns the code in a bare code or at the end of a well-known text. */
function codeOf(text: string): string {
  const [, authority, code] =
    /\b(?:AUTHORITY|ID)\s*\[\s*"(EPSG|ESRI)"\s*,\s*"?(\d+)"?\s*\]\s*\]\s*$/i.exec(text) ?? []
  return authority === undefined ? text : `${authority.toUpperCase()}:${code}`
}

const UNSHIFTED = '+proj=longlat +ellps=WGS84'
const SHIFTED = '+proj=longlat +datum=WGS84'

/** Conversion from a system that proj4 supports. */
class KnownWay implements Way {
  readonly identity: CrsIdentity
  readonly accuracy: number
  isSwapped = false
  readonly #area: Bbox | null
  readonly #place: ToDegrees

  constructor(
    identity: CrsIdentity,
    definition: string | ProjectionDefinition,
    area: Bbox | null,
    accuracy: number,
  ) {
    this.identity = identity
    this.accuracy = accuracy
    this.#area = area
    this.#place = placeBy(definition)
  }

  readonly toDegrees: ToDegrees = (x, y) => (this.isSwapped ? this.#place(y, x) : this.#place(x, y))

  judgeAxes(vertices: readonly Position[]): void {
    this.isSwapped = isNorthFirst(this.#area, vertices, this.#place)
  }
}

function placeBy(definition: string | ProjectionDefinition): ToDegrees {
  const isText = typeof definition === 'string'
  const isShifted = isText ? definition.includes('+towgs84') : definition.datum_params !== undefined
  const isDegrees = isText ? definition.includes('+proj=longlat') : definition.projName === 'longlat'
  // Without a shift, degrees stay exactly the same.
  if (isDegrees && !isShifted)
    return (x, y) => (Number.isFinite(x) && Number.isFinite(y) ? [x, y] : [Number.NaN, Number.NaN])
  const { forward } = proj4(definition as string, isShifted ? SHIFTED : UNSHIFTED)
  return (x, y) => {
    try {
      const [longitude = Number.NaN, latitude = Number.NaN] = forward([x, y])
      if (Number.isFinite(longitude) && Number.isFinite(latitude)) return [longitude, latitude]
    } catch {
      // proj4 throws for values that are not numbers, and for positions outside the range of a projection.
    }
    return [Number.NaN, Number.NaN]
  }
}
