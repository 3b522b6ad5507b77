import type { ProjectedPage } from '../domain/picture/projectedPage.ts'
import { Program } from './zones/programs.ts'

/** Grid spacing in CSS pixels: between two corners, the projection is nearly linear. */
const STEP = 8

const VERTEX = `#version 300 es
layout(location = 0) in vec2 a_at;
layout(location = 1) in vec2 a_from;
out vec2 v_from;
void main() {
  v_from = a_from;
  gl_Position = vec4(a_at, 0.0, 1.0);
}`
const FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D u_map;
in vec2 v_from;
out vec4 o_colour;
void main() { o_colour = vec4(texture(u_map, v_from).rgb, 1.0); }`

/** Drawn Web Mercator map: the north-west of its canvas, and its size, as shares of the world. */
export type DrawnMercator = {
  canvas: HTMLCanvasElement
  west: number
  north: number
  width: number
  height: number
}

/**
 * Warps a Web Mercator map to a page with a grid of triangles: each corner takes the colour at its inverse
 * projection. Areas outside the world stay transparent.
 */
export function reprojected(map: DrawnMercator, page: ProjectedPage, ratio: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(page.width * ratio)
  canvas.height = Math.round(page.height * ratio)
  const gl = canvas.getContext('webgl2', { antialias: true, preserveDrawingBuffer: true })
  if (!gl) throw new Error('This browser returned no WebGL context for the map.')
  const { places, corners } = gridOf(map, page)
  new Program(gl, { vertex: VERTEX, fragment: FRAGMENT }).use()
  gl.viewport(0, 0, canvas.width, canvas.height)
  gl.clearColor(0, 0, 0, 0)
  gl.clear(gl.COLOR_BUFFER_BIT)
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, map.canvas)
  gl.generateMipmap(gl.TEXTURE_2D)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
  for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
    gl.texParameteri(gl.TEXTURE_2D, wrap, gl.CLAMP_TO_EDGE)
  const sharp = gl.getExtension('EXT_texture_filter_anisotropic')
  if (sharp) gl.texParameterf(gl.TEXTURE_2D, sharp.TEXTURE_MAX_ANISOTROPY_EXT, 8)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, places, gl.STATIC_DRAW)
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, corners, gl.STATIC_DRAW)
  for (const at of [0, 1]) {
    gl.enableVertexAttribArray(at)
    gl.vertexAttribPointer(at, 2, gl.FLOAT, false, 16, at * 8)
  }
  gl.drawElements(gl.TRIANGLES, corners.length, gl.UNSIGNED_INT, 0)
  return canvas
}

/** Returns four numbers per corner: its position in clip space, and its texture coordinates. */
function gridOf({ west, north, width, height }: DrawnMercator, page: ProjectedPage) {
  const [columns, rows] = [Math.ceil(page.width / STEP), Math.ceil(page.height / STEP)]
  const places = new Float32Array((columns + 1) * (rows + 1) * 4)
  const isShown: boolean[] = []
  for (let row = 0; row <= rows; row++)
    for (let column = 0; column <= columns; column++) {
      const [x, y] = [column * STEP, row * STEP]
      const from = page.mercatorOf(x, y)
      const at = isShown.push(from !== null) - 1
      const [fromX, fromY] = from ?? [0, 0]
      places.set(
        [
          (x / page.width) * 2 - 1,
          1 - (y / page.height) * 2,
          (fromX - west) / width,
          (fromY - north) / height,
        ],
        at * 4,
      )
    }
  const corners: number[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const first = row * (columns + 1) + column
      const quad = [first, first + 1, first + columns + 1, first + columns + 2]
      if (quad.every(corner => isShown[corner]))
        corners.push(
          first,
          first + 1,
          first + columns + 1,
          first + columns + 1,
          first + 1,
          first + columns + 2,
        )
    }
  return { places, corners: Uint32Array.from(corners) }
}
