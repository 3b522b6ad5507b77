import type { TilePlace } from '../domain/tile/tile.ts'
import { mountedMap } from '../map/mounted.ts'
import type { Mesh } from '../workers/mesh.ts'
import { ZoneWorker } from '../workers/zones.ts'
import { Canvas } from './canvas.ts'
import { Columns } from './columns.ts'
import { TileValues } from './tileValues.ts'

/** Meshes of drawn tiles, shared by loads of the same shapes. */
export class SharedMeshes {
  readonly #meshes = new Map<string, WeakRef<Mesh>>()
  readonly #collected = new FinalizationRegistry<string>(key => {
    if (!this.#meshes.get(key)?.deref()) this.#meshes.delete(key)
  })

  /**
   * Returns the mesh of a tile, building it if needed.
   * @param tiles Content hash of all tiles.
   */
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

/** Canvas of all layers. */
export const canvas = new Canvas(mountedMap)

/** Shapes of all loads. */
export const meshes = new SharedMeshes()

let worker: ZoneWorker | undefined

/** Returns the worker with the values of all loads, starting it on first use. */
export function zoneWorker(): ZoneWorker {
  worker ??= new ZoneWorker()
  return worker
}

let columnStore: Columns | undefined

let valuesByTile: TileValues | undefined

/** Returns the values that arrive by tile. */
export function tileValues(): TileValues {
  valuesByTile ??= new TileValues(zoneWorker(), (load, part) => canvas.change(load, part))
  return valuesByTile
}

/** Returns the columns of the worker. */
export function columns(): Columns {
  columnStore ??= new Columns(zoneWorker())
  return columnStore
}
