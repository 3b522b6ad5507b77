import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { BenchZone } from './zone.ts'

type Communes = Topology<{ communes: GeometryCollection<{ code: string }> }>

/**
 * Reads the communes of metropolitan France from a TopoJSON file, optionally gzipped. Its object `communes`
 * has the property `code`. On a map of the area, communes are larger than a pixel.
 */
export function* readCommunes(path: string): Generator<BenchZone> {
  const bytes = readFileSync(path)
  const text = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes
  const topology: Communes = JSON.parse(text.toString())
  for (const { properties, geometry } of feature(topology, topology.objects.communes).features) {
    const { code } = properties
    // Overseas départements.
    if (code.startsWith('97')) continue
    yield { code, district: code.slice(0, 2), shape: geometry as Polygon | MultiPolygon }
  }
}
