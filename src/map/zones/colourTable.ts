import { COLOURS_WIDTH } from './shaders.ts'

type Format = { internal: number; format: number; type: number; channels: number }

/** Uploads pixels unchanged: not flipped, not premultiplied, rows without padding. */
function asItIs(gl: WebGL2RenderingContext): void {
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false)
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false)
  gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null)
}

/** Creates a texture that is read texel by texel. */
function dataTexture(gl: WebGL2RenderingContext, internal: number, width: number, height: number) {
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texStorage2D(gl.TEXTURE_2D, 1, internal, width, Math.max(1, height))
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
  return texture
}

/** Fills the bound texture row by row; the last row may be short. */
function fillRows(
  gl: WebGL2RenderingContext,
  data: Uint8Array | Int16Array | Int32Array | Uint32Array | Float32Array,
  width: number,
  { format, type, channels }: Omit<Format, 'internal'>,
): void {
  asItIs(gl)
  const texels = data.length / channels
  const rows = Math.floor(texels / width)
  const rest = texels - rows * width
  const full = rows * width * channels
  if (rows > 0) gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, rows, format, type, data.subarray(0, full))
  if (rest > 0) gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, rows, rest, 1, format, type, data.subarray(full))
}

/** Creates a texture of some width from consecutive numbers. */
export function rowsTexture(
  gl: WebGL2RenderingContext,
  data: Uint8Array | Int16Array | Int32Array | Uint32Array | Float32Array,
  width: number,
  format: Format,
): WebGLTexture {
  const rows = Math.ceil(data.length / format.channels / width)
  const texture = dataTexture(gl, format.internal, width, rows)
  fillRows(gl, data, width, format)
  return texture
}

export function bindTexture(gl: WebGL2RenderingContext, unit: number, texture: WebGLTexture | null): void {
  gl.activeTexture(gl.TEXTURE0 + unit)
  gl.bindTexture(gl.TEXTURE_2D, texture)
}

/** Red, green, blue and alpha, 0 to 1. */
export type Rgba = readonly [number, number, number, number]

/** Colour of each ordinal, in memory and on the GPU. Transparent ones are not displayed. */
export class ColourTable {
  #colours: Uint8Array<ArrayBuffer> = new Uint8Array(0)
  #texture: WebGLTexture | null = null
  #rows = 0
  #isFresh = false

  /** Replaces all colours: four bytes per ordinal. */
  replace(colours: Uint8Array<ArrayBuffer>): void {
    if (colours === this.#colours) return
    const size = this.#colours.length
    this.#colours = colours
    this.reserve(size / 4)
    this.#isFresh = false
  }

  /**
   * Reserves space for ordinals below a count: every ordinal of a tile needs a colour, if only a transparent
   * one.
   */
  reserve(count: number): void {
    if (count * 4 <= this.#colours.length) return
    const grown = new Uint8Array(count * 4)
    grown.set(this.#colours)
    this.#colours = grown
    this.#isFresh = false
  }

  /** Changes the colours of some ordinals. */
  change(ordinals: Uint32Array, colours: Uint8Array): void {
    const count = ordinals.reduce((most, ordinal) => Math.max(most, ordinal + 1), 0)
    if (count * 4 > this.#colours.length) this.reserve(Math.max(count, this.#colours.length / 2))
    ordinals.forEach((ordinal, index) => {
      this.#colours.set(colours.subarray(index * 4, index * 4 + 4), ordinal * 4)
    })
    this.#isFresh = false
  }

  /** Gives all displayed zones one colour. */
  ink(colour: Rgba): void {
    const rgb = colour.slice(0, 3).map(part => Math.round(part * 255))
    for (let at = 0; at < this.#colours.length; at += 4) if (this.isShown(at / 4)) this.#colours.set(rgb, at)
    this.#isFresh = false
  }

  /** Returns whether two ordinals have the same colour. */
  isSame(ordinal: number, other: number): boolean {
    return [0, 1, 2, 3].every(byte => this.#colours[ordinal * 4 + byte] === this.#colours[other * 4 + byte])
  }

  /** Returns the four bytes of an ordinal. */
  bytes(ordinal: number): readonly [number, number, number, number] {
    const [red = 0, green = 0, blue = 0, alpha = 0] = this.#colours.subarray(ordinal * 4, ordinal * 4 + 4)
    return [red, green, blue, alpha]
  }

  /** Returns the four bytes of every ordinal. */
  all(): Uint8Array {
    return this.#colours
  }

  isShown(ordinal: number): boolean {
    return (this.#colours[ordinal * 4 + 3] ?? 0) > 0
  }

  /** Returns the texture with the current colours. Only within a layer's hooks. */
  texture(gl: WebGL2RenderingContext): WebGLTexture | null {
    if (this.#isFresh) return this.#texture
    const rows = Math.max(1, Math.ceil(this.#colours.length / 4 / COLOURS_WIDTH))
    if (!this.#texture || rows !== this.#rows) {
      gl.deleteTexture(this.#texture)
      this.#texture = dataTexture(gl, gl.RGBA8, COLOURS_WIDTH, rows)
      this.#rows = rows
    } else gl.bindTexture(gl.TEXTURE_2D, this.#texture)
    fillRows(gl, this.#colours, COLOURS_WIDTH, { format: gl.RGBA, type: gl.UNSIGNED_BYTE, channels: 4 })
    this.#isFresh = true
    return this.#texture
  }

  free(gl: WebGL2RenderingContext): void {
    gl.deleteTexture(this.#texture)
    this.forget()
  }

  /** Drops the texture of a lost context; nothing needs freeing. */
  forget(): void {
    this.#texture = null
    this.#isFresh = false
  }
}
