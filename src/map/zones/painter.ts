import { HATCH } from '../../domain/colour/hatch.ts'
import { CIRCLE_WORLD } from '../../workers/circleOrder.ts'
import type { Mesh } from '../../workers/mesh.ts'
import { bindTexture, type ColourTable, type Rgba } from './colourTable.ts'
import { type GpuMesh, type GpuSegments, gpuMeshesOf } from './gpuMesh.ts'
import { type Program, type Programs, programsOf } from './programs.ts'
import type { Corner, Frame, Placed } from './renderFrame.ts'
import { SEGMENT_MODE, SHAPE, SHAPE_REACH } from './shaders.ts'
import type { SymbolTable } from './symbolTable.ts'
import { borderOpacity, borderWidth, meanWidth, rimWidth } from './widths.ts'

/** Distance between stripes along a side of the map, in CSS pixels. */
const STRIPES = 10

/** Colours other than the colours of zones, and whether areas are striped. */
export type Drawing = {
  border: Rgba
  /** Land colour between hatching strokes. */
  paper: Rgba
  striped: boolean
  /** True if only flat shapes are drawn: no points. */
  flat: boolean
}

/** Meshes of one zoom, and the state that draws them. */
type Pass = { gl: WebGL2RenderingContext; programs: Programs; frame: Frame; rank: readonly Placed[] }
/** Borders between areas, with their width in CSS pixels. */
type Borders = { colour: Rgba; opacity: number; width: number }

/** Meshes of a load on the GPU, and their drawing. Everything here is called within a layer's hooks. */
export class Painter {
  readonly #meshes = new Map<Mesh, GpuMesh>()

