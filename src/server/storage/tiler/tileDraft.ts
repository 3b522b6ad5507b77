import { createHash } from 'node:crypto'
import { WORLD } from '../../../domain/geometry/mercator.ts'
import { uint8List, uint32List } from '../../../domain/numberList.ts'
import { encodeTile } from '../../../domain/tile/codec.ts'
import type { Anchors, Dust, Paths, Places, Tile } from '../../../domain/tile/tile.ts'
import { type Expanded, expanded, triangulate } from '../../../domain/tile/triangulate.ts'
import type { Flat } from './clip.ts'
import { DUST_SIDE, DustClaims, middleOf, NO_DUST, Squares } from './dust.ts'
import { compressed, EXACT, type Fineness, finenessFor, ZONE_BYTES } from './fineness.ts'
import { isSmall } from './outlines.ts'
import { PathsDraft } from './pathsDraft.ts'
import { coveredCells, Rasteriser } from './raster.ts'
import type { Level, TilerInput } from './tilerInput.ts'

/** Maximum size in pixels of a square that shows one line or point. */
const SQUARE_PIXELS_MAX = 8
/** Triangles are a small part of a tile up to this zoom; above, the browser computes them. */
const TRIANGLES_ZOOM_MAX = 6
const ANCHORS_MAX = 400
/** Half the minimum width of a name in pixels. The `ANCHORS_MIN` largest zones may have names in any width. */
const ANCHOR_HALF_MIN = 8
const ANCHORS_MIN = 60

/** Stored form of a tile. */
export interface MadeTile {
  column: number
  row: number
  /** Hash of the content: the name of a tile does not depend on its compression. */
  digest: string
  /** Brotli. */
  compressed: Uint8Array
}

type Dot = { zone: number; x: number; y: number }
/** Piece of a line, the position of its centre and its length in both directions. */
type Line = { zone: number; points: Flat; x: number; y: number; length: number }

/** Tile under construction, with zones in ascending order. */
export class TileDraft {
  readonly #level: Level
  readonly #column: number
  readonly #row: number
  readonly #areas = new PathsDraft(false)
  readonly #lines: Line[] = []
  /** Zones of areas with content here, drawn or not, and whether they are dust where they are not drawn. */
  readonly #met = uint32List()
  readonly #claims = uint8List()
  #lastMet = -1
  #lastZone = -1
  readonly #dots: Dot[] = []
  /** Keeps at most one point per pixel. */
  readonly #dotCells: Squares
  readonly #anchors: { zone: number; x: number; y: number; half: number }[] = []

  constructor(level: Level, column: number, row: number) {
    this.#level = level
    this.#column = column
    this.#row = row
    this.#dotCells = new Squares(level.extent / DUST_SIDE)
  }

  /** Returns whether the current zone has an outer ring here. */
  has(zone: number): boolean {
    return this.#lastZone === zone
  }

