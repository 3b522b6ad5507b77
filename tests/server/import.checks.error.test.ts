import { expect, test } from 'vitest'
import { ImportError } from '../../src/data/formats/common/importError.ts'
import { sentence } from '../../src/server/import/common/problems.ts'
import { definition, installation } from '../support/import.ts'

const points = (...places: readonly (readonly [number | string, number | string])[]) =>
  ['code;nom;x;y', ...places.map(([x, y], index) => `${index};a;${x};${y}`)].join('\n')
const columns = { kind: 'columns', longitude: 'x', latitude: 'y' } as const
const attempt = (place: ReturnType<typeof installation>, csv: string) =>
  place.import('a.csv', csv, definition({ geometry: columns }))

test.each([
  ['Lambert 93', [704_061, 7_059_136], 'EPSG:2154'],
  ['Lambert II étendu', [600_000, 2_428_000], 'EPSG:27572'],
  ['RGAF09 UTM 20N (Antilles)', [650_000, 1_800_000], 'EPSG:5490'],
  ['RGR92 UTM 40S (La Réunion)', [340_000, 7_650_000], 'EPSG:2975'],
  ['British National Grid', [530_000, 180_000], 'EPSG:27700'],
] as const)('refuses coordinates of %s and proposes it', async (name, place_, crs) => {
  await using place = installation()
  const error = (await attempt(place, points(place_)).catch(refusal => refusal)) as ImportError
  const { name: only, systems = only } = error.params
  expect([error.problem, String(systems)]).toEqual([
    expect.stringMatching(/^projected/),
    expect.stringContaining(name),
  ])
  expect(`${error.params['crs']} ${String(systems)}`).toContain(crs)
})

test('names the only system that coordinates fit', async () => {
  await using place = installation()
  await expect(attempt(place, points([1_500_000, 7_200_000]))).rejects.toMatchObject({
    problem: 'projectedLikely',
    params: { name: 'RGF93 CC48', crs: 'EPSG:3948' },
  })
})

test('names no UTM zone, but explains how to find its code', async () => {
  await using place = installation()
  const error = (await attempt(place, points([583_960, 4_507_523])).catch(refusal => refusal)) as ImportError
  expect(error.problem).toBe('projectedUtm')
  expect(sentence(error, 'en', 'command')).toContain('Give it with --crs: EPSG:326 followed by')
})

test.each([
  // New York in UTM and in feet; Manhattan in Web Mercator; Paris in hundred-thousandths of a degree.
  [[583_960, 4_507_523]],
  [[985_000, 210_000]],
  [[-8_235_000, 4_970_000]],
  [[235_220, 4_885_660]],
])('never proposes Web Mercator for coordinates far from France (%j)', async place_ => {
  await using place = installation()
  const error = (await attempt(place, points(place_ as [number, number])).catch(
    refusal => refusal,
  )) as ImportError
  expect(sentence(error, 'en', 'command')).not.toContain('3857')
  expect(sentence(error, 'en', 'command')).toContain('--crs')
})

test('refuses impossible coordinates with advice', async () => {
  await using place = installation()
  const refused = attempt(place, points([3e9, 4e9]))
  await expect(refused).rejects.toMatchObject({ problem: 'projectedUnknown' })
})

test('reads degrees from 0 to 360, and reports it', async () => {
  await using place = installation()
  const { repaired, instance } = await attempt(place, points([350, 48], [355, 45], [200, -20]))
  expect({ repaired, bbox: instance.bbox }).toEqual({ repaired: { wrapped: 3 }, bbox: [-160, -20, -5, 48] })
})

test('refuses a file with mixed orders of latitude and longitude', async () => {
  await using place = installation()
  const mixed = points([139, 35], [35, 139], [-120, 40], [40, -120])
  await expect(attempt(place, mixed)).rejects.toMatchObject({ problem: 'axisOrderUnclear' })
})

test.each([
  ['no geometry at all', 'hello', 'badGeometryText'],
  ['WKT cut short', 'POLYGON((0 0, 1 1', 'badGeometryText'],
  ['GeoJSON cut short', '{"type":"Point","coordinates":[1', 'badGeometryText'],
  ['one number', '48.85', 'badGeometryText'],
  ['an empty geometry', 'POINT EMPTY', 'noGeometry'],
  ['an empty cell', '', 'noGeometry'],
  ['an unknown system', 'SRID=999999;POINT(1 1)', 'unknownCrs'],
  ['a curve', 'CIRCULARSTRING(0 0, 1 1, 2 0)', 'badGeometryText'],
  ['endlessly nested collections', `${'GEOMETRYCOLLECTION('.repeat(5000)}POINT(1 1)${')'.repeat(5000)}`, ''],
])('refuses the row with a cell of %s', async (_, text, problem) => {
  await using place = installation()
  const csv = `code;nom;geo\n1;a;"${text.replaceAll('"', '""')}"\n2;b;POINT(1 1)\n`
  const geometry = { kind: 'column', column: 'geo' } as const
  const { refused, refusals } = await place.import('a.csv', csv, definition({ geometry }))
  expect(refused).toBe(1)
  expect(refusals[0]?.problem).toEqual(problem === '' ? expect.any(String) : problem)
})

const inSystem = (crs: string, accuracy: number | 'unknown' | null) =>
  definition({ geometry: columns, read: { crs, accuracy, encoding: null } })

/** NAD27 in Mexico: PROJ's best transformation to WGS 84 without a grid is accurate to 12 m. */
test('refuses unusually inaccurate places until a user accepts them', async () => {
  await using place = installation()
  const bring = (accuracy: number | null) =>
    place.import('a.csv', points([486_000, 2_149_000]), inSystem('EPSG:26714', accuracy))
  await expect(bring(null)).rejects.toMatchObject({ problem: 'inaccurate', params: { accuracy: 12 } })
  await expect(bring(11)).rejects.toMatchObject({ problem: 'inaccurate' })
  expect(place.artefacts()).toEqual([])
  const { crs } = await bring(12)
  expect(crs).toEqual({ code: 'EPSG:26714', name: 'NAD27 / UTM zone 14N', by: 'person', accuracy: 12 })
})

/** ED50 in Iraq. */
test('refuses coordinates of unknown accuracy until the user accepts it', async () => {
  await using place = installation()
  const bring = (accuracy: number | 'unknown') =>
    place.import('a.csv', points([442_000, 3_687_000]), inSystem('EPSG:23038', accuracy))
  await expect(bring(1000)).rejects.toMatchObject({ problem: 'accuracyUnknown' })
  expect((await bring('unknown')).crs?.accuracy).toBeNull()
})

test('gives advice about a projection in both languages', () => {
  const error = new ImportError('projectedLikely', { x: 1, y: 2, name: 'Lambert 93', crs: 'EPSG:2154' })
  expect(sentence(error, 'fr', 'command')).toContain('Lambert 93. Ajoutez --crs EPSG:2154.')
  expect(sentence(error, 'en', 'command')).toContain('Lambert 93. Add --crs EPSG:2154.')
})
