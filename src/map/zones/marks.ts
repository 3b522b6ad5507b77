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

/** What is marked: a zone where it is drawn. */
export type Marked = { ordinal: number; placed: () => readonly Placed[] }
type MarkName = 'pointed' | 'selected'
export type MarkColours = { pointed: Rgba; selected: Rgba; casing: Rgba }

type Piece = Placed & { segments: GpuSegments; spots: Shape | null }
type Mark = { zone: Marked | null; pieces: Piece[]; from: readonly Placed[] }

const WIDTH = 2
const CASING_WIDTH = 5
/** A mark around a point is this much larger than the point. */
const ROOM = 3

/** The outlines of the selected zone and of the one under the pointer, above all zones. */
export class MarkLayer implements CustomLayerInterface {
  readonly id = 'marks'
  readonly type = 'custom'
  readonly renderingMode = '2d'
  colours: MarkColours
  readonly #marks: Record<MarkName, Mark> = { pointed: unmarked(), selected: unmarked() }
  #map: MapLibre | null = null

  constructor(colours: MarkColours) {
    this.colours = colours
  }

  onAdd(map: MapLibre, gl: WebGL2RenderingContext): void {
    this.#map = map
    // Whoever displays a dataset does not wait for programs.
    programsOf(gl)
  }

  set(name: MarkName, zone: Marked | null): void {
    const mark = this.#marks[name]
    if (mark.zone?.ordinal === zone?.ordinal && mark.zone?.placed === zone?.placed) return
    mark.zone = zone
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
      const placed = mark.zone?.placed() ?? []
      if (isSame(placed, mark.from)) continue
      for (const { segments, spots } of mark.pieces) {
        segments.free()
        spots?.free()
      }
      const ordinal = mark.zone?.ordinal ?? -1
      mark.from = placed
      mark.pieces = placed.flatMap(place => {
        const outline = outlineOf(place.mesh, ordinal)
        const around = spotsOf(place.mesh, ordinal, outline)
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
    outline('selected', CASING_WIDTH, this.colours.casing)
    for (const name of ['pointed', 'selected'] as const) {
      outline(name, WIDTH, this.colours[name])
      circle(name, this.colours[name])
    }
    gl.bindVertexArray(null)
  }
}

const unmarked = (): Mark => ({ zone: null, pieces: [], from: [] })

function isSame(a: readonly Placed[], b: readonly Placed[]): boolean {
  return (
    a.length === b.length && a.every(({ mesh, copy }, at) => b[at]?.mesh === mesh && b[at]?.copy === copy)
  )
}

/** The pieces of outlines and lines that belong to a zone. */
function outlineOf({ outlines, lines }: Mesh, ordinal: number): Segments {
  const ends: number[] = []
  for (const { ends: all, owners } of [outlines, lines]) {
    for (let segment = 0; segment * 2 < owners.length; segment++) {
      if (owners[segment * 2] !== ordinal && owners[segment * 2 + 1] !== ordinal) continue
      for (let end = segment * 4; end < segment * 4 + 4; end++) ends.push(all[end] ?? 0)
    }
  }
  return { ends: Int32Array.from(ends), owners: new Uint32Array(ends.length / 2), outer: 0 }
}

/** The points of a zone; the middle of its dust when nothing else of it is drawn. */
function spotsOf({ points, dust, side }: Mesh, ordinal: number, outline: Segments): Spots {
  const places: number[] = []
  points.owners.forEach((owner, point) => {
    if (owner === ordinal) places.push(points.places[point * 2] ?? 0, points.places[point * 2 + 1] ?? 0)
  })
  const cell = places.length + outline.ends.length === 0 ? (dust?.cells.indexOf(ordinal + 1) ?? -1) : -1
  if (dust && cell >= 0) {
    const size = side / dust.side
    places.push(((cell % dust.side) + 0.5) * size, (Math.floor(cell / dust.side) + 0.5) * size)
  }
  return { places: Int32Array.from(places), owners: new Uint32Array(places.length / 2).fill(ordinal) }
}