  /** @param claims Whether the zone is dust where it is not drawn. */
  meet(zone: number, claims: boolean): void {
    if (this.#lastMet === zone) return
    this.#lastMet = zone
    this.#met.push(zone)
    this.#claims.push(claims ? 1 : 0)
  }

  addRing(zone: number, hole: boolean, points: Flat): void {
    this.#lastZone = zone
    this.#areas.add(zone, hole, points, this.#west, this.#north)
  }

  addLine(zone: number, points: Flat): void {
    this.#lines.push({ zone, points, ...middleOf(points) })
  }

  /** Adds a point at a position on the integer world. */
  addDot(zone: number, x: number, y: number): void {
    const [left, top] = this.#local(x, y)
    if (!this.#level.full && !this.#dotCells.takes(left, top)) return
    this.#dots.push({ zone, x: left, y: top })
  }

  /** @param half Half the available width in pixels; 0 for a point, which needs none. */
  addAnchor(zone: number, x: number, y: number, half: number): void {
    const [left, top] = this.#local(x, y)
    this.#anchors.push({ zone, x: left, y: top, half })
    if (!this.#level.full && this.#anchors.length >= 2 * ANCHORS_MAX) {
      this.#sortAnchors()
      this.#anchors.length = ANCHORS_MAX
    }
  }

  get dots(): number {
    return this.#dots.length
  }

  /** Returns the tile with as much detail as its maximum size allows. */
  make(input: TilerInput): MadeTile {
    const made = (content: Uint8Array<ArrayBuffer>, bytes = Number.POSITIVE_INFINITY): MadeTile => ({
      column: this.#column,
      row: this.#row,
      digest: createHash('sha256').update(content).digest('hex'),
      compressed: compressed(content, bytes),
    })
    if (this.#level.full) return made(encodeTile(this.#tile(input, EXACT)))
    const here = this.#met.length + this.#lines.length + this.#dots.length
    const choices = finenessFor({ tile: here, set: input.count })
    let bytesEach = ZONE_BYTES
    for (const choice of choices.slice(0, -1)) {
      const drawn = this.#drawnAbove(input, choice.pixels)
      if (drawn * bytesEach > choice.bytes) continue
      const tile = made(encodeTile(this.#tile(input, choice)), choice.bytes)
      if (tile.compressed.byteLength <= choice.bytes) return tile
      // Fewer zones mean more dust: the drawn zones cover as much of the tile as before.
      bytesEach = tile.compressed.byteLength / Math.max(1, drawn)
    }
    return made(encodeTile(this.#tile(input, choices.at(-1) ?? EXACT)))
  }

  /** Counts the zones that are not dust below a size, and the pieces of lines and points. */
  #drawnAbove({ areas }: TilerInput, pixels: number): number {
    const { pixel } = this.#level
    let zones = 0
    for (let at = 0; at < this.#met.length; at++)
      if (!isSmall(areas, this.#met.at(at), pixels * pixel)) zones++
    return zones + this.#linesAbove(pixels).length + this.#dotsAbove(pixels).length
  }

  #tile(input: TilerInput, { pixels, side }: Fineness): Tile {
    const { extent, zoom, full } = this.#level
    const isDust = (zone: number) => pixels > 0 && isSmall(input.areas, zone, pixels * this.#level.pixel)
    const areas = this.#areas.paths(isDust)
    const drawn = expanded(areas, false)
    return {
      extent,
      areas,
      triangles: zoom <= TRIANGLES_ZOOM_MAX ? triangulate(areas, drawn) : null,
      lines: this.#strokes(pixels),
      points: this.#points(pixels),
      dust: full || this.#met.length === 0 ? NO_DUST : this.#dust(input, areas, drawn, side, isDust),
      anchors: this.#names(),
    }
  }

  #dust(
    input: TilerInput,
    areas: Paths,
    drawn: Expanded,
    side: number,
    isDust: (zone: number) => boolean,
  ): Dust {
    const { extent, tiles } = this.#level
    const length = WORLD / tiles
    const grid = { west: this.#column * length, north: this.#row * length, size: length / side, side }
    const claims = new DustClaims(input.topology.areas.outlines, input.areas, grid, rasteriser)
    const isDrawn = new Set(areas.ordinals)
    const met = this.#met.flat()
    met.forEach((zone, index) => {
      if (!isDrawn.has(zone) && (this.#claims.at(index) === 1 || isDust(zone))) claims.claim(zone)
    })
    claims.patch(met, coveredCells(areas, drawn, { extent, side }, rasteriser))
    return claims.dust()
  }

  #strokes(pixels: number): Paths {
    const strokes = new PathsDraft(true)
    for (const { zone, points } of this.#linesAbove(pixels))
      strokes.add(zone, false, points, this.#west, this.#north)
    return strokes.paths(() => false)
  }

  /** Lists the lines; keeps only one short line per square of a number of pixels. */
  #linesAbove(pixels: number): readonly Line[] {
    const size = this.#squareOf(pixels)
    if (size === 0) return this.#lines
    const cells = new Squares(size)
    return this.#lines.filter(
      ({ x, y, length }) => length >= size || cells.takes(x - this.#west, y - this.#north),
    )
  }

  #points(pixels: number): Places {
    const dots = this.#dotsAbove(pixels)
    return {
      ordinals: Uint32Array.from(dots, ({ zone }) => zone),
      xs: Int32Array.from(dots, ({ x }) => x),
      ys: Int32Array.from(dots, ({ y }) => y),
    }
  }

  /** Lists the points, at most one per square of several pixels. */
  #dotsAbove(pixels: number): readonly Dot[] {
    if (pixels <= 1) return this.#dots
    const cells = new Squares(this.#squareOf(pixels))
    return this.#dots.filter(({ x, y }) => cells.takes(x, y))
  }

  /** Returns the side of a square of pixels in the steps of the tile, up to a maximum. */
  #squareOf(pixels: number): number {
    return (Math.min(pixels, SQUARE_PIXELS_MAX) * this.#level.extent) / DUST_SIDE
  }

  #names(): Anchors {
    const sorted = this.#sortAnchors()
    const kept = this.#level.full
      ? sorted
      : sorted
          .slice(0, ANCHORS_MAX)
          .filter(({ half }, rank) => rank < ANCHORS_MIN || half === 0 || half >= ANCHOR_HALF_MIN)
    return {
      ordinals: Uint32Array.from(kept, ({ zone }) => zone),
      xs: Int32Array.from(kept, ({ x }) => x),
      ys: Int32Array.from(kept, ({ y }) => y),
      sizes: Uint8Array.from(kept, ({ half }) => (half <= 1 ? 0 : Math.round(Math.log2(half)))),
    }
  }

  #sortAnchors() {
    return this.#anchors.sort((a, b) => b.half - a.half || a.zone - b.zone)
  }

  get #west(): number {
    return this.#column * this.#level.extent
  }

  get #north(): number {
    return this.#row * this.#level.extent
  }

  #local(x: number, y: number): [x: number, y: number] {
    const { step } = this.#level
    return [Math.floor(x / step) - this.#west, Math.floor(y / step) - this.#north]
  }
}

/** Shared by all tiles, so that its rows are reused. */
const rasteriser = new Rasteriser()
