import { expect, test } from 'vitest'
import { AS_IT_IS } from '../../src/contract/import.ts'
import { findInstance } from '../../src/server/catalogue/store/instances.ts'
import { runCommand } from '../support/command.ts'
import { collection, definition, installation, square } from '../support/import.ts'

const POINTS = { kind: 'columns', longitude: 'lon', latitude: 'lat' } as const
const csv = (column: string, codes: readonly string[]) =>
  `${column},lon,lat\n${codes.map((code, at) => `${code},${2 + at / 100},48`).join('\n')}\n`

/** Returns the warnings of an import about lost leading zeros in a column of codes. */
async function lostZeros(column: string, codes: readonly string[]) {
  await using place = installation()
  const meant = definition({ key: column, title: null, geometry: POINTS })
  return (await place.import('a.csv', csv(column, codes), meant)).lostZeros
}

test('notices codes that a spreadsheet has shortened among others', async () => {
  expect(await lostZeros('code_insee', ['1001', '1002', '75056', '13055', '69123'])).toEqual({
    count: 2,
    example: '1001',
    digits: 5,
    instance: null,
  })
  expect(await lostZeros('zip code', ['501', '1001', '10001', '90210', '60601', '94105'])).toMatchObject({
    count: 2,
    example: '501',
  })
  // The codes with a letter show the full length of a code.
  expect(await lostZeros('dep', ['1', '2', '9', '10', '2A', '2B', '971'])).toMatchObject({
    count: 3,
    example: '1',
    digits: 2,
  })
})

test('restores zeros to codes of digits, and to no others', async () => {
  await using place = installation()
  const content = csv('code', ['1001', '2A004', '75056', '501'])
  const meant = {
    ...definition({ key: 'code', title: null, geometry: POINTS }),
    read: { ...AS_IT_IS, digits: 5 },
  }
  expect(await place.import('a.csv', content, meant)).toMatchObject({ zeros: 2, lostZeros: null, refused: 0 })
  const stored = await findInstance(place.db, 'essai')
  const set = await place.store.geometry(stored!.geometry)
  const keys = Array.from({ length: set.count }, (_, ordinal) => set.key(ordinal))
  expect(keys.toSorted()).toEqual(['00501', '01001', '2A004', '75056'])
})

test('raises no warning about keys that are not such codes', async () => {
  expect(await lostZeros('code', ['01001', '75056', '2A004'])).toBeNull()
  expect(await lostZeros('code', ['75056', '13055'])).toBeNull()
  expect(await lostZeros('id', ['1001', '1002', '75056', '13055', '69123'])).toBeNull()
  expect(await lostZeros('altitude', ['1001', '75056', '13055'])).toBeNull()
  expect(await lostZeros('code', ['1', '20', '300', '4000', '50000'])).toBeNull()
  expect(await lostZeros('code', ['AFG', 'FRA', '1001'])).toBeNull()
})

test('reports no lost zeros in row numbers', async () => {
  await using place = installation()
  const zones = ['01', '02', '03'].map((code, at) => square(code, at, 45))
  await place.import('a.geojson', collection(...zones), definition({ id: 'a' }))
  const next = definition({ id: 'a', edition: '2027', key: null, title: null, geometry: POINTS })
  expect((await place.import('b.csv', csv('nom', ['x', 'y', 'z']), next)).lostZeros).toBeNull()
})

test('reports codes that differ from the former ones only by zeros', async () => {
  await using place = installation()
  const zones = ['01001', '01002', '01004'].map((code, at) => square(code, at, 45))
  await place.import('communes.geojson', collection(...zones), definition({ id: 'communes' }))
  const file = place.file('communes-2027.csv', csv('code', ['1001', '1002', '1004']))
  const args = [file, '--dataset', 'communes', '--date', '2027', '--lang', 'en']
  const { stdout } = runCommand('import', place.dataDir, ...args, '--longitude', 'lon', '--latitude', 'lat')
  expect(stdout).toContain(
    'warning: 3 codes match communes~2026 only with leading zeros, probably removed by a spreadsheet (“1001” for 5 digits). Use the provider’s file, or restore them (--digits 5).',
  )
  const restored = runCommand(
    'import',
    place.dataDir,
    ...[...args, '--digits', '5', '--instance', '2028', '--longitude', 'lon', '--latitude', 'lat'],
  )
  expect(restored.stdout).toContain('leading zeros, removed by a spreadsheet, restored in 3 codes')
  expect(restored.stdout).not.toContain('warning')
  const zone = await findInstance(place.db, 'communes', 'communes~2028')
  expect((await place.store.geometry(zone!.geometry)).ordinalOf('01002')).not.toBeUndefined()
})

/** Three French towns. */
const TOWNS = [
  ['75056', 2.35, 48.86],
  ['69123', 4.84, 45.76],
  ['33063', -0.58, 44.84],
] as const
const towns = (at: (longitude: number, latitude: number) => [number, number], properties = {}) =>
  collection(
    ...TOWNS.map(([code, longitude, latitude]) => ({
      type: 'Feature',
      properties: { code, nom: code, lon: longitude, lat: latitude, ...properties },
      geometry: { type: 'Point', coordinates: at(longitude, latitude) },
    })),
  )
