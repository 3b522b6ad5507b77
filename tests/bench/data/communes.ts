import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { BenchZone } from './zone.ts'

type Communes = Topology<{ communes: GeometryCollection<{ code: string }> }>

/** The communes of a TopoJSON file, gzipped or not, whose object `communes` has the property `code`. */
export function* readCommunes(path: string): Generator<BenchZone> {
  const bytes = readFileSync(path)
  const text = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes
  const topology: Communes = JSON.parse(text.toString())
  for (const { properties, geometry } of feature(topology, topology.objects.communes).features) {
    const { code } = properties
    // Overseas départements have three digits.
    const district = code.startsWith('97') ? code.slice(0, 3) : code.slice(0, 2)
    yield { code, district, shape: geometry as Polygon | MultiPolygon }
  }
}
