import type { Mesh, TilePlace } from '../workers/mesh.ts'

/** Tiles that are drawn somewhere: another load of the same shapes need not have them made again. */
export class SharedMeshes {
  readonly #meshes = new Map<string, WeakRef<Mesh>>()
  readonly #gone = new FinalizationRegistry<string>(key => {
    if (!this.#meshes.get(key)?.deref()) this.#meshes.delete(key)
  })

  /** The mesh of a tile. It is made when nobody has it. @param tiles Names the content of all tiles. */
  async of(tiles: string, { zoom, x, y }: TilePlace, make: () => Promise<Mesh>): Promise<Mesh> {
    const key = `${tiles}/${zoom}/${x}/${y}`
    const known = this.#meshes.get(key)?.deref()
    if (known) return known
    const mesh = await make()
    this.#meshes.set(key, new WeakRef(mesh))
    this.#gone.register(mesh, key)
    return mesh
  }
}
