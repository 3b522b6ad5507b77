import type { Bbox } from '../../contract/common.ts'
import type { Mesh } from '../../workers/mesh.ts'

/** Place that the integers of a mesh are counted from, in steps of the world. */
export type Corner = Pick<Mesh, 'world' | 'west' | 'north'>

/** A place that is shown beside the view, at a zoom of its own. */
export type PlaceApart = { bbox: Bbox; zoom: number }

/** A mesh in one of the copies of the world, 0 being the middle one. */
export type Placed = { mesh: Mesh; copy: number }

export type FrameInput = {
  /** From the world, 0 to 1, to clip space; in doubles. */
  matrix: ArrayLike<number>
  /** Place that the camera looks at, in the world from 0 to 1. */
  centre: { x: number; y: number }
  /** Zoom that widths and sizes follow. */
  zoom: number
  /** Zoom of the matrix, where that is another. */
  scale?: number
  /** In device pixels. */
  viewport: { width: number; height: number }
  pixelRatio: number
}

/**
 * One frame: how integers of a mesh become clip space. The reference is a whole number of steps near the camera and
 * is subtracted as integers; what is left is small and exact in single precision.
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

  /** Returns the matrix from steps of a world, counted from the reference, to clip space. */
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

  /** Returns the numbers to add to the integers of a mesh, so that they count from the reference. */
  offset({ world, west, north }: Corner, copy: number): [x: number, y: number] {
    const { x, y } = this.#reference(world)
    return [west + copy * world - x, north - y]
  }

  /** Device pixels of a step. */
  scale(world: number): number {
    return ((512 * 2 ** (this.#input.scale ?? this.zoom)) / world) * this.pixelRatio
  }

  #reference(world: number): { x: number; y: number } {
    const { x, y } = this.#input.centre
    return { x: Math.round(x * world), y: Math.round(y * world) }
  }
}