  /** Uploads new meshes, and frees unused ones. */
  prepare(gl: WebGL2RenderingContext, placed: readonly Placed[], kept: (mesh: Mesh) => boolean): void {
    const shared = gpuMeshesOf(gl)
    for (const { mesh } of placed)
      if (!this.#meshes.has(mesh)) this.#meshes.set(mesh, shared.hold(mesh, this))
    for (const mesh of this.#meshes.keys()) {
      if (kept(mesh)) continue
      shared.release(mesh, this)
      this.#meshes.delete(mesh)
    }
  }

  /** Draws into the bound target: coarser tiles first, as finer ones replace them. */
  draw(
    gl: WebGL2RenderingContext,
    frame: Frame,
    placed: readonly Placed[],
    colours: ColourTable,
    { border, paper, striped, flat }: Drawing,
    symbols: SymbolTable,
  ): void {
    const programs = programsOf(gl)
    setState(gl)
    bindTexture(gl, 0, colours.texture(gl))
    const mean = meanWidth(
      placed.map(({ mesh }) => ({ mesh, pixels: frame.scale(mesh.world) / frame.pixelRatio })),
    )
    const borders = { colour: border, opacity: borderOpacity(mean), width: borderWidth(mean) }
    const fill = striped ? programs.stripes : programs.fill
    for (const rank of ranksOf(placed)) {
      const pass = { gl, programs, frame, rank }
      this.#drawDust(pass, paper)
      if (symbols.outlined && !striped) this.#drawRims(pass, paper, rimWidth(mean))
      else this.#drawFills(pass, fill, paper)
      this.#drawBorders(pass, borders)
      this.#drawLines(pass, symbols)
      if (!flat) this.#drawPoints(pass, border, symbols)
    }
    gl.bindVertexArray(null)
  }

  free(gl: WebGL2RenderingContext): void {
    for (const mesh of this.#meshes.keys()) gpuMeshesOf(gl).release(mesh, this)
    this.#meshes.clear()
  }

  /** Drops the meshes of a lost context; nothing needs freeing. */
  forget(): void {
    this.#meshes.clear()
  }

  #each(rank: readonly Placed[], draw: (uploaded: GpuMesh, place: Placed) => void): void {
    for (const place of rank) {
      const uploaded = this.#meshes.get(place.mesh)
      if (uploaded) draw(uploaded, place)
    }
  }

  #drawDust({ gl, programs, frame, rank }: Pass, paper: Rgba): void {
    if (!rank.some(({ mesh }) => mesh.dust)) return
    const program = programs.dust.use()
    gl.uniform1i(program.at('u_colours'), 0)
    gl.uniform1i(program.at('u_cells'), 1)
    setHatch(gl, program, frame, paper)
    programs.bindBare()
    this.#each(rank, ({ cells }, place) => {
      if (!cells) return
      bindTexture(gl, 1, cells)
      setPlace(gl, program, frame, place.mesh, place.copy)
      gl.uniform1i(program.at('u_side'), place.mesh.side)
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    })
  }

  #drawFills({ gl, frame, rank }: Pass, fill: Program, paper: Rgba): void {
    const program = fill.use()
    gl.uniform1i(program.at('u_colours'), 0)
    gl.uniform1f(program.at('u_period'), STRIPES * frame.pixelRatio)
    setHatch(gl, program, frame, paper)
    this.#each(rank, (uploaded, place) => {
      setPlace(gl, program, frame, place.mesh, place.copy)
      uploaded.drawFill()
    })
  }

  /**
   * Draws the inner outlines of areas. Needs a target with its own depth buffer, which identifies the zone of
   * each pixel; areas above those of a coarser tile clear it.
   */
  #drawRims({ gl, programs, frame, rank }: Pass, paper: Rgba, width: number): void {
    const inside = programs.outline.inside.use()
    gl.enable(gl.DEPTH_TEST)
    gl.depthMask(true)
    gl.depthFunc(gl.ALWAYS)
    gl.disable(gl.BLEND)
    gl.uniform1i(inside.at('u_colours'), 0)
    this.#each(rank, (uploaded, place) => {
      setPlace(gl, inside, frame, place.mesh, place.copy)
      uploaded.drawFill()
    })
    const rim = programs.outline.rim.use()
    gl.depthMask(false)
    gl.depthFunc(gl.EQUAL)
    gl.enable(gl.BLEND)
    for (const [unit, name] of ['u_colours', 'u_ends', 'u_owners'].entries()) gl.uniform1i(rim.at(name), unit)
    gl.uniform1f(rim.at('u_width'), width * frame.pixelRatio)
    gl.uniform2f(rim.at('u_viewport'), frame.viewport.width, frame.viewport.height)
    setHatch(gl, rim, frame, paper)
    for (const side of [0, 1]) {
      gl.uniform1i(rim.at('u_side'), side)
      this.#each(rank, ({ outlines }, place) => {
        setPlace(gl, rim, frame, place.mesh, place.copy)
        outlines.draw(programs, 0, outlines.count)
      })
    }
    gl.disable(gl.DEPTH_TEST)
  }

  #drawBorders({ gl, programs, frame, rank }: Pass, { colour, opacity, width }: Borders): void {
    const program = segmentProgram(gl, programs, frame, width, SEGMENT_MODE.border)
    const draw = (alpha: number, part: (segments: GpuSegments) => [number, number]) => {
      gl.uniform4f(program.at('u_colour'), colour[0], colour[1], colour[2], alpha)
      this.#each(rank, ({ outlines }, place) => {
        if (outlines.count === 0) return
        setPlace(gl, program, frame, place.mesh, place.copy)
        outlines.draw(programs, ...part(outlines))
      })
    }
    if (opacity > 0) draw(opacity, ({ outer, count }) => [outer, count])
    draw(1, ({ outer }) => [0, outer])
  }

  #drawLines({ gl, programs, frame, rank }: Pass, symbols: SymbolTable): void {
    if (!rank.some(({ mesh }) => mesh.lines.owners.length > 0)) return
    const program = programs.line.use()
    const samplers = ['u_colours', 'u_ends', 'u_owners', 'u_alongs', 'u_strokes']
    for (const [unit, name] of samplers.entries()) gl.uniform1i(program.at(name), unit)
    const strokes = symbols.texture(gl)
    bindTexture(gl, 4, strokes)
    gl.uniform1i(program.at('u_own'), strokes ? 1 : 0)
    gl.uniform2f(program.at('u_stroke'), symbols.stroke.width, symbols.stroke.pattern)
    gl.uniform1f(program.at('u_ratio'), frame.pixelRatio)
    gl.uniform2f(program.at('u_viewport'), frame.viewport.width, frame.viewport.height)
    this.#each(rank, ({ lines }, place) => {
      setPlace(gl, program, frame, place.mesh, place.copy)
      gl.uniform1f(program.at('u_scale'), frame.scale(place.mesh.world))
      lines.draw(programs, 0, lines.count)
    })
  }

  #drawPoints({ gl, programs, frame, rank }: Pass, border: Rgba, symbols: SymbolTable): void {
    if (!rank.some(({ mesh }) => mesh.points.owners.length > 0)) return
    const program = programs.point.use()
    gl.uniform1i(program.at('u_colours'), 0)
    gl.uniform1i(program.at('u_mode'), SEGMENT_MODE.zone)
    const { radius, stroke } = symbols.point(frame.zoom)
    gl.uniform1i(program.at('u_shape'), SHAPE[symbols.shape])
    gl.uniform1f(program.at('u_reach'), SHAPE_REACH[symbols.shape])
    gl.uniform1f(program.at('u_radius'), radius * frame.pixelRatio)
    gl.uniform1f(program.at('u_stroke'), stroke * frame.pixelRatio)
    gl.uniform4fv(program.at('u_colour'), border)
    this.#each(rank, (uploaded, place) => {
      setPlace(gl, program, frame, place.mesh, place.copy)
      uploaded.drawPoints()
    })
  }
}

