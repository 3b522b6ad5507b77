import { largestRadius } from '../../domain/colour/circles.ts'
import { CIRCLE_WORLD, type Circles, NO_PLACE, withPositions } from '../../workers/circleOrder.ts'
import type { Spots } from '../../workers/mesh.ts'
import { type ColourTable, type Rgba, rowsTexture } from './colourTable.ts'
import { KeptTextures } from './keptTextures.ts'
import { drawQuads, setState } from './painter.ts'
import type { WorldPlace } from './pick.ts'
import { programsOf } from './programs.ts'
import type { Frame } from './renderFrame.ts'
import { COLOURS_WIDTH } from './shaders.ts'

/** Outline width inside the circle, in CSS pixels. */
export const STROKE = 1.25
/** Fill opacity: lower layers show through, and overlaps are darker. */
export const INSIDE = 0.55
/** Share of the theme's ink in the outline colour. */
export const INK = 0.45

/**
 * Circles of a load, in memory and on the GPU: one per zone, regardless of the drawn tiles. Positions, radii
 * and order are textures that vertices read by index, so a new style moves no position, and a frame is one
 * call.
 */
export class CircleTable {
  ink: Rgba = [1, 1, 1, 1]
  #places: Int32Array<ArrayBuffer> = new Int32Array(0)
  #circles: Circles | null = null
  readonly #textures = new KeptTextures<'places' | 'shares' | 'order'>()

  /** Returns whether the style draws circles. */
  get isDrawn(): boolean {
    return this.#circles !== null
  }

  /** Positions by ordinal in steps of `CIRCLE_WORLD`, pairs of x and y. */
  set places(places: Int32Array<ArrayBuffer>) {
    this.#places = places
    this.#textures.change()
  }

  /** Adds the positions of some zones. */
  put(spots: Spots): void {
    this.#places = withPositions(this.#places, spots)
    this.#textures.change()
  }

  /** Returns the radius of the largest circle, in CSS pixels. */
  largest(zoom: number): number {
    return largestRadius(zoom, this.#circles?.sizes ?? 'proportional', this.#circles?.home)
  }

  /** Returns the radius of each zone's circle at a zoom, in CSS pixels, by ordinal; null if none is drawn. */
  radiusAt(zoom: number): ((ordinal: number) => number) | null {
    const { shares } = this.#circles ?? {}
    const largest = this.largest(zoom)
    return shares ? ordinal => Math.abs(shares[ordinal] ?? 0) * largest : null
  }

  /** Replaces the sizes and order of all circles; null draws none. */
  replace(circles: Circles | null): void {
    if (circles === this.#circles) return
    this.#circles = circles
    this.#textures.change()
  }

  /** Yields the circles with their positions as shares of the world, largest first. */
  *each(): Generator<{ ordinal: number; x: number; y: number; share: number }> {
    for (const ordinal of this.#circles?.order ?? []) {
      const [x = NO_PLACE, y = 0] = this.#places.subarray(ordinal * 2, ordinal * 2 + 2)
      const share = this.#circles?.shares[ordinal] ?? 0
      if (x !== NO_PLACE) yield { ordinal, x: x / CIRCLE_WORLD, y: y / CIRCLE_WORLD, share }
    }
  }

  /**
   * Draws into the bound target, largest first.
   * @param copy Of the world.
   */
  draw(gl: WebGL2RenderingContext, frame: Frame, colours: ColourTable, copy: number): void {
    const count = this.#circles?.order.length ?? 0
    if (!this.#circles || count === 0 || this.#places.length === 0) return
    const { places, shares, order } = this.#uploaded(gl, this.#circles)
    setState(gl)
    const program = programsOf(gl).circle.use()
    gl.uniform1f(program.at('u_largest'), this.largest(frame.zoom) * frame.pixelRatio)
    gl.uniform1f(program.at('u_stroke'), STROKE * frame.pixelRatio)
    gl.uniform1f(program.at('u_inside'), INSIDE)
    gl.uniform1f(program.at('u_inked'), INK)
    const samplers = { u_colours: colours.texture(gl), u_places: places, u_shares: shares, u_order: order }
    drawQuads(gl, frame, copy, { program, samplers, ink: this.ink, count })
  }

  /**
   * Returns the zone of the topmost circle at a position, or null.
   * @param pixel As a share of the world.
   */
  pick({ x, y }: WorldPlace, pixel: number, zoom: number, isShown: (ordinal: number) => boolean) {
    const { order, shares } = this.#circles ?? { order: new Uint32Array(0), shares: new Float32Array(0) }
    const largest = this.largest(zoom) * pixel
    for (let at = order.length - 1; at >= 0; at--) {
      const ordinal = order[at] ?? 0
      const left = this.#places[ordinal * 2] ?? NO_PLACE
      if (left === NO_PLACE) continue
      const across = x - left / CIRCLE_WORLD
      const dx = across - Math.round(across)
      const dy = y - (this.#places[ordinal * 2 + 1] ?? 0) / CIRCLE_WORLD
      const radius = (shares[ordinal] ?? 0) * largest
      if (dx * dx + dy * dy <= radius * radius && isShown(ordinal)) return ordinal
    }
    return null
  }

  free(gl: WebGL2RenderingContext): void {
    this.#textures.free(gl)
  }

  /** Drops the textures of a lost context; nothing needs freeing. */
  forget(): void {
    this.#textures.forget()
  }

  /** May only be called within a layer's hooks. */
  #uploaded(gl: WebGL2RenderingContext, { shares, order }: Circles) {
    const upload = (
      data: Int32Array | Uint32Array | Float32Array,
      format: Omit<Parameters<typeof rowsTexture>[3], 'channels'>,
      channels = 1,
    ) => rowsTexture(gl, data, COLOURS_WIDTH, { ...format, channels })
    const places = { internal: gl.RG32I, format: gl.RG_INTEGER, type: gl.INT }
    return this.#textures.of(gl, () => ({
      places: upload(this.#places, places, 2),
      shares: upload(shares, { internal: gl.R32F, format: gl.RED, type: gl.FLOAT }),
      order: upload(order, { internal: gl.R32UI, format: gl.RED_INTEGER, type: gl.UNSIGNED_INT }),
    }))
  }
}
