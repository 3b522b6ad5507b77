import { expect, test } from 'vitest'
import { loadProj } from './loadProj.ts'
import { Projection } from './operations.ts'

const proj = await loadProj()

/**
 * Positions in both systems. Landmarks and projection centres come from independent sources; proj4js computed
 * the others. Degrees are exact to about a metre.
 */
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

test.each(places)('converts EPSG:%i to degrees at %s', (code, _, [x, y], [longitude, latitude]) => {
  const [east, north] = new Projection(proj, `EPSG:${code}`).toDegrees(x, y)
  expect(Math.abs(east - longitude)).toBeLessThan(5e-5)
  expect(Math.abs(north - latitude)).toBeLessThan(5e-5)
})

test('keeps degrees unchanged', () => {
  for (const code of [4326, 4171, 4258])
    expect(new Projection(proj, `EPSG:${code}`).toDegrees(2.1234567890123, 48.1)).toEqual([
      2.1234567890123, 48.1,
    ])
})

test('returns no position for values that are not numbers', () => {
  const { toDegrees } = new Projection(proj, 'EPSG:2154')
  for (const x of [Number.NaN, Infinity, -Infinity]) expect(toDegrees(x, 0)).toEqual([NaN, NaN])
})

const ofEsri = (name: string, datum: string, spheroid: string, projection: string) =>
  `PROJCS["${name}",GEOGCS["GCS_${datum}",DATUM["D_${datum}",SPHEROID[${spheroid}]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],${projection},UNIT["Meter",1.0]]`
const gauss = (east: number, meridian: number, scale = 1, kind = 'Transverse_Mercator') =>
  `PROJECTION["${kind}"],PARAMETER["False_Easting",${east}.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",${meridian}],PARAMETER["Scale_Factor",${scale}],PARAMETER["Latitude_Of_Origin",0.0]`
const BESSEL = '"Bessel_1841",6377397.155,299.1528128'
const INTERNATIONAL = '"International_1924",6378388.0,297.0'

/**
 * Pairs of a system and its ESRI `.prj`, which does not contain the transformation to WGS 84. Degrees by
 * `cs2cs` of PROJ 9.1 from the code.
 */
test.each([
  [
    'EPSG:3413',
    ofEsri(
      'WGS_1984_NSIDC_Sea_Ice_Polar_Stereographic_North',
      'WGS_1984',
      '"WGS_1984",6378137.0,298.257223563',
      'PROJECTION["Stereographic_North_Pole"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-45.0],PARAMETER["Standard_Parallel_1",70.0]',
    ),
  ],
  ['EPSG:23033', ofEsri('ED_1950_UTM_Zone_33N', 'European_1950', INTERNATIONAL, gauss(500000, 15, 0.9996))],
  [
    'EPSG:31468',
    ofEsri(
      'DHDN_3_Degree_Gauss_Zone_4',
      'Deutsches_Hauptdreiecksnetz',
      BESSEL,
      gauss(4500000, 12, 1, 'Gauss_Kruger'),
    ),
  ],
  [
    'EPSG:24047',
    ofEsri(
      'Indian_1975_UTM_Zone_47N',
      'Indian_1975',
      '"Everest_Adjustment_1937",6377276.345,300.8017',
      gauss(500000, 99, 0.9996),
    ),
  ],
  [
    'EPSG:26713',
    ofEsri(
      'NAD_1927_UTM_Zone_13N',
      'North_American_1927',
      '"Clarke_1866",6378206.4,294.9786982',
      gauss(500000, -105, 0.9996),
    ),
  ],
  ['EPSG:3004', ofEsri('Monte_Mario_Italy_2', 'Monte_Mario', INTERNATIONAL, gauss(2520000, 15, 0.9996))],
])('recognises the definition of %s without its code', (code, wkt) => {
  const projection = new Projection(proj, wkt)
  expect(projection.identity.code).toBe(code)
  expect(projection.toDegrees(510_000, 4_500_000)).toEqual(
    new Projection(proj, code).toDegrees(510_000, 4_500_000),
  )
})

test('reads a system that only the file knows from its definition', () => {
  const wkt = ofEsri(
    'Mine',
    'RGF_1993',
    '"GRS_1980",6378137.0,298.257222101',
    'PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",700123.0],PARAMETER["False_Northing",6600000.0],PARAMETER["Central_Meridian",3.0],PARAMETER["Standard_Parallel_1",44.0],PARAMETER["Standard_Parallel_2",49.0],PARAMETER["Latitude_Of_Origin",46.5]',
  )
  const mine = new Projection(proj, wkt)
  const [x, y] = mine.toDegrees(652469.02 + 123, 6862035.26)
  expect([x, y, mine.identity.code, mine.accuracy]).toEqual([
    expect.closeTo(2.3522, 4),
    expect.closeTo(48.8566, 4),
    null,
    1,
  ])
})

/** Accuracy in metres according to PROJ's database, for the operation that applies at the position. */
test.each([
  ['EPSG:3857', [261848, 6250566], 0],
  ['EPSG:2154', [652469, 6862035], 1],
  ['EPSG:31468', [4500000, 5800000], 1],
  ['EPSG:23033', [650000, 4550000], 10],
  ['EPSG:24047', [620000, 1520000], 3],
  ['EPSG:26714', [480000, 2150000], 12],
  ['EPSG:23038', [500000, 3650000], null],
])('returns the accuracy of PROJ for %s', (code, [x = 0, y = 0], metres) => {
  const projection = new Projection(proj, code as string)
  projection.toDegrees(x, y)
  expect(projection.accuracy).toBe(metres)
})

test('returns an unknown accuracy for an unknown datum', () => {
  const wkt =
    'GEOGCS["GCS_Mine",DATUM["D_Mine",SPHEROID["Mine",6377000.0,299.0]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
  const projection = new Projection(proj, wkt)
  projection.toDegrees(2, 48)
  expect(projection.accuracy).toBeNull()
})

test('detects northing-first coordinates whose other order lies outside the area', () => {
  const projection = new Projection(proj, 'EPSG:3006')
  projection.judgeAxes([
    [6580994, 674571],
    [6400000, 320000],
  ])
  expect(projection.isSwapped).toBe(true)
  const [longitude, latitude] = projection.toDegrees(6580994, 674571)
  // Stockholm.
  expect([longitude, latitude]).toEqual([expect.closeTo(18.07, 1), expect.closeTo(59.33, 1)])
})

test('keeps coordinates in the usual order', () => {
  const projection = new Projection(proj, 'EPSG:3006')
  projection.judgeAxes([[674571, 6580994]])
  expect(projection.isSwapped).toBe(false)
})
