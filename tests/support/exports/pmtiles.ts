import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import type { Geometry } from 'geojson'
import { PbfReader } from 'pbf'
import { PMTiles, type RangeResponse, type Source, tileIdToZxy } from 'pmtiles'

/** Archive in memory. */
class Memory implements Source {
  readonly #bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes
  }

  getKey(): string {
    return 'memory'
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    return { data: this.#bytes.slice(offset, offset + length).buffer }
  }
}

interface ReadFeature {
  zoom: number
  place: string
  id: number | undefined
  properties: Record<string, unknown>
  geometry: Geometry
}

/** Opens an archive with the format's own library. */
export const openPmtiles = (bytes: Uint8Array<ArrayBuffer>): PMTiles => new PMTiles(new Memory(bytes))

/** Returns the features in the tiles of a zoom, in degrees, as pieces cut by the tiles. */
export async function featuresOf(archive: PMTiles, zoom: number): Promise<ReadFeature[]> {
  const features: ReadFeature[] = []
  const first = (4 ** zoom - 1) / 3
  for (let id = first; id < first + 4 ** zoom; id++) {
    const [, x, y] = tileIdToZxy(id)
    const tile = await archive.getZxy(zoom, x, y)
    if (tile === undefined) continue
    const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile.data)))
    const layer = layers['zones']
    for (let at = 0; at < (layer?.length ?? 0); at++) {
      const feature = layer?.feature(at) as VectorTileFeature
      const { geometry } = feature.toGeoJSON(x, y, zoom)
      features.push({
        zoom,
        place: `${zoom}/${x}/${y}`,
        id: feature.id,
        properties: feature.properties,
        geometry,
      })
    }
  }
  return features
}