const right = (longitude: number, latitude: number): [number, number] => [longitude, latitude]
const wrong = (longitude: number, latitude: number): [number, number] => [latitude, longitude]
const bare = { lon: null, lat: null }

test('reports columns chosen against their names', async () => {
  await using place = installation()
  const table = `code,lon,lat\n${TOWNS.map(town => town.join(',')).join('\n')}\n`
  const bring = async (id: string, longitude: string, latitude: string) => {
    const geometry = { kind: 'columns', longitude, latitude } as const
    return (await place.import('a.csv', table, definition({ id, title: null, geometry }))).swapped
  }
  expect(await bring('b', 'lon', 'lat')).toBeNull()
  expect(await bring('a', 'lat', 'lon')).toEqual({ by: 'names', what: 'lat, lon' })
})

test('does not report columns chosen against their names if their values confirm them', async () => {
  await using place = installation()
  const far = 'code,lon,lat\na,116,39\nb,121,31\nc,139,35\n'
  const geometry = { kind: 'columns', longitude: 'lat', latitude: 'lon' } as const
  const outcome = await place.import('a.csv', far, definition({ title: null, geometry }))
  expect(outcome).toMatchObject({ repaired: { axisOrder: 3 }, swapped: null })
  expect(outcome.instance.bbox).toEqual([116, 31, 139, 39])
})

test('parses coordinates in columns with decimal commas, without empty ones', async () => {
  await using place = installation()
  const rows = TOWNS.map(([code, x, y]) =>
    `${code};POINT (${y} ${x});${x};${y}`.replace(/;(-?\d+)\.(\d+);(\d+)\.(\d+)$/, ';$1,$2;$3,$4'),
  )
  const table = ['code;wkt;lon;lat', ...rows, 'vide;POINT (48 2);;', ''].join('\n')
  const meant = definition({ title: null, geometry: { kind: 'column', column: 'wkt' } })
  expect((await place.import('a.csv', table, meant)).swapped).toEqual({ by: 'columns', what: 'lon, lat' })
})

test('reports and keeps geometries that columns of the file contradict', async () => {
  await using place = installation()
  expect((await place.import('b.geojson', towns(right), definition({ id: 'b' }))).swapped).toBeNull()
  const outcome = await place.import('a.geojson', towns(wrong), definition())
  expect(outcome).toMatchObject({ refused: 0, swapped: { by: 'columns', what: 'lon, lat' } })
  expect(outcome.instance.bbox?.[0]).toBeGreaterThan(44)
})

test('detects swapped axes by zones with the same keys, here or in another dataset', async () => {
  await using place = installation()
  await place.import('villes.geojson', towns(right, bare), definition({ id: 'villes' }))
  const bring = async (id: string, edition: string, at: typeof right) =>
    (await place.import('x.geojson', towns(at, bare), definition({ id, edition }))).swapped
  expect(await bring('autres', '2026', wrong)).toEqual({ by: 'dataset', what: 'villes~2026' })
  // A wrong dataset causes no warning if another one agrees with the file.
  expect(await bring('bonnes', '2026', right)).toBeNull()
})

test('detects swapped axes by zones of the former instance', async () => {
  await using place = installation()
  await place.import('villes.geojson', towns(right, bare), definition({ id: 'villes' }))
  const next = definition({ id: 'villes', edition: '2027' })
  const outcome = await place.import('x.geojson', towns(wrong, bare), next)
  expect(outcome.swapped).toEqual({ by: 'dataset', what: 'villes~2026' })
})

test('ignores distant points, and points on the equator', async () => {
  await using place = installation()
  await place.import('villes.geojson', towns(right, bare), definition({ id: 'villes' }))
  const moved = (longitude: number, latitude: number): [number, number] => [longitude + 100, latitude - 60]
  const outcome = await place.import('x.geojson', towns(moved, bare), definition({ id: 'x' }))
  expect(outcome.swapped).toBeNull()
  // No other dataset has these keys, so a position in the sea off Somalia raises no warning.
  const alone = towns(wrong, bare).replaceAll('75056', 'a').replaceAll('69123', 'b').replaceAll('33063', 'c')
  expect((await place.import('y.geojson', alone, definition({ id: 'y' }))).swapped).toBeNull()
})

test('does not find zones of another dataset by row numbers', async () => {
  await using place = installation()
  await place.import('villes.geojson', towns(right), definition({ id: 'villes' }))
  const meant = definition({
    id: 'x',
    key: null,
    geometry: { kind: 'origin', dataset: 'villes', instance: null },
  })
  await expect(place.import('x.csv', 'a\n1\n', meant)).rejects.toMatchObject({ problem: 'keyOfOrigin' })
})
