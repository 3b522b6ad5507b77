// @module-tag long
import fc from 'fast-check'
import type { Feature } from 'geojson'
import { expect, test } from 'vitest'
import { ImportError } from '../../src/data/formats/common/importError.ts'
import { crsFromText } from '../../src/data/formats/common/writtenCrs.ts'
import { JsonCutter } from '../../src/data/formats/json/cutter.ts'
import { loadProj } from '../../src/server/import/crs/loadProj.ts'
import { Projection } from '../../src/server/import/crs/operations.ts'
import {
  csvWithColumn,
  flatGeobuf,
  geoJson,
  geoJsonLines,
  geoJsonSequence,
  gzip,
  topoJson,
  zip,
  zippedShapefile,
} from '../support/files.ts'
import { arbitraryFeatures } from '../support/geojsonArbitraries.ts'
import { readingRoom } from '../support/reading.ts'

test.each([
  ['GeoJSON', geoJson],
  ['GeoJSON line by line', geoJsonLines],
  ['a GeoJSON text sequence', geoJsonSequence],
])('reads any valid %s unchanged', async (_, make) => {
  using room = readingRoom()
  await fc.assert(
    fc.asyncProperty(arbitraryFeatures, async features => {
      const written = JSON.parse(JSON.stringify(features)) as Feature[]
      const { rows } = await room.read(make(features))
      expect(rows.map(({ geometry }) => geometry)).toEqual(written.map(({ geometry }) => geometry))
      expect(rows.map(({ properties }) => [...properties])).toEqual(
        written.map(({ properties }) => Object.entries(properties ?? {})),
      )
    }),
    { numRuns: 60 },
  )
})

test('splits a text identically for any chunks of the stream', () => {
  const text = `${geoJson([{ type: 'Feature', properties: { 'a"\\': '[{"\u2028' }, geometry: null as never }])} [1,"x",{}]`
  const cut = (pieces: string[]) => {
    const cutter = new JsonCutter()
    return [...pieces.flatMap(piece => [...cutter.push(piece)]), ...cutter.end()]
  }
  const whole = cut([text])
  for (let at = 0; at <= text.length; at += 1) expect(cut([text.slice(0, at), text.slice(at)])).toEqual(whole)
  expect(cut([...text])).toEqual(whole)
})

const samples: Feature[] = [0, 1, 2].map(number => ({
  type: 'Feature',
  properties: { code: `${number}`, nom: `Zone « ${number} »`, rang: number / 4 },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [number, 0],
        [number, 1],
        [number + 1, 1],
        [number, 0],
      ],
    ],
  },
}))

const formats: [string, () => string | Uint8Array | Promise<Uint8Array>][] = [
  ['GeoJSON', () => geoJson(samples)],
  ['GeoJSON line by line', () => geoJsonLines(samples)],
  ['TopoJSON', () => topoJson(samples)],
  ['CSV', () => csvWithColumn(samples, 'wkt')],
  ['FlatGeobuf', () => flatGeobuf(samples, 2154)],
  [
    'a zipped shapefile',
    () => zippedShapefile(samples, { 'zones.prj': 'GEOGCS["GCS_WGS_1984"]', 'zones.cpg': 'UTF-8' }),
  ],
  ['a zipped CSV', () => zip({ 'a.csv': csvWithColumn(samples, 'wkt') })],
  ['gzipped GeoJSON', () => gzip(geoJson(samples))],
]

/** Overwrites, removes or inserts some bytes, or truncates the file. */
const damage = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat() }),
  fc.record({
    kind: fc.constantFrom('write' as const, 'insert' as const, 'remove' as const),
    at: fc.nat(),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }),
  }),
)
type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never

function damaged(bytes: Uint8Array, damage: Damage): Uint8Array {
  const at = damage.at % bytes.length
  if (damage.kind === 'cut') return bytes.slice(0, at)
  const passed = damage.kind === 'insert' ? 0 : damage.bytes.length
  const put = damage.kind === 'remove' ? new Uint8Array() : damage.bytes
  return Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + passed)])
}

test.each(formats)('reads rows or refuses after any damage to %s', async (_, make) => {
  using room = readingRoom()
  const bytes = Buffer.from(await make())
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async damages => {
      const content = damages.reduce<Uint8Array>(
        (each, one) => (each.length ? damaged(each, one) : each),
        bytes,
      )
      const error = await room.read(content).then(
        () => null,
        each => each,
      )
      if (error !== null) expect(error).toBeInstanceOf(ImportError)
    }),
    { numRuns: 100 },
  )
})

test('accepts or refuses any text as a coordinate system', async () => {
  const proj = await loadProj()
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map(inside => `PROJCS["${inside}"]`),
      ),
      text => {
        const crs = crsFromText(text)
        if (crs === null) return
        try {
          new Projection(proj, crs).toDegrees(1, 2)
        } catch (error) {
          expect(error).toBeInstanceOf(ImportError)
        }
      },
    ),
    { numRuns: 200 },
  )
})
