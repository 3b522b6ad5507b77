import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibre } from 'maplibre-gl'
import type { OrdinalSet } from '../../domain/ordinals.ts'
import type { Mesh, Spots } from '../../workers/mesh.ts'
import type { Segments } from '../../workers/segments.ts'
import type { Rgba } from './colourTable.ts'
import { GpuSegments, type Shape, spotsShape } from './gpuMesh.ts'
import { segmentProgram, setPlace, setState } from './painter.ts'
import { programsOf } from './programs.ts'
import type { Frame, Placed } from './renderFrame.ts'
import { SEGMENT_MODE, SHAPE, SHAPE_REACH } from './shaders.ts'
import { frameOf } from './zoneLayer.ts'

/**
 * Marked zones of a load, where they are drawn. Equal keys mean the same zones; a number is a single zone.
 */
export type Marked = {
  key: number | OrdinalSet
  has: (ordinal: number) => boolean
  placed: () => readonly Placed[]
  /** Maximum distance that a point covers, in CSS pixels. */
  reach: (zoom: number) => number
}
type MarkName = 'selected' | 'pointed' | 'inspected'
export type MarkColours = { selected: Rgba; pointed: Rgba; inspected: Rgba; casing: Rgba }

type Piece = Placed & { segments: GpuSegments; spots: Shape | null; reach: Marked['reach'] }
/** `from`: meshes that the pieces were cut from; null to cut them again. */
type Mark = { zones: readonly Marked[]; pieces: Piece[]; from: readonly Placed[] | null }

const WIDTH = 2
const CASING_WIDTH = 5
/** Extra radius of a mark around a point. */
const ROOM = 3

