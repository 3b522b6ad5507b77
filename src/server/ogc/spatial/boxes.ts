import type { Bbox } from '../../../contract/common.ts'
import { InvalidSelection, type OpenInstance } from '../../../data/zones/openInstance.ts'
import type { Condition } from '../../../data/zones/select.ts'
import type { Budget } from '../../../data/zones/slices.ts'
import { overlaps } from '../../../domain/geometry/bbox.ts'
import { runInSlices } from '../../platform/queue/scheduling.ts'
import { type Area, envelopeOf } from './area.ts'
import { projectVertices } from './crs.ts'
import { type PlaneBox, touchingBox } from './touches.ts'

/**
 * Maximum number of comparisons of a box with a vertex per request, beyond the first box of each zone, in
 * millions.
 */
const MOST_MILLIONS = 50

interface Box extends Area {
  /** Box in degrees; larger than the original box of another system. */
  envelope: Bbox
}

/**
 * Compares the boxes of a request with one zone after the other. Most zones are decided by their own box in
 * degrees. The outline of each other one is projected once for each system and compared in slices: it may
 * have a million vertices, and a filter a hundred boxes.
 */
export class Boxes {
  readonly #open: OpenInstance
  readonly #boxes: Box[] = []
  #ordinal = -1
  /**
   * Per box, whether the current zone intersects it: null until its outline decides, undefined before the
   * first test.
   */
  #outcomes: (boolean | null | undefined)[] = []
  #compared = 0

  constructor(open: OpenInstance) {
    this.#open = open
  }

  /** Adds a box. @returns Condition that a zone's outline touches it, not only its own box. */
  add(area: Area): Condition & { within: Bbox } {
    const place = this.#boxes.length
    const box = { ...area, envelope: envelopeOf(area) }
    this.#boxes.push(box)
    return {
      name: `touches ${area.crs.uri} ${area.box.join(' ')}`,
      within: box.envelope,
      test: ordinal => this.#outcomeOf(ordinal, place, box),
      look: this.look,
    }
  }

  /** Compares the outline of a zone with undecided boxes. Rejects as a pause does. */
  look = async (ordinal: number, budget: Budget): Promise<void> => {
    const encoded = this.#open.geometry.encoded(ordinal)
    const planes = new Map<string, Float64Array | null>()
    const isOpen = (_: unknown, place: number) => this.#outcomes[place] === null
    this.#count((encoded.coordinates.length / 2) * (this.#boxes.filter(isOpen).length - 1))
    for (const [place, { crs, box }] of this.#boxes.entries()) {
      if (this.#outcomes[place] !== null) continue
      let coordinates = planes.get(crs.uri)
      if (coordinates === undefined) {
        const eastFirst = { ...crs, isNorthFirst: false }
        coordinates = crs.isGeographic
          ? encoded.coordinates
          : await runInSlices(projectVertices(encoded.coordinates, eastFirst), budget)
        planes.set(crs.uri, coordinates)
      }
      const outline = coordinates && { ...encoded, coordinates }
      const parts = crs.isGeographic ? halvesOf(box) : [box]
      let isTouched = false
      for (const part of parts)
        isTouched ||= outline !== null && (await runInSlices(touchingBox(outline, part), budget))
      this.#outcomes[place] = isTouched
    }
  }

  #outcomeOf(ordinal: number, place: number, box: Box): boolean | null {
    if (ordinal !== this.#ordinal) {
      this.#ordinal = ordinal
      this.#outcomes = []
    }
    const known = this.#outcomes[place]
    if (known !== undefined) return known
    const outcome = atFirstSight(this.#open.geometry.bbox(ordinal), box)
    this.#outcomes[place] = outcome
    return outcome
  }

  #count(comparisons: number): void {
    this.#compared += comparisons
    if (this.#compared > MOST_MILLIONS * 1e6)
      throw new InvalidSelection('filter', { key: 'ogc.cql2.tooDear', params: { most: MOST_MILLIONS } })
  }
}

/** Decides from the box of a zone in degrees alone; null when that is not enough. */
function atFirstSight(zone: Bbox, { crs, box, envelope }: Box): boolean | null {
  if (!overlaps(zone, envelope)) return false
  const [w, s, e, n] = zone
  const isIn = ([west, south, east, north]: PlaneBox) => w >= west && e <= east && s >= south && n <= north
  return crs.isGeographic && w <= e && halvesOf(box).some(isIn) ? true : null
}

/** Returns the parts of a box of degrees on both sides of the antimeridian. */
function halvesOf([west, south, east, north]: PlaneBox): PlaneBox[] {
  if (west <= east) return [[west, south, east, north]]
  return [
    [west, south, 180, north],
    [-180, south, east, north],
  ]
}
