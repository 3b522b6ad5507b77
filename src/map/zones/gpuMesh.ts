import type { Mesh, Spots } from '../../workers/mesh.ts'
import type { Segments } from '../../workers/segments.ts'
import { bindTexture, rowsTexture } from './colourTable.ts'
import type { Programs } from './programs.ts'
import { SEGMENTS_WIDTH } from './shaders.ts'

type Held = { uploaded: GpuMesh; holders: Set<object> }

/** Meshes of a context on the GPU, shared by loads of the same shapes. Only within a layer's hooks. */
class GpuMeshes {
  readonly #gl: WebGL2RenderingContext
  readonly #held = new Map<Mesh, Held>()

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
  }

  /** Acquires a mesh, uploading it for its first holder. */
  hold(mesh: Mesh, holder: object): GpuMesh {
    const held = this.#held.get(mesh) ?? { uploaded: new GpuMesh(this.#gl, mesh), holders: new Set() }
    this.#held.set(mesh, held)
    held.holders.add(holder)
    return held.uploaded
  }

  /** Releases a mesh, freeing it after its last holder. */
  release(mesh: Mesh, holder: object): void {
    const held = this.#held.get(mesh)
    held?.holders.delete(holder)
    if (!held || held.holders.size > 0) return
    held.uploaded.free()
    this.#held.delete(mesh)
  }
}

const known = new WeakMap<WebGL2RenderingContext, GpuMeshes>()

export function gpuMeshesOf(gl: WebGL2RenderingContext): GpuMeshes {
  const meshes = known.get(gl) ?? new GpuMeshes(gl)
  known.set(gl, meshes)
  return meshes
}

/** Drops the meshes of a lost context. */
export function forgetGpuMeshes(gl: WebGL2RenderingContext): void {
  known.delete(gl)
}

/** Mesh on the GPU. Everything here is called within a layer's hooks. */
export class GpuMesh {
  readonly #gl: WebGL2RenderingContext
  readonly #fill: Shape | null
  readonly #points: Shape | null
  readonly outlines: GpuSegments
  readonly lines: GpuSegments
  readonly cells: WebGLTexture | null

  constructor(
    gl: WebGL2RenderingContext,
    { vertices, owners, corners, outlines, lines, points, dust }: Mesh,
  ) {
    this.#gl = gl
    this.#fill = corners.length > 0 ? new Shape(gl, vertices, owners, corners) : null
    this.#points = spotsShape(gl, points)
    this.outlines = new GpuSegments(gl, outlines)
    this.lines = new GpuSegments(gl, lines)
    this.cells =
      dust &&
      rowsTexture(gl, dust.cells, dust.side, {
        internal: gl.R32UI,
        format: gl.RED_INTEGER,
        type: gl.UNSIGNED_INT,
        channels: 1,
      })
  }

  drawFill(): void {
    this.#fill?.draw(this.#gl.TRIANGLES)
  }

  drawPoints(): void {
    this.#points?.draw(this.#gl.POINTS)
  }

  free(): void {
    this.#fill?.free()
    this.#points?.free()
    this.outlines.free()
    this.lines.free()
    this.#gl.deleteTexture(this.cells)
  }
}

export function spotsShape(gl: WebGL2RenderingContext, { places, owners }: Spots): Shape | null {
  return owners.length > 0 ? new Shape(gl, places, owners, null) : null
}

/** Positions and their owners, with or without triangle corners. */
export class Shape {
  readonly #gl: WebGL2RenderingContext
  readonly #array: WebGLVertexArrayObject
  readonly #buffers: WebGLBuffer[] = []
  readonly #count: number
  readonly #indexed: boolean

  constructor(
    gl: WebGL2RenderingContext,
    places: Int16Array | Int32Array,
    owners: Uint32Array,
    corners: Uint32Array | null,
  ) {
    this.#gl = gl
    this.#array = gl.createVertexArray()
    this.#count = corners?.length ?? owners.length
    this.#indexed = corners !== null
    gl.bindVertexArray(this.#array)
    this.#upload(gl.ARRAY_BUFFER, places)
    gl.enableVertexAttribArray(0)
    gl.vertexAttribIPointer(0, 2, places instanceof Int16Array ? gl.SHORT : gl.INT, 0, 0)
    this.#upload(gl.ARRAY_BUFFER, owners)
    gl.enableVertexAttribArray(1)
    gl.vertexAttribIPointer(1, 1, gl.UNSIGNED_INT, 0, 0)
    if (corners) this.#upload(gl.ELEMENT_ARRAY_BUFFER, corners)
    gl.bindVertexArray(null)
  }

  draw(mode: number): void {
    const gl = this.#gl
    gl.bindVertexArray(this.#array)
    if (this.#indexed) gl.drawElements(mode, this.#count, gl.UNSIGNED_INT, 0)
    else gl.drawArrays(mode, 0, this.#count)
  }

  free(): void {
    this.#gl.deleteVertexArray(this.#array)
    for (const buffer of this.#buffers) this.#gl.deleteBuffer(buffer)
  }

  #upload(target: number, data: ArrayBufferView<ArrayBufferLike>): void {
    const buffer = this.#gl.createBuffer()
    this.#gl.bindBuffer(target, buffer)
    this.#gl.bufferData(target, data, this.#gl.STATIC_DRAW)
    this.#buffers.push(buffer)
  }
}

/** Segments as textures that vertices are pulled from: at most 24 bytes each, a quarter of vertex buffers. */
export class GpuSegments {
  readonly count: number
  /** Number of outer borders, which are the first segments. */
  readonly outer: number
  readonly #gl: WebGL2RenderingContext
  readonly #ends: WebGLTexture | null = null
  readonly #owners: WebGLTexture | null = null
  readonly #alongs: WebGLTexture | null = null

  constructor(gl: WebGL2RenderingContext, { ends, owners, outer, alongs }: Segments) {
    this.#gl = gl
    this.count = ends.length / 4
    this.outer = outer
    if (this.count === 0) return
    const short = ends instanceof Int16Array
    this.#ends = rowsTexture(gl, ends, SEGMENTS_WIDTH, {
      internal: short ? gl.RGBA16I : gl.RGBA32I,
      format: gl.RGBA_INTEGER,
      type: short ? gl.SHORT : gl.INT,
      channels: 4,
    })
    this.#owners = rowsTexture(gl, owners, SEGMENTS_WIDTH, {
      internal: gl.RG32UI,
      format: gl.RG_INTEGER,
      type: gl.UNSIGNED_INT,
      channels: 2,
    })
    if (!alongs) return
    const lengths = { internal: gl.R32F, format: gl.RED, type: gl.FLOAT, channels: 1 }
    this.#alongs = rowsTexture(gl, alongs, SEGMENTS_WIDTH, lengths)
  }

  /** Draws a range of segments, its end excluded, with the segment program in use. */
  draw(programs: Programs, first: number, end: number): void {
    if (end <= first) return
    const gl = this.#gl
    bindTexture(gl, 1, this.#ends)
    bindTexture(gl, 2, this.#owners)
    if (this.#alongs) bindTexture(gl, 3, this.#alongs)
    programs.bindQuads(this.count)
    gl.drawElements(gl.TRIANGLES, (end - first) * 6, gl.UNSIGNED_INT, first * 24)
  }

  free(): void {
    this.#gl.deleteTexture(this.#ends)
    this.#gl.deleteTexture(this.#owners)
    this.#gl.deleteTexture(this.#alongs)
  }
}
