import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibre } from 'maplibre-gl'
import type { Mesh, Spots } from '../../workers/mesh.ts'
import type { Segments } from '../../workers/segments.ts'
import type { Placed } from './frame.ts'
import { GpuSegments, type Shape, spotsShape } from './gpuMesh.ts'
import { type Rgba, segmentProgram, setPlace, setState } from './painter.ts'
import { programsOf } from './programs.ts'
import { SEGMENT_MODE } from './shaders.ts'
import { pointRadius } from './widths.ts'
import { frameOf } from './zoneLayer.ts'

/** What is marked: zones of a load where they are drawn. Equal keys mean the same zones. */
export type Marked = { key: unknown; has: (ordinal: number) => boolean; placed: () => readonly Placed[] }
type MarkName = 'picked' | 'pointed' | 'selected'
export type MarkColours = { picked: Rgba; pointed: Rgba; selected: Rgba; casing: Rgba }

type Piece = Placed & { segments: GpuSegments; spots: Shape | null }
type Mark = { zones: readonly Marked[]; pieces: Piece[]; from: readonly Placed[] }

const WIDTH = 2
const CASING_WIDTH = 5
/** A mark around a point is this much larger than the point. */
const ROOM = 3

/** The outlines of selected zones, of the inspected one and of the one under the pointer, above all zones. */
export class MarkLayer implements CustomLayerInterface {
  readonly id = 'marks'
  readonly type = 'custom'
  readonly renderingMode = '2d'
  colours: MarkColours
  readonly #marks: Record<MarkName, Mark> = {
    picked: unmarked(),
    pointed: unmarked(),
    selected: unmarked(),
  }
  #map: MapLibre | null = null

  constructor(colours: MarkColours) {
    this.colours = colours
  }

  onAdd(map: MapLibre, gl: WebGL2RenderingContext): void {
    this.#map = map
    // Whoever displays a dataset does not wait for programs.
    programsOf(gl)
  }

  set(name: MarkName, zones: readonly Marked[]): void {
    const mark = this.#marks[name]
    const isKnown = ({ key, placed }: Marked, at: number) =>
      mark.zones[at]?.key === key && mark.zones[at]?.placed === placed
    if (mark.zones.length === zones.length && zones.every(isKnown)) return
    mark.zones = zones
    mark.from = []
    this.#map?.triggerRepaint()
  }

  forget(): void {
    for (const mark of Object.values(this.#marks)) {
      mark.pieces = []
      mark.from = []
    }
  }

  prerender(gl: WebGL2RenderingContext): void {
    for (const mark of Object.values(this.#marks)) {
      const found = mark.zones.flatMap(({ has, placed }) => placed().map(place => ({ place, has })))
      const placed = found.map(({ place }) => place)
      if (isSame(placed, mark.from)) continue
      for (const { segments, spots } of mark.pieces) {
        segments.free()
        spots?.free()
      }
      mark.from = placed
      mark.pieces = found.flatMap(({ place, has }) => {
        const outline = outlineOf(place.mesh, has)
        const around = spotsOf(place.mesh, has)
        if (outline.ends.length + around.owners.length === 0) return []
        return [{ ...place, segments: new GpuSegments(gl, outline), spots: spotsShape(gl, around) }]
      })
    }
  }

  render(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    if (!this.#map || Object.values(this.#marks).every(({ pieces }) => pieces.length === 0)) return
    const frame = frameOf(this.#map, gl, input)
    const programs = programsOf(gl)
    setState(gl)
    const outline = (name: MarkName, width: number, colour: Rgba) => {
      const program = segmentProgram(gl, programs, frame, width, SEGMENT_MODE.mark)
      gl.uniform4fv(program.at('u_colour'), colour)
      for (const piece of this.#marks[name].pieces) {
        setPlace(gl, program, frame, piece)
        piece.segments.draw(programs, 0, piece.segments.count)
      }
    }
    const circle = (name: MarkName, colour: Rgba) => {
      const program = programs.point.use()
      gl.uniform1i(program.at('u_colours'), 0)
      gl.uniform1i(program.at('u_mode'), SEGMENT_MODE.mark)
      gl.uniform1f(program.at('u_radius'), (pointRadius(frame.zoom) + ROOM) * frame.pixelRatio)
      gl.uniform1f(program.at('u_stroke'), WIDTH * frame.pixelRatio)
      gl.uniform4fv(program.at('u_colour'), colour)
      for (const piece of this.#marks[name].pieces) {
        if (!piece.spots) continue
        setPlace(gl, program, frame, piece)
        piece.spots.draw(gl.POINTS)
      }
    }
    for (const name of ['picked', 'pointed', 'selected'] as const) {
      if (name !== 'pointed') outline(name, CASING_WIDTH, this.colours.casing)
      outline(name, WIDTH, this.colours[name])
      circle(name, this.colours[name])
    }
    gl.bindVertexArray(null)
  }
}

const unmarked = (): Mark => ({ zones: [], pieces: [], from: [] })

function isSame(a: readonly Placed[], b: readonly Placed[]): boolean {
  return (
    a.length === b.length && a.every(({ mesh, copy }, at) => b[at]?.mesh === mesh && b[at]?.copy === copy)
  )
}

/** The pieces of outlines and lines that belong to zones. */
function outlineOf({ outlines, lines }: Mesh, has: Marked['has']): Segments {
  const ends: number[] = []
  for (const { ends: all, owners } of [outlines, lines]) {
    for (let segment = 0; segment * 2 < owners.length; segment++) {
      if (!has(owners[segment * 2] ?? -1) && !has(owners[segment * 2 + 1] ?? -1)) continue
      for (let end = segment * 4; end < segment * 4 + 4; end++) ends.push(all[end] ?? 0)
    }
  }
  return { ends: Int32Array.from(ends), owners: new Uint32Array(ends.length / 2), outer: 0 }
}

/** The points of zones; the middle of the dust of those of which nothing else is drawn. */
function spotsOf({ points, outlines, lines, dust, side }: Mesh, has: Marked['has']): Spots {
  const places: number[] = []
  points.owners.forEach((owner, point) => {
    if (has(owner)) places.push(points.places[point * 2] ?? 0, points.places[point * 2 + 1] ?? 0)
  })
  const dusty = dust?.cells.some(owner => owner > 0 && has(owner - 1)) ?? false
  if (dust && dusty) {
    const drawn = new Set([points, outlines, lines].flatMap(({ owners }) => [...owners].filter(has)))
    const size = side / dust.side
    dust.cells.forEach((owner, cell) => {
      if (owner === 0 || !has(owner - 1) || drawn.has(owner - 1)) return
      drawn.add(owner - 1)
      places.push(((cell % dust.side) + 0.5) * size, (Math.floor(cell / dust.side) + 0.5) * size)
    })
  }
  return { places: Int32Array.from(places), owners: new Uint32Array(places.length / 2) }
}
