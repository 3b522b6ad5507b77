import { WORLD } from '../../../domain/geometry/mercator.ts'
import type { Boxes } from './boxes.ts'
import { cutByGrid, type Flat } from './clip.ts'
import { doubleArea, type Extents, isSmall } from './outlines.ts'
import { TileDraft } from './tileDraft.ts'
import type { Drawable, Level, TilerInput } from './tilerInput.ts'

/** Tiles of a zoom from number `first` to `end`, by `y * tiles + x`. */
export interface Part {
  first: number
  end: number
}

/** Divides a zoom into parts that begin about as many zones each. */
export function partsOf(input: TilerInput, level: Level, zonesAtOnce: number): Part[] {
  const parts: Part[] = []
  let [first, zones] = [0, 0]
  for (const [tile, count] of [...begunIn(input, level)].sort(([a], [b]) => a - b)) {
    if (zones > 0 && zones + count > zonesAtOnce) {
      parts.push({ first, end: tile })
      first = tile
      zones = 0
    }
    zones += count
  }
  return [...parts, { first, end: level.tiles ** 2 }]
}

/** Returns the maximum number of zones that begin in one tile. */
export function mostZonesIn(input: TilerInput, level: Level): number {
  let most = 0
  for (const count of begunIn(input, level).values()) most = Math.max(most, count)
  return most
}

/** Counts the zones by the tile of the north-west corner of their box. */
function begunIn({ areas, lines, topology: { dots } }: TilerInput, { tiles }: Level): Map<number, number> {
  const side = WORLD / tiles
  const counts = new Map<number, number>()
  const count = (x: number, y: number) => {
    const tile = Math.floor(y / side) * tiles + Math.floor(x / side)
    counts.set(tile, (counts.get(tile) ?? 0) + 1)
  }
  for (const { first, west, north } of [areas, lines])
    for (let zone = 0; zone < north.length; zone++)
      if (first.at(zone) !== first.at(zone + 1)) count(west.at(zone), north.at(zone))
  for (let dot = 0; dot < dots.ys.length; dot++) count(dots.xs.at(dot), dots.ys.at(dot))
  return counts
}

/** Returns the tiles of a part of a zoom, by their number, in that order. */
export function draftLevel(input: TilerInput, level: Level, part: Part): Map<number, TileDraft> {
  const drafts = new Drafts(level, part)
  draftAreas(input, level, drafts)
  draftLines(input, level, drafts)
  draftDots(input, drafts)
  draftAnchors(input, level, drafts)
  return drafts.inOrder()
}

class Drafts {
  readonly #level: Level
  readonly #part: Part
  readonly #tiles = new Map<number, TileDraft>()

  constructor(level: Level, part: Part) {
    this.#level = level
    this.#part = part
  }

