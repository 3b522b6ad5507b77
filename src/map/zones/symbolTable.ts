import type { Symbols } from '../../workers/messages.ts'
import { rowsTexture } from './colourTable.ts'
import { COLOURS_WIDTH, SHAPE_REACH } from './shaders.ts'
import { pointRadius, pointStroke } from './widths.ts'

/** Symbols of a load that nothing was told of. */
const USUAL: Symbols = {
  outlined: false,
  pointShape: 'circle',
  pointSize: null,
  pointOutline: true,
  stroke: { width: 2, pattern: 4 },
  strokes: null,
}

/** From this diameter in pixels points have room for an outline. */
const OUTLINED_PX = 4

/** The looks of the points, lines and areas of a load, here and on the GPU. */
export class SymbolTable {
  #symbols = USUAL
  #texture: WebGLTexture | null = null
  #isStale = false

  /** Replaces all looks; what tells none has the usual ones. */
  replace(symbols: Symbols = USUAL): void {
    if (symbols === this.#symbols) return
    this.#symbols = symbols
    this.#isStale = true
  }

  /** Whether areas have nothing but an outline. */
  get outlined(): boolean {
    return this.#symbols.outlined
  }

  get shape(): Symbols['pointShape'] {
    return this.#symbols.pointShape
  }

  /** The width of the widest line in pixels of the page, and the pattern of all of them. */
  get stroke(): Symbols['stroke'] {
    return this.#symbols.stroke
  }

  /** Radius of a circle as large as a point, and width of the outline around it, in pixels of the page. */
  point(zoom: number): { radius: number; stroke: number } {
    const { pointSize, pointOutline } = this.#symbols
    const radius = pointSize === null ? pointRadius(zoom) : pointSize / 2
    const stroke = pointSize === null ? pointStroke(zoom) : pointSize < OUTLINED_PX ? 0 : 1
    return { radius, stroke: pointOutline ? stroke : 0 }
  }

  /** Greatest distance from the place of a point that it covers, in pixels of the page. */
  reach(zoom: number): number {
    return this.point(zoom).radius * SHAPE_REACH[this.shape]
  }

  /** The looks of lines by ordinal, or null where all are drawn alike. Only within a layer's hooks. */
  texture(gl: WebGL2RenderingContext): WebGLTexture | null {
    const { strokes } = this.#symbols
    if (this.#isStale) this.free(gl)
    if (strokes)
      this.#texture ??= rowsTexture(gl, strokes, COLOURS_WIDTH, {
        internal: gl.RG8UI,
        format: gl.RG_INTEGER,
        type: gl.UNSIGNED_BYTE,
        channels: 2,
      })
    return this.#texture
  }

  free(gl: WebGL2RenderingContext): void {
    gl.deleteTexture(this.#texture)
    this.forget()
  }

  /** Forgets the texture after a lost context: there is nothing to free. */
  forget(): void {
    this.#texture = null
    this.#isStale = false
  }
}
