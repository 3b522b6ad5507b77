import type { Bbox } from '../../contract/common.ts'
import type { Mesh } from '../../workers/mesh.ts'

/** Origin of a mesh's integers, in steps of the world. */
export type Corner = Pick<Mesh, 'world' | 'west' | 'north'>

/** Inset: a place shown next to the view, with its own zoom. */
export type InsetPlace = { bbox: Bbox; zoom: number }

/** Mesh in one of the copies of the world; 0 is the central one. */
export type Placed = { mesh: Mesh; copy: number }

export type FrameInput = {
  /** Matrix from the world, 0 to 1, to clip space, in double precision. */
  matrix: ArrayLike<number>
  /** Camera target in the world, from 0 to 1. */
  centre: { x: number; y: number }
  /** Zoom that determines widths and sizes. */
  zoom: number
  /** Zoom of the matrix, if different. */
  scale?: number
  /** In device pixels. */
  viewport: { width: number; height: number }
  pixelRatio: number
}

/**
 * Converts the integers of a mesh to clip space for one frame. The reference is a whole number of steps near
 * the camera, subtracted as integers; the remainder is small and exact in single precision.
 */
export class Frame {
  readonly zoom: number
  readonly viewport: FrameInput['viewport']
  readonly pixelRatio: number
  readonly #input: FrameInput
  readonly #matrices = new Map<number, Float32Array>()

  constructor(input: FrameInput) {
    this.#input = input
    this.zoom = input.zoom
    this.viewport = input.viewport
    this.pixelRatio = input.pixelRatio
  }

  /** Returns the matrix from steps of a world, relative to the reference, to clip space. */
  matrix(world: number): Float32Array {
    const known = this.#matrices.get(world)
    if (known) return known
    const { matrix } = this.#input
    const { x, y } = this.#reference(world)
    const at = (index: number) => matrix[index] ?? 0
    const result = new Float32Array(16)
    for (let row = 0; row < 4; row++) {
      result[row] = at(row) / world
      result[4 + row] = at(4 + row) / world
      result[8 + row] = at(8 + row)
      result[12 + row] = at(12 + row) + (at(row) * x) / world + (at(4 + row) * y) / world
    }
    this.#matrices.set(world, result)
    return result
  }

  /** Returns the offsets that make the integers of a mesh relative to the reference. */
  offset({ world, west, north }: Corner, copy: number): [x: number, y: number] {
    const { x, y } = this.#reference(world)
    return [west + copy * world - x, north - y]
  }

  /** Returns device pixels per step. */
  scale(world: number): number {
    return ((512 * 2 ** (this.#input.scale ?? this.zoom)) / world) * this.pixelRatio
  }

  #reference(world: number): { x: number; y: number } {
    const { x, y } = this.#input.centre
    return { x: Math.round(x * world), y: Math.round(y * world) }
  }
}
