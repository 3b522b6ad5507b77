import { readManifest, readTile } from '../api/files.ts'
import { readZones, type ZoneList } from '../api/zones.ts'
import type { Style } from '../contract/view.ts'
import type { ZonePage } from '../contract/zone.ts'
import { type OrdinalSet, ordinalsIn } from '../domain/ordinals.ts'
import { ColumnNames, DeferredNames } from '../map/zones/zoneNames.ts'
import { tilesOf } from './receiveParts.ts'
import { canvas, columns, meshes, zoneWorker } from './surface.ts'

/** Zones of a former instance. */
export type Wanted = { base: string; zones: OrdinalSet }

/** Draws the removed zones of a dataset from their former instance. */
export async function drawRemoved(
  load: string,
  dataset: string,
  { base, zones }: Wanted,
  style: Style,
  signal: AbortSignal,
): Promise<void> {
  const list = { dataset, demand: { instance: base, filter: null, bbox: null }, page: 1 }
  const first = await readZones({ ...list, geometry: 'none' }, signal)
  if (first.tiles === null) await drawPages(load, { ...list, zones }, style, signal)
  else await drawTiles(load, dataset, { tiles: first.tiles, names: first.names, zones }, signal)
}

async function drawTiles(
  load: string,
  dataset: string,
  { tiles, names, zones }: Pick<ZonePage, 'names'> & { tiles: string; zones: OrdinalSet },
  signal: AbortSignal,
): Promise<void> {
  const manifest = await readManifest(tiles, signal)
  signal.throwIfAborted()
  const route = { readTile, meshes, worker: zoneWorker() }
  const coming = new DeferredNames()
  const source = { tiles: tilesOf(load, manifest, route), names: coming, write: writeNothing }
  canvas.begin(load, dataset, '', { ...source, striped: true })
  canvas.paint(load, { colours: shown(zones, manifest.zones), circles: null, written: null })
  await columns().open(load, manifest.zones, [manifest.keys, names], signal)
  signal.throwIfAborted()
  const texts = await zoneWorker().texts(load, manifest.keys, names)
  signal.throwIfAborted()
  coming.come(new ColumnNames(dataset, texts.keys, texts.names))
}

const writeNothing = async () => ({ ordinals: new Uint32Array(0), texts: [] })

/** Draws an instance without tiles from its pages. */
async function drawPages(load: string, list: ZoneList, style: Style, signal: AbortSignal): Promise<void> {
  canvas.begin(load, list.dataset, '', { tiles: null, names: null, write: writeNothing, striped: true })
  for (let page: number | null = 1; page !== null; ) {
    const { results, next }: ZonePage = await readZones({ ...list, page, geometry: 'full' }, signal)
    const painted = await zoneWorker().add(load, results, style, null)
    signal.throwIfAborted()
    canvas.add(load, results, { ...painted, colours: new Uint8Array(painted.colours.length).fill(255) })
    page = next === null ? null : page + 1
  }
}

/** Returns opaque colours for the zones of a set; the map draws them in its own colour. */
function shown(zones: OrdinalSet, count: number): Uint8Array<ArrayBuffer> {
  const pixels = new Uint32Array(count)
  for (const ordinal of ordinalsIn(zones)) pixels[ordinal] = 0xffffffff
  return new Uint8Array(pixels.buffer)
}
