import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import { directoriesOf, type Entry, tileId } from '../../../src/server/formats/pmtiles/directory.ts'
import { headerOf } from '../../../src/server/formats/pmtiles/pmtilesHeader.ts'

/** Units of a tile on a side, and of the margin around it. */
export const EXTENT = 4096
const MARGIN = 32

/** Features of each layer at a zoom, in the unit square of Web Mercator. */
export type Level = { zoom: number; layers: Record<string, Feature[]> }

/** Tile of an archive: its number, and its compressed bytes. */
type Tile = { id: number; bytes: Uint8Array }

/** Cuts the features of a zoom into tiles, omitting empty ones. */
export function cut({ zoom, layers }: Level): Tile[] {
  const indexes = Object.entries(layers).map(
    ([name, features]) =>
      [
        name,
        new GeoJSONVT(
          { type: 'FeatureCollection', features },
          {
            maxZoom: zoom,
            indexMaxZoom: zoom,
            indexMaxPoints: 0,
            tolerance: 0,
            extent: EXTENT,
            buffer: MARGIN,
            coordinates: 'unitSquare',
          },
        ),
      ] as const,
  )
  const tiles: Tile[] = []
  for (let x = 0; x < 2 ** zoom; x++)
    for (let y = 0; y < 2 ** zoom; y++) {
      const filled = indexes.flatMap(([name, index]) => {
        const tile = index.getTile(zoom, x, y)
        return tile && tile.features.length > 0 ? [[name, tile] as const] : []
      })
      if (filled.length === 0) continue
      const bytes = fromGeojsonVt(Object.fromEntries(filled), { version: 2, extent: EXTENT })
      tiles.push({ id: tileId(zoom, x, y), bytes: gzipSync(bytes, { level: 9 }) })
    }
  return tiles
}

/** Returns an archive (PMTiles 3) of the tiles of some zooms; equal tiles are stored once. */
export function archiveOf(
  tiles: readonly Tile[],
  zooms: readonly [number, number],
  metadata: object,
): Buffer {
  const entries: Entry[] = []
  const known = new Map<string, { offset: number; length: number }>()
  const parts: Uint8Array[] = []
  let size = 0
  for (const { id, bytes } of tiles.toSorted((one, other) => one.id - other.id)) {
    const hash = createHash('sha256').update(bytes).digest('base64')
    const place = known.get(hash) ?? { offset: size, length: bytes.byteLength }
    if (!known.has(hash)) {
      known.set(hash, place)
      parts.push(bytes)
      size += bytes.byteLength
    }
    const last = entries.at(-1)
    if (last && last.offset === place.offset && last.id + last.run === id) last.run += 1
    else entries.push({ id, ...place, run: 1 })
  }
  const described = gzipSync(JSON.stringify(metadata))
  const { root, leaves } = directoriesOf(entries)
  const header = headerOf({
    root: root.byteLength,
    metadata: described.byteLength,
    leaves: leaves.byteLength,
    data: size,
    counts: [tiles.length, entries.length, parts.length],
    zooms,
    bbox: [-180, -85, 180, 85],
  })
  return Buffer.concat([header, root, described, leaves, ...parts])
}
