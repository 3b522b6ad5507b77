import { HexagonGrid } from '../../domain/geometry/hexagonGrid.ts'
import { CIRCLE_WORLD } from '../../workers/circleOrder.ts'
import type { Hexagons } from '../../workers/messages.ts'
import { type Rgba, rowsTexture } from './colourTable.ts'
import { KeptTextures } from './keptTextures.ts'
import { drawQuads, setState } from './painter.ts'
import type { WorldPlace } from './pick.ts'
import { programsOf } from './programs.ts'
import type { Frame } from './renderFrame.ts'
import { COLOURS_WIDTH } from './shaders.ts'

/** Gap between hexagons, and outline of the hovered one, in CSS pixels. */
const GAP = 1
const OUTLINE = 2

/** Drawn hexagon: its number of points, one of them, and its value. */
export type DrawnHexagon = { points: number; owner: number; value: number | null }

/** Hexagons of a load, in memory and on the GPU. A frame is one call, regardless of the drawn tiles. */
export class HexagonTable {
  ink: Rgba = [1, 1, 1, 1]
  #hexagons: Hexagons | null = null
  #grid = new HexagonGrid(0)
  /** Index of each hexagon in the lists, by its number. */
  #found = new Map<number, number>()
  #pointed: number | null = null
  readonly #textures = new KeptTextures<'places' | 'fills'>()

  /** Returns whether the style draws hexagons. */
  get isDrawn(): boolean {
    return this.#hexagons !== null
  }

  /** All hexagons, or null if the style draws none. */
  get drawn(): Hexagons | null {
    return this.#hexagons
  }

  /** Replaces all hexagons; null removes them. */
  replace(hexagons: Hexagons | null): void {
    if (hexagons === this.#hexagons) return
    this.#hexagons = hexagons
    this.#grid = new HexagonGrid(hexagons?.level ?? 0)
    this.#found = new Map(Array.from(hexagons?.numbers ?? [], (number, at) => [number, at]))
    this.#pointed = null
    this.#textures.change()
  }

  /** Outlines the hexagon of a point, or removes the outline. Returns whether it changed. */
  point(owner: number | null): boolean {
    const former = this.#pointed
    const at = owner === null ? -1 : (this.#hexagons?.owners.indexOf(owner) ?? -1)
    this.#pointed = at < 0 ? null : at
    return this.#pointed !== former
  }

  /** Returns the hexagon at a position, or null if none is drawn. */
  pick({ x, y }: WorldPlace): DrawnHexagon | null {
    const at = this.#found.get(this.#grid.at(x - Math.floor(x), y))
    if (at === undefined || !this.#hexagons) return null
    const { points, owners, values, fills } = this.#hexagons
    if (fills[at * 4 + 3] === 0) return null
    const value = values[at] ?? Number.NaN
    return { points: points[at] ?? 0, owner: owners[at] ?? 0, value: Number.isNaN(value) ? null : value }
  }

  /**
   * Draws into the bound target.
   * @param copy Of the world.
   */
  draw(gl: WebGL2RenderingContext, frame: Frame, copy: number): void {
    const count = this.#hexagons?.points.length ?? 0
    if (!this.#hexagons || count === 0) return
    const { places, fills } = this.#uploaded(gl, this.#hexagons)
    setState(gl)
    const program = programsOf(gl).hexagon.use()
    gl.uniform1f(program.at('u_radius'), this.#grid.radius * CIRCLE_WORLD * frame.scale(CIRCLE_WORLD))
    gl.uniform1f(program.at('u_gap'), GAP * frame.pixelRatio)
    gl.uniform1f(program.at('u_outline'), OUTLINE * frame.pixelRatio)
    gl.uniform1i(program.at('u_pointed'), this.#pointed ?? -1)
    const samplers = { u_fills: fills, u_places: places }
    drawQuads(gl, frame, copy, { program, samplers, ink: this.ink, count })
  }

  free(gl: WebGL2RenderingContext): void {
    this.#textures.free(gl)
  }

  /** Drops the textures of a lost context; nothing needs freeing. */
  forget(): void {
    this.#textures.forget()
  }

  /** May only be called within a layer's hooks. */
  #uploaded(gl: WebGL2RenderingContext, { places, fills }: Hexagons) {
    const ofPlaces = { internal: gl.RG32I, format: gl.RG_INTEGER, type: gl.INT, channels: 2 }
    const ofFills = { internal: gl.RGBA8, format: gl.RGBA, type: gl.UNSIGNED_BYTE, channels: 4 }
    return this.#textures.of(gl, () => ({
      places: rowsTexture(gl, places, COLOURS_WIDTH, ofPlaces),
      fills: rowsTexture(gl, fills, COLOURS_WIDTH, ofFills),
    }))
  }
}
