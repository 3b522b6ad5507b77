import type { Mesh } from '../../workers/mesh.ts'
import { GpuMesh } from './gpuMesh.ts'

type Held = { uploaded: GpuMesh; holders: Set<object> }

/** The meshes of a context on the GPU: loads of the same shapes share them. Only within a layer's hooks. */
class GpuMeshes {
  readonly #gl: WebGL2RenderingContext
  readonly #held = new Map<Mesh, Held>()

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
  }

  /** Uploads a mesh that nobody holds. */
  hold(mesh: Mesh, holder: object): GpuMesh {
    const held = this.#held.get(mesh) ?? { uploaded: new GpuMesh(this.#gl, mesh), holders: new Set() }
    this.#held.set(mesh, held)
    held.holders.add(holder)
    return held.uploaded
  }

  /** Frees a mesh that nobody else holds. */
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

/** Forgets the meshes of a lost context: nothing of it is left. */
export function forgetGpuMeshes(gl: WebGL2RenderingContext): void {
  known.delete(gl)
}
