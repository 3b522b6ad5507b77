import { expect, test } from 'vitest'
import { crsFromMember, crsFromText, projectionOf } from './projection.ts'

/** Places in both systems: landmarks and projection centres are known independently, the others guard what proj4 answers. Degrees to about a metre. */
const places: [number, string, [number, number], [number, number]][] = [
  [2154, 'Paris, Notre-Dame', [652469.02, 6862035.26], [2.3522, 48.8566]],
  [27572, 'the origin of Lambert II extended', [600000, 2200000], [2.33653, 46.79995]],
  [3857, 'Paris', [261848.17, 6250566.72], [2.352222, 48.856614]],
  [3949, 'on the meridian of the origin', [1700000, 8200000], [3, 49]],
  [2972, 'Cayenne on its meridian', [500000, 540000], [-51, 4.88541]],
  [2975, 'La Réunion', [340000, 7690000], [55.46182, -20.88332]],
  [4471, 'Mayotte', [523000, 8587000], [45.21191, -12.78166]],
  [5490, 'Martinique', [690000, 1620000], [-61.23579, 14.64679]],
  [32631, 'the Eiffel Tower', [448262, 5411932], [2.29464, 48.85819]],
  [32740, 'the meridian of its zone', [500000, 7690000], [57, -20.89024]],
  [25832, 'the meridian of its zone', [500000, 5500000], [9, 49.65254]],
  [3035, 'the centre of the projection', [4321000, 3210000], [10, 52]],
  [2056, 'Bern, the old observatory', [2600000, 1200000], [7.43863, 46.95108]],
  [28992, 'Amersfoort, Our Lady', [155000, 463000], [5.3872, 52.15517]],
  [31370, 'Brussels', [149000, 171000], [4.35455, 50.8494]],
  [27700, 'Caister water tower', [651409.903, 313177.27], [1.71605, 52.65798]],
]

test.each(places)('EPSG:%i takes %s where it is', (code, _, [x, y], [longitude, latitude]) => {
  const [east, north] = projectionOf(`EPSG:${code}`)(x, y)
  expect(Math.abs(east - longitude)).toBeLessThan(5e-5)
  expect(Math.abs(north - latitude)).toBeLessThan(5e-5)
})

test('degrees stay as they are', () => {
  for (const code of [4326, 4171, 4258])
    expect(projectionOf(`EPSG:${code}`)(2.1234567890123, 48.1)).toEqual([2.1234567890123, 48.1])
})

test('what is no number has no place', () => {
  for (const x of [Number.NaN, Infinity, -Infinity])
    expect(projectionOf('EPSG:2154')(x, 0)).toEqual([NaN, NaN])
})

test.each([
  ['EPSG:2154', 'EPSG:2154'],
  ['urn:ogc:def:crs:EPSG::2154', 'EPSG:2154'],
  ['urn:ogc:def:crs:EPSG:9.8.15:3857', 'EPSG:3857'],
  ['http://www.opengis.net/def/crs/EPSG/0/2154', 'EPSG:2154'],
  ['urn:ogc:def:crs:OGC:1.3:CRS84', null],
  ['EPSG:4326', null],
  ['', null],
  ['GEOGCS["WGS 84",DATUM["WGS_1984"],AUTHORITY["EPSG","4326"]]', null],
  ['GEOGCS["GCS_RGF_1993",DATUM["D_RGF_1993"]]', null],
  [
    'PROJCS["RGF93 / Lambert-93",GEOGCS["RGF93",AUTHORITY["EPSG","4171"]],AUTHORITY["EPSG","2154"]]',
    'EPSG:2154',
  ],
  ['PROJCS["NTF_Lambert_II_etendu",GEOGCS["GCS_NTF"]]', 'EPSG:27572'],
  ['PROJCS["WGS_1984_UTM_Zone_20N",GEOGCS["GCS_WGS_1984"]]', 'EPSG:32620'],
  ['PROJCS["WGS_1984_UTM_Zone_40S",GEOGCS["GCS_WGS_1984"]]', 'EPSG:32740'],
  ['PROJCS["ETRS_1989_UTM_Zone_32N",GEOGCS["GCS_ETRS_1989"]]', 'EPSG:25832'],
  ['PROJCS["RGF93_CC49",GEOGCS["GCS_RGF_1993"]]', 'EPSG:3949'],
  ['PROJCS["British_National_Grid",GEOGCS["GCS_OSGB_1936"]]', 'EPSG:27700'],
  ['PROJCS["Mine",GEOGCS["GCS"]]', 'PROJCS["Mine",GEOGCS["GCS"]]'],
])('%j names %j', (text, crs) => {
  expect(crsFromText(text)).toBe(crs)
})

test('a system that only the file knows is read from its well-known text', () => {
  const text =
    'PROJCS["Mine",GEOGCS["GCS_RGF_1993",DATUM["D_RGF_1993",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",700000.0],PARAMETER["False_Northing",6600000.0],PARAMETER["Central_Meridian",3.0],PARAMETER["Standard_Parallel_1",44.0],PARAMETER["Standard_Parallel_2",49.0],PARAMETER["Latitude_Of_Origin",46.5],UNIT["Meter",1.0]]'
  const [x, y] = projectionOf(text)(652469.02, 6862035.26)
  expect([x, y]).toEqual(
    projectionOf('EPSG:2154')(652469.02, 6862035.26).map(each => expect.closeTo(each, 9)),
  )
})

test('a member that names nothing means degrees', () => {
  for (const member of [null, {}, 'EPSG:2154', { type: 'link' }]) expect(crsFromMember(member)).toBeNull()
})
