type Format = { internal: number; format: number; type: number; channels: number }

/** Sets the upload of pixels as they are: neither flipped nor multiplied, rows without padding. */
function asItIs(gl: WebGL2RenderingContext): void {
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false)
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false)
  gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null)
}

/** A texture that is read texel by texel. */
export function dataTexture(gl: WebGL2RenderingContext, internal: number, width: number, height: number) {
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texStorage2D(gl.TEXTURE_2D, 1, internal, width, Math.max(1, height))
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
  return texture
}

/** Fills the bound texture row by row; the last row may be short. */
export function fillRows(
  gl: WebGL2RenderingContext,
  data: Uint8Array | Int16Array | Int32Array | Uint32Array,
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

/** Numbers as a texture of a width, one after the other. */
export function rowsTexture(
  gl: WebGL2RenderingContext,
  data: Int16Array | Int32Array | Uint32Array,
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
