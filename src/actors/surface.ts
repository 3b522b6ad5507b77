import { mountedMap } from '../map/mounted.ts'
import type { Mesh, TilePlace } from '../workers/mesh.ts'
import { ZoneWorker } from '../workers/zones.ts'
import { Canvas } from './canvas.ts'
import { Columns } from './columns.ts'

/** Tiles that are drawn somewhere: another load of the same shapes need not have them made again. */
export class SharedMeshes {
  readonly #meshes = new Map<string, WeakRef<Mesh>>()
  readonly #collected = new FinalizationRegistry<string>(key => {
    if (!this.#meshes.get(key)?.deref()) this.#meshes.delete(key)
  })

  /** The mesh of a tile. It is made when nobody has it. @param tiles Names the content of all tiles. */
  async of(tiles: string, { zoom, x, y }: TilePlace, make: () => Promise<Mesh>): Promise<Mesh> {
    const key = `${tiles}/${zoom}/${x}/${y}`
    const known = this.#meshes.get(key)?.deref()
    if (known) return known
    const mesh = await make()
    this.#meshes.set(key, new WeakRef(mesh))
    this.#collected.register(mesh, key)
    return mesh
  }
}

/** Canvas on which all layers are drawn. */
export const canvas = new Canvas(mountedMap)

/** The shapes that any load draws. */
export const meshes = new SharedMeshes()

let worker: ZoneWorker | undefined

/** The one worker that holds the values of all loads. It is started when it is first asked for. */
export function zoneWorker(): ZoneWorker {
  worker ??= new ZoneWorker()
  return worker
}

let columnStore: Columns | undefined

/** The columns that the worker has. */
export function columns(): Columns {
  columnStore ??= new Columns(zoneWorker())
  return columnStore
}
