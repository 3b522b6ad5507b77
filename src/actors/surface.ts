import { mountedMap } from '../map/mounted.ts'
import { ZoneWorker } from '../workers/zones.ts'
import { Canvas } from './canvas.ts'
import { Columns } from './columns.ts'
import { SharedMeshes } from './sharedMeshes.ts'

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

let rowCache: Columns | undefined

/** The columns that the worker has. */
export function columns(): Columns {
  rowCache ??= new Columns(zoneWorker())
  return rowCache
}
