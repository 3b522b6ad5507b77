import type { Position } from 'geojson'
import type { CrsUse, ReadOptions } from '../../contract/import.ts'
import { isPrecise, USUAL_ACCURACY } from '../../domain/import/openQuestions.ts'
import { ImportError } from '../formats/common/importError.ts'
import type { Format } from '../formats/common/reader.ts'
import { isLatitudeFirst } from '../geometry/likelyCrs.ts'
import type { ToDegrees } from '../geometry/vertices.ts'
import type { CrsIdentity } from './system.ts'
import type { Way, WayFrom } from './way.ts'

/** Conversion of coordinates to degrees. */
export interface CoordinateConversion {
  /** Null if the coordinates are already degrees. */
  toDegrees: ToDegrees | null
  isSwapped: boolean
}

const DEGREES: CoordinateConversion = { toDegrees: null, isSwapped: false }
const LATITUDE_FIRST: CoordinateConversion = { toDegrees: (x, y) => [y, x], isSwapped: true }
const WGS84 = { code: 'EPSG:4326', name: 'WGS 84' } as const

type FormatCrs = Pick<Format, 'crs' | 'declared'>

/** Coordinates of one file: their systems, and the accuracy of their conversion to degrees. */
export class Coordinates {
  readonly #format: FormatCrs
  readonly #wayFrom: WayFrom | null
  readonly #ways = new Map<string, Way>()
  readonly #conversion: CoordinateConversion

  /**
   * @param vertices One vertex of each of the first elements, to detect the order of the axes. Throws an
   *   ImportError for unknown coordinates.
   */
  constructor(format: FormatCrs, wayFrom: WayFrom | null, vertices: readonly Position[]) {
    this.#format = format
    this.#wayFrom = wayFrom
    const { crs } = format
    if (crs !== null) this.#conversion = this.#judged(crs, vertices)
    else this.#conversion = isLatitudeFirst(vertices) ? LATITUDE_FIRST : DEGREES
  }

  /** Returns the conversion for an element. The element may name its own system. */
  conversionFor(crs: string | null): CoordinateConversion {
    return crs === null ? this.#conversion : this.#way(crs)
  }

  /** Finds the conversion for some vertices of the file, to determine the accuracy of the whole file. */
  visit(vertices: readonly Position[]): void {
    for (const [x = 0, y = 0] of vertices) this.#conversion.toDegrees?.(x, y)
  }

  /** Returns the system of the file, or the least accurate system of its elements. */
  get use(): CrsUse {
    const [worst] = [...this.#ways.values()].toSorted((a, b) => rank(b) - rank(a))
    const identity = worst?.identity ?? WGS84
    return { ...identity, by: this.#by(identity), accuracy: worst?.accuracy ?? (worst ? null : 0) }
  }

  /** Throws an ImportError when the error of positions may exceed the accepted one. */
  requirePrecise(accepted: ReadOptions['accuracy']): void {
    const { use } = this
    if (isPrecise(use, accepted)) return
    const { name, accuracy } = use
    throw accuracy === null
      ? new ImportError('accuracyUnknown', { name })
      : new ImportError('inaccurate', { name, accuracy, usual: USUAL_ACCURACY })
  }

  #by({ code }: CrsIdentity): CrsUse['by'] {
    const { crs, declared } = this.#format
    // Texts of geometries may name their own systems.
    if (crs === declared.crs) return crs === null && this.#ways.size > 0 ? 'file' : declared.by
    return declared.crs !== null && this.#codeOf(declared.crs) === code ? 'file' : 'person'
  }

  /** Returns the code of the system that the file names; undefined for an unknown system. */
  #codeOf(name: string): string | null | undefined {
    try {
      return this.#wayFrom?.(name).identity.code
    } catch {
      return undefined
    }
  }

  #judged(crs: string, vertices: readonly Position[]): CoordinateConversion {
    const way = this.#way(crs)
    way.judgeAxes(vertices)
    return way
  }

  #way(crs: string): Way {
    const known = this.#ways.get(crs)
    if (known !== undefined) return known
    if (this.#wayFrom === null) throw new Error('No CRS support was loaded for this file')
    const made = this.#wayFrom(crs)
    this.#ways.set(crs, made)
    return made
  }
}

const rank = ({ accuracy }: Way): number => accuracy ?? Infinity