/** Sets the hatching of zones without a value, in whole device pixels, so that all strokes are alike. */
function setHatch(gl: WebGL2RenderingContext, program: Program, { pixelRatio }: Frame, paper: Rgba): void {
  gl.uniform2f(
    program.at('u_hatch'),
    Math.round(HATCH.period * pixelRatio),
    Math.round(HATCH.stroke * pixelRatio),
  )
  gl.uniform4fv(program.at('u_paper'), paper)
}

/** Groups meshes by zoom, coarsest tiles first. */
function ranksOf(placed: readonly Placed[]): Placed[][] {
  const ranks = new Map<number, Placed[]>()
  for (const place of placed) {
    const zoom = place.mesh.world / place.mesh.side
    ranks.set(zoom, [...(ranks.get(zoom) ?? []), place])
  }
  return [...ranks].sort(([a], [b]) => a - b).map(([, rank]) => rank)
}

export function setState(gl: WebGL2RenderingContext): void {
  gl.disable(gl.CULL_FACE)
  gl.disable(gl.STENCIL_TEST)
  gl.disable(gl.DEPTH_TEST)
  gl.disable(gl.SCISSOR_TEST)
  gl.enable(gl.BLEND)
  gl.blendEquation(gl.FUNC_ADD)
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  gl.colorMask(true, true, true, true)
}

export function setPlace(
  gl: WebGL2RenderingContext,
  program: Program,
  frame: Frame,
  corner: Corner,
  copy: number,
): void {
  gl.uniformMatrix4fv(program.at('u_matrix'), false, frame.matrix(corner.world))
  gl.uniform2iv(program.at('u_offset'), frame.offset(corner, copy))
}

/** Quads of a program that finds their corners in its textures. */
interface Quads {
  program: Program
  samplers: Readonly<Record<string, WebGLTexture | null>>
  /** Colour of outlines. */
  ink: Rgba
  count: number
}

/** Draws quads around positions in steps of `CIRCLE_WORLD`, in one call. */
export function drawQuads(
  gl: WebGL2RenderingContext,
  frame: Frame,
  copy: number,
  { program, samplers, ink, count }: Quads,
): void {
  Object.entries(samplers).forEach(([name, texture], unit) => {
    gl.uniform1i(program.at(name), unit)
    bindTexture(gl, unit, texture)
  })
  gl.uniform4fv(program.at('u_ink'), ink)
  gl.uniform2f(program.at('u_viewport'), frame.viewport.width, frame.viewport.height)
  setPlace(gl, program, frame, { world: CIRCLE_WORLD, west: 0, north: 0 }, copy)
  programsOf(gl).bindQuads(count)
  gl.drawElements(gl.TRIANGLES, count * 6, gl.UNSIGNED_INT, 0)
  gl.bindVertexArray(null)
}

/** @param width In CSS pixels. */
export function segmentProgram(
  gl: WebGL2RenderingContext,
  programs: Programs,
  frame: Frame,
  width: number,
  mode: number,
): Program {
  const program = programs.segment.use()
  const device = width * frame.pixelRatio
  gl.uniform1i(program.at('u_colours'), 0)
  gl.uniform1i(program.at('u_ends'), 1)
  gl.uniform1i(program.at('u_owners'), 2)
  gl.uniform1i(program.at('u_mode'), mode)
  gl.uniform1f(program.at('u_width'), device)
  // Thin lines have no round caps, which would thicken every bend.
  gl.uniform1f(program.at('u_cap'), device > 1.5 ? device / 2 + 0.5 : 0)
  gl.uniform2f(program.at('u_viewport'), frame.viewport.width, frame.viewport.height)
  return program
}
