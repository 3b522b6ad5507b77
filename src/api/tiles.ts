import { TileManifest } from '../contract/tiles.ts'
import { ask, askBytes } from './client.ts'

/**
 * Reads the list of tiles that there are.
 * @param address As a page of zones tells it.
 */
export function readManifest(address: string, signal?: AbortSignal): Promise<TileManifest> {
  return ask(TileManifest, { path: address, signal })
}

/** One tile as bytes. It must be one that the manifest names. */
export function readTile(
  tiles: string,
  { zoom, x, y }: { zoom: number; x: number; y: number },
  signal?: AbortSignal,
): Promise<ArrayBuffer> {
  return askBytes({ path: `/cartable/geom/${tiles}/${zoom}/${x}/${y}`, signal })
}
