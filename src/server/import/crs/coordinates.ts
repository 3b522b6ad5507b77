import type { Position } from 'geojson'
import type { CrsUse, ReadOptions } from '../../../contract/import.ts'
import { isPrecise, USUAL_ACCURACY } from '../../../domain/import/openQuestions.ts'
import { ImportError } from '../../formats/common/importError.ts'
import type { Format } from '../../formats/common/reader.ts'
import { isLatitudeFirst } from '../geometry/likelyCrs.ts'
import type { ToDegrees } from '../geometry/vertices.ts'
import type { CrsIdentity } from './system.ts'
import type { Way, WayFrom } from './way.ts'

/** Conversion by which the coordinates of a place become degrees. */
export interface CoordinateConversion {
  /** Null when they are degrees already. */
  toDegrees: ToDegrees | null
  isSwapped: boolean
}

const DEGREES: CoordinateConversion = { toDegrees: null, isSwapped: false }
const LATITUDE_FIRST: CoordinateConversion = { toDegrees: (x, y) => [y, x], isSwapped: true }
const WGS84 = { code: 'EPSG:4326', name: 'WGS 84' } as const

type Said = Pick<Format, 'crs' | 'said'>

/** The coordinates of one file: the systems they are in, and how precisely they become degrees. */
export class Coordinates {
  readonly #format: Said
  readonly #wayFrom: WayFrom | null
  readonly #ways = new Map<string, Way>()
  readonly #conversion: CoordinateConversion

  /**
   * @param vertices One of each of the first elements, to judge the order of the axes by.
   * Throws an ImportError when the coordinates are not understood.
   */
  constructor(format: Said, wayFrom: WayFrom | null, vertices: readonly Position[]) {
    this.#format = format
    this.#wayFrom = wayFrom
    const { crs } = format
    if (crs !== null) this.#conversion = this.#judged(crs, vertices)
    else this.#conversion = isLatitudeFirst(vertices) ? LATITUDE_FIRST : DEGREES
  }

  /** The conversion of an element, which may name a system of its own. */
  conversionFor(crs: string | null): CoordinateConversion {
    return crs === null ? this.#conversion : this.#way(crs)
  }

  /** Finds the conversion of some vertices of the file, so that it is known how precise all of them are. */
  visit(vertices: readonly Position[]): void {
    for (const [x = 0, y = 0] of vertices) this.#conversion.toDegrees?.(x, y)
  }

  /** The system of the file, or the least precise of those that its elements name. */
  get use(): CrsUse {
    const [worst] = [...this.#ways.values()].toSorted((a, b) => rank(b) - rank(a))
    const identity = worst?.identity ?? WGS84
    return { ...identity, by: this.#by(identity), accuracy: worst?.accuracy ?? (worst ? null : 0) }
  }

  /** Throws an ImportError when places may be off by more than is accepted. */
  requirePrecise(accepted: ReadOptions['accuracy']): void {
    const { use } = this
    if (isPrecise(use, accepted)) return
    const { name, accuracy } = use
    throw accuracy === null
      ? new ImportError('accuracyUnknown', { name })
      : new ImportError('inaccurate', { name, accuracy, usual: USUAL_ACCURACY })
  }

  #by({ code }: CrsIdentity): CrsUse['by'] {
    const { crs, said } = this.#format
    // Texts of geometries may name their systems themselves.
    if (crs === said.crs) return crs === null && this.#ways.size > 0 ? 'file' : said.by
    return said.crs !== null && this.#codeOf(said.crs) === code ? 'file' : 'person'
  }

  /** The code of the system that the file names; undefined for one that nobody knows. */
  #codeOf(said: string): string | null | undefined {
    try {
      return this.#wayFrom?.(said).identity.code
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
    if (this.#wayFrom === null) throw new Error('What knows coordinate systems was not loaded for this file')
    const made = this.#wayFrom(crs)
    this.#ways.set(crs, made)
    return made
  }
}

const rank = ({ accuracy }: Way): number => accuracy ?? Infinity