/** Outlines of selected, inspected and hovered zones, above all zones. */
export class MarkLayer implements CustomLayerInterface {
  readonly id = 'marks'
  readonly type = 'custom'
  readonly renderingMode = '2d'
  colours: MarkColours
  readonly #marks: Record<MarkName, Mark> = {
    selected: unmarked(),
    pointed: unmarked(),
    inspected: unmarked(),
  }
  #map: MapLibre | null = null

  constructor(colours: MarkColours) {
    this.colours = colours
  }

  onAdd(map: MapLibre, gl: WebGL2RenderingContext): void {
    this.#map = map
    // Displaying a dataset must not wait for programs.
    programsOf(gl)
  }

  set(name: MarkName, zones: readonly Marked[]): void {
    const mark = this.#marks[name]
    const isKnown = ({ key, placed }: Marked, at: number) =>
      mark.zones[at]?.key === key && mark.zones[at]?.placed === placed
    if (mark.zones.length === zones.length && zones.every(isKnown)) return
    mark.zones = zones
    mark.from = null
    this.#map?.triggerRepaint()
  }

  forget(): void {
    for (const mark of Object.values(this.#marks)) {
      mark.pieces = []
      mark.from = null
    }
  }

  prerender(gl: WebGL2RenderingContext): void {
    for (const mark of Object.values(this.#marks)) {
      const found = mark.zones.flatMap(marked => marked.placed().map(place => ({ place, marked })))
      const placed = found.map(({ place }) => place)
      if (mark.from && isSame(placed, mark.from)) continue
      for (const { segments, spots } of mark.pieces) {
        segments.free()
        spots?.free()
      }
      mark.from = placed
      mark.pieces = found.flatMap(({ place, marked }) => {
        const outline = outlineOf(place.mesh, marked)
        const around = spotsOf(place.mesh, marked)
        if (outline.ends.length + around.owners.length === 0) return []
        return [
          {
            ...place,
            segments: new GpuSegments(gl, outline),
            spots: spotsShape(gl, around),
            reach: marked.reach,
          },
        ]
      })
    }
  }

  render(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    if (this.#map) this.draw(gl, frameOf(this.#map, gl, input))
  }

  /** Draws the marks of the view, or of an inset, into the bound target. Must be called within `render`. */
  draw(gl: WebGL2RenderingContext, frame: Frame): void {
    if (Object.values(this.#marks).every(({ pieces }) => pieces.length === 0)) return
    const programs = programsOf(gl)
    setState(gl)
    const outline = (name: MarkName, width: number, colour: Rgba) => {
      const program = segmentProgram(gl, programs, frame, width, SEGMENT_MODE.mark)
      gl.uniform4fv(program.at('u_colour'), colour)
      for (const piece of this.#marks[name].pieces) {
        setPlace(gl, program, frame, piece.mesh, piece.copy)
        piece.segments.draw(programs, 0, piece.segments.count)
      }
    }
    const circle = (name: MarkName, colour: Rgba) => {
      const program = programs.point.use()
      gl.uniform1i(program.at('u_colours'), 0)
      gl.uniform1i(program.at('u_mode'), SEGMENT_MODE.mark)
      gl.uniform1i(program.at('u_shape'), SHAPE.circle)
      gl.uniform1f(program.at('u_reach'), SHAPE_REACH.circle)
      gl.uniform1f(program.at('u_stroke'), WIDTH * frame.pixelRatio)
      gl.uniform4fv(program.at('u_colour'), colour)
      for (const piece of this.#marks[name].pieces) {
        if (!piece.spots) continue
        gl.uniform1f(program.at('u_radius'), (piece.reach(frame.zoom) + ROOM) * frame.pixelRatio)
        setPlace(gl, program, frame, piece.mesh, piece.copy)
        piece.spots.draw(gl.POINTS)
      }
    }
    for (const name of ['selected', 'pointed', 'inspected'] as const) {
      if (name !== 'pointed') outline(name, CASING_WIDTH, this.colours.casing)
      outline(name, WIDTH, this.colours[name])
      circle(name, this.colours[name])
    }
    gl.bindVertexArray(null)
  }
}

const unmarked = (): Mark => ({ zones: [], pieces: [], from: null })

function isSame(a: readonly Placed[], b: readonly Placed[]): boolean {
  return (
    a.length === b.length && a.every(({ mesh, copy }, at) => b[at]?.mesh === mesh && b[at]?.copy === copy)
  )
}

/**
 * Yields the indices of marked zones among owners, ascending.
 * @param first The owner of ordinal 0.
 */
function* markedIn(owners: Uint32Array, { key, has }: Marked, first = 0): Generator<number> {
  if (typeof key === 'number') {
    const owner = key + first
    for (let at = owners.indexOf(owner); at >= 0; at = owners.indexOf(owner, at + 1)) yield at
    return
  }
  for (let at = 0; at < owners.length; at++) {
    const ordinal = (owners[at] ?? 0) - first
    if (ordinal >= 0 && has(ordinal)) yield at
  }
}

/** Returns the pieces of outlines and lines of some zones. */
function outlineOf({ outlines, lines }: Mesh, marked: Marked): Segments {
  const ends: number[] = []
  for (const { ends: all, owners } of [outlines, lines]) {
    let former = -1
    for (const at of markedIn(owners, marked)) {
      const segment = at >> 1
      if (segment === former) continue
      former = segment
      for (let end = segment * 4; end < segment * 4 + 4; end++) ends.push(all[end] ?? 0)
    }
  }
  return { ends: Int32Array.from(ends), owners: new Uint32Array(ends.length / 2), outer: 0, alongs: null }
}

/** Returns the points of zones, or the centre of their dust if nothing else of them is drawn. */
function spotsOf({ points, outlines, lines, dust, side }: Mesh, marked: Marked): Spots {
  const places: number[] = []
  for (const point of markedIn(points.owners, marked))
    places.push(points.places[point * 2] ?? 0, points.places[point * 2 + 1] ?? 0)
  const cells = dust ? [...markedIn(dust.cells, marked, 1)] : []
  if (dust && cells.length > 0) {
    const drawn = new Set<number>()
    for (const { owners } of [points, outlines, lines])
      for (const at of markedIn(owners, marked)) drawn.add(owners[at] ?? 0)
    const size = side / dust.side
    for (const cell of cells) {
      const ordinal = (dust.cells[cell] ?? 0) - 1
      if (drawn.has(ordinal)) continue
      drawn.add(ordinal)
      places.push(((cell % dust.side) + 0.5) * size, (Math.floor(cell / dust.side) + 0.5) * size)
    }
  }
  return { places: Int32Array.from(places), owners: new Uint32Array(places.length / 2) }
}
