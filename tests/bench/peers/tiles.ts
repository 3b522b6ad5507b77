import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { FeatureCollection } from 'geojson'

const EXTENT = 4096

/** Cuts features into vector tiles: returns the bytes of a tile, or null. */
export function tilesOf(data: FeatureCollection): (z: number, x: number, y: number) => Uint8Array | null {
  const index = new GeoJSONVT(data, { maxZoom: 9, indexMaxZoom: 5, indexMaxPoints: 200_000, extent: EXTENT })
  return (z, x, y) => {
    const tile = index.getTile(z, x, y)
    return tile && fromGeojsonVt({ zones: tile }, { version: 2, extent: EXTENT })
  }
}