  /** Returns whether a box touches the part. */
  readonly mayHave = ({ west, north, east, south }: Boxes, box: number): boolean => {
    const { tiles } = this.#level
    const cell = (place: number) => Math.floor(place / (WORLD / tiles))
    const last = this.#part.end - 1
    const [top, bottom] = [Math.floor(this.#part.first / tiles), Math.floor(last / tiles)]
    if (cell(south.at(box)) < top || cell(north.at(box)) > bottom) return false
    if (top < bottom) return true
    return cell(east.at(box)) >= this.#part.first % tiles && cell(west.at(box)) <= last % tiles
  }

  /** Returns a tile, or undefined in another part. */
  at(column: number, row: number): TileDraft | undefined {
    const key = row * this.#level.tiles + column
    if (key < this.#part.first || key >= this.#part.end) return undefined
    const known = this.#tiles.get(key)
    if (known) return known
    const draft = new TileDraft(this.#level, column, row)
    this.#tiles.set(key, draft)
    return draft
  }

  /** Returns the tile at a position on the integer world, or undefined in another part. */
  around(x: number, y: number): TileDraft | undefined {
    const side = WORLD / this.#level.tiles
    return this.at(Math.floor(x / side), Math.floor(y / side))
  }

  /** Returns a tile with content, or undefined. */
  known(column: number, row: number): TileDraft | undefined {
    return this.#tiles.get(row * this.#level.tiles + column)
  }

  inOrder(): Map<number, TileDraft> {
    return new Map([...this.#tiles].sort(([a], [b]) => a - b))
  }
}

function draftAreas(input: TilerInput, level: Level, drafts: Drafts): void {
  const { areas, blocks } = input
  blocks.areas.visit(drafts.mayHave, zone => {
    const first = areas.first.at(zone)
    const end = areas.first.at(zone + 1)
    if (first === end) return
    const isDust = !level.full && isSmall(areas, zone, level.pixel)
    const isDrawn = !isDust && draftRings(input, zone, first, end, level, drafts)
    if (level.full) return
    // A zone too small to be drawn is dust everywhere.
    if (!isDrawn) forTiles(areas, zone, level, (column, row) => drafts.at(column, row)?.meet(zone, true))
    else meetAlong(input, zone, first, end, level, drafts)
  })
}

/** Draws the rings of a zone into their tiles. @returns Whether anything of the zone is drawn. */
function draftRings(
  { topology: { areas } }: TilerInput,
  zone: number,
  first: number,
  end: number,
  level: Level,
  drafts: Drafts,
): boolean {
  const { holes } = areas.outlines
  const grid = { side: level.extent, limit: level.tiles, open: false }
  let isDrawn = false
  let isOuterDrawn = false
  for (let ring = first; ring < end; ring++) {
    const hole = holes.at(ring) === 1
    if (hole && !isOuterDrawn) continue
    const points = simplified(areas, ring, level)
    const hasArea = points.length >= 6 && area(points) !== 0
    if (!hole) isOuterDrawn = hasArea
    if (!hasArea) continue
    isDrawn = true
    cutByGrid(points, grid, (column, row, piece) => {
      const draft = drafts.at(column, row)
      if (draft === undefined || (hole && !draft.has(zone))) return
      draft.addRing(zone, hole, piece)
      draft.meet(zone, false)
    })
  }
  return isDrawn
}

/** Adds a zone to every tile with one of its vertices, even if the tile draws nothing of it. */
function meetAlong(
  { topology: { areas }, areas: extents }: TilerInput,
  zone: number,
  first: number,
  end: number,
  level: Level,
  drafts: Drafts,
): void {
  const { starts, xs, ys } = areas.outlines
  const small = isSmall(extents, zone, level.pixel * 4)
  const side = WORLD / level.tiles
  let [column, row] = [-1, -1]
  for (let point = starts.at(first); point < starts.at(end); point++) {
    const x = Math.floor(xs.at(point) / side)
    const y = Math.floor(ys.at(point) / side)
    if (x === column && y === row) continue
    column = x
    row = y
    drafts.known(column, row)?.meet(zone, small)
  }
}

function forTiles(
  { west, north, east, south }: Extents,
  zone: number,
  { tiles }: Level,
  visit: (column: number, row: number) => void,
): void {
  const side = WORLD / tiles
  const cell = (place: number) => Math.min(tiles - 1, Math.floor(place / side))
  for (let row = cell(north.at(zone)); row <= cell(south.at(zone)); row++)
    for (let column = cell(west.at(zone)); column <= cell(east.at(zone)); column++) visit(column, row)
}

/** Returns an outline simplified for a zoom, in units of that zoom. */
function simplified({ outlines, welded, arcs, zooms }: Drawable, outline: number, level: Level): Flat {
  const points: Flat = []
  const last = outlines.open ? 0 : 1
  for (let use = arcs.useStarts.at(outline); use < arcs.useStarts.at(outline + 1); use++) {
    const code = arcs.uses.at(use)
    const arc = code < 0 ? ~code : code
    const first = arcs.starts.at(arc)
    const end = arcs.starts.at(arc + 1)
    for (let index = 0; index < end - first - last; index++) {
      const at = code < 0 ? end - 1 - index : first + index
      if (!level.full && zooms.at(at) > level.zoom) continue
      const vertex = arcs.vertices.at(at)
      const x = Math.round(edged(welded.xs.at(vertex)) / level.step)
      const y = Math.round(edged(welded.ys.at(vertex)) / level.step)
      if (points.at(-2) !== x || points.at(-1) !== y) points.push(x, y)
    }
  }
  if (!outlines.open)
    while (points.length > 2 && points[0] === points.at(-2) && points[1] === points.at(-1)) points.length -= 2
  return points
}

/** Moves the last step of the world grid to the edge of the world. */
const edged = (place: number): number => (place === WORLD - 1 ? WORLD : place)

function area(points: Flat): number {
  const count = points.length / 2
  const xs = new Float64Array(count)
  const ys = new Float64Array(count)
  for (let point = 0; point < count; point++) {
    xs[point] = points[point * 2] ?? 0
    ys[point] = points[point * 2 + 1] ?? 0
  }
  return doubleArea(xs, ys, count)
}

function draftLines({ topology, lines, blocks }: TilerInput, level: Level, drafts: Drafts): void {
  const grid = { side: level.extent, limit: level.tiles, open: true }
  blocks.lines.visit(drafts.mayHave, zone => {
    for (let outline = lines.first.at(zone); outline < lines.first.at(zone + 1); outline++) {
      const points = simplified(topology.lines, outline, level)
      // Keeps a line shorter than a step visible.
      if (points.length === 2) points.push(points[0] ?? 0, points[1] ?? 0)
      cutByGrid(points, grid, (column, row, piece) => drafts.at(column, row)?.addLine(zone, piece))
    }
  })
}

function draftDots({ topology: { dots }, blocks }: TilerInput, drafts: Drafts): void {
  blocks.dots.visit(drafts.mayHave, dot => {
    const [x, y] = [dots.xs.at(dot), dots.ys.at(dot)]
    drafts.around(x, y)?.addDot(dots.zones.at(dot), x, y)
  })
}

function draftAnchors({ anchors, blocks }: TilerInput, level: Level, drafts: Drafts): void {
  blocks.anchors.visit(drafts.mayHave, at => {
    const half = anchors.widths.at(at) / 2 / level.pixel
    const [x, y] = [anchors.xs.at(at), anchors.ys.at(at)]
    drafts.around(x, y)?.addAnchor(anchors.zones.at(at), x, y, half)
  })
}
