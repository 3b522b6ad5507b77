import type { Symbols } from '../../workers/messages.ts'
import { rowsTexture } from './colourTable.ts'
import { COLOURS_WIDTH, SHAPE_REACH } from './shaders.ts'
import { pointRadius, pointStroke } from './widths.ts'

/** Default symbols of a load. */
const USUAL: Symbols = {
  outlined: false,
  pointShape: 'circle',
  pointSize: null,
  pointOutline: true,
  stroke: { width: 2, pattern: 4 },
  strokes: null,
}

/** Minimum diameter of points with an outline, in pixels. */
const OUTLINED_PX = 4

/** Styles of the points, lines and areas of a load, in memory and on the GPU. */
export class SymbolTable {
  #symbols = USUAL
  #texture: WebGLTexture | null = null
  #isStale = false

  /** Replaces all looks; missing ones use the defaults. */
  replace(symbols: Symbols = USUAL): void {
    if (symbols === this.#symbols) return
    this.#symbols = symbols
    this.#isStale = true
  }

  /** Returns whether areas are only outlined. */
  get outlined(): boolean {
    return this.#symbols.outlined
  }

  get shape(): Symbols['pointShape'] {
    return this.#symbols.pointShape
  }

  /** Width of the widest line in CSS pixels, and the pattern of all lines. */
  get stroke(): Symbols['stroke'] {
    return this.#symbols.stroke
  }

  /** Width and pattern of lines by ordinal, or null if all are alike. */
  get strokes(): Symbols['strokes'] {
    return this.#symbols.strokes
  }

  /** Returns the radius of a circle as large as a point, and its outline width, in CSS pixels. */
  point(zoom: number): { radius: number; stroke: number } {
    const { pointSize, pointOutline } = this.#symbols
    const radius = pointSize === null ? pointRadius(zoom) : pointSize / 2
    const stroke = pointSize === null ? pointStroke(zoom) : pointSize < OUTLINED_PX ? 0 : 1
    return { radius, stroke: pointOutline ? stroke : 0 }
  }

  /** Returns the maximum distance that a point covers, in CSS pixels. */
  reach(zoom: number): number {
    return this.point(zoom).radius * SHAPE_REACH[this.shape]
  }

  /** Returns the looks of lines by ordinal, or null if all are alike. Only within a layer's hooks. */
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

  /** Drops the texture of a lost context; nothing needs freeing. */
  forget(): void {
    this.#texture = null
    this.#isStale = false
  }
}
