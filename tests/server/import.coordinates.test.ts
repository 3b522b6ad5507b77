import { expect, test } from 'vitest'
import type { ReadOptions } from '../../src/contract/import.ts'
import { AS_IT_IS } from '../../src/contract/import.ts'
import { surveyColumns } from '../../src/data/columns/columns.ts'
import { guessGeometry } from '../../src/data/survey/guess.ts'
import { findInstance } from '../../src/server/catalogue/store/instances.ts'
import { definition, installation } from '../support/import.ts'
import { readingRoom } from '../support/reading.ts'

/** Imports a file with the guessed geometry, and returns the positions of its zones by code. */
async function places(content: string, read: Partial<ReadOptions> = {}, name = 'a.csv') {
  using room = readingRoom()
  const { rows, textOnly } = await room.read(content, {}, name)
  const geometry = guessGeometry(rows, surveyColumns(rows, textOnly), [])!
  await using place = installation()
  const given = definition({ geometry, key: 'id', title: null, read: { ...AS_IT_IS, ...read } })
  const outcome = await place.import(name, content, given)
  const stored = (await findInstance(place.db, 'essai'))!
  const set = await place.store.geometry(stored.geometry)
  const found = Array.from({ length: set.count }, (_, at) => [
    set.key(at),
    (set.geometry(at) as { coordinates: number[] }).coordinates.map(each => Math.round(each * 1e6) / 1e6),
  ])
  return { places: Object.fromEntries(found), notices: outcome.notices, refused: outcome.refused }
}

const PARIS = [2.3522, 48.8566]
const NANTES = [-1.5536, 47.2184]

test.each([
  ['JSON in a column with any name', 'id,site\nA,"[2.3522, 48.8566]"\nB,"[-1.5536, 47.2184]"\n'],
  ['a column called coordonneesXY', 'id,coordonneesXY\nA,"[2.3522, 48.8566]"\nB,"[-1.5536, 47.2184]"\n'],
  ['a column called lonlat', 'id,lonlat\nA,"2.3522,48.8566"\nB,"-1.5536,47.2184"\n'],
  ['a column called xy', 'id,xy\nA,2.3522 48.8566\nB,-1.5536 47.2184\n'],
])('reads the longitude first in %s, and states it', async (_, csv) => {
  const found = await places(csv)
  expect(found.places).toEqual({ A: PARIS, B: NANTES })
  expect(found.notices).toMatchObject([{ notice: 'longitudeFirst' }])
})

test.each([
  ['a geo_point_2d', 'id;geo_point_2d\nA;48.8566, 2.3522\nB;47.2184, -1.5536\n'],
  ['a column called latlng', 'id;latlng\nA;48.8566 2.3522\nB;47.2184 -1.5536\n'],
  ['parentheses', 'id;place\nA;(48.8566, 2.3522)\nB;(47.2184, -1.5536)\n'],
])('reads the latitude first in %s, and states it', async (_, csv) => {
  const found = await places(csv)
  expect(found.places).toEqual({ A: PARIS, B: NANTES })
  expect(found.notices).toMatchObject([{ notice: 'latitudeFirst' }])
})

test('reads a pair in the order in which one of its numbers can be a latitude', async () => {
  const found = await places('id;place\nA;139.69, 35.68\nB;2.3522, 48.8566\n')
  expect(found.places).toEqual({ A: [139.69, 35.68], B: PARIS })
})

test('asks for the order of ambiguous pairs', async () => {
  const csv = 'id;place\nA;48.8566, 2.3522\nB;47.2184, -1.5536\n'
  await expect(places(csv)).rejects.toMatchObject({ problem: 'pairOrderUnclear' })
  expect((await places(csv, { pairs: 'latitudeFirst' })).places).toEqual({ A: PARIS, B: NANTES })
})

test.each([
  ['degrees, minutes and seconds', `48° 51' 23.76"" N`, `2° 21' 7.92"" E`],
  ['typographic signs without spaces', '48°51′23,76″N', '2°21′7,92″E'],
  ['a hemisphere after the degrees', '48.8566 N', '2.3522 E'],
  ['a hemisphere before the degrees', 'N48.8566', 'E 2.3522'],
  ['a degree sign', '48.8566°', '2,3522 °'],
  ['minutes with decimals', "48° 51.396' N", "2° 21.132' E"],
])('reads %s', async (_, lat, lon) => {
  expect((await places(`id,lat,lon\nA,"${lat}","${lon}"\n`)).places).toEqual({ A: PARIS })
})

test('reads southern and western coordinates as negative', async () => {
  const csv = `id;lat;lon\nA;8° 0' 36" S;34° 51' 36" W\nB;8.01 S;34,86 O\n`
  expect((await places(csv)).places).toEqual({ A: [-34.86, -8.01], B: [-34.86, -8.01] })
})

test('reads coordinates by their names in JSON', async () => {
  const csv =
    'id,geo\nA,"{""lon"": 2.3522, ""lat"": 48.8566}"\nB,"{""longitude"": -1.5536, ""latitude"": 47.2184}"\n'
  expect((await places(csv)).places).toEqual({ A: PARIS, B: NANTES })
})

test.each([
  ['WKB', '0101000000CDCCCCCCCCCC0240CDCCCCCCCC6C4840'],
  ['EWKB', '0101000020E6100000CDCCCCCCCCCC0240CDCCCCCCCC6C4840'],
  ['WKB of PostgreSQL', '\\x0101000000cdcccccccccc0240cdcccccccc6c4840'],
])('reads %s in hexadecimal digits', async (_, wkb) => {
  expect((await places(`id,the_geom\nA,${wkb}\n`)).places).toEqual({ A: [2.35, 48.85] })
})

test('reports places at 0, 0 among others, and refuses them on request', async () => {
  const csv = 'id,lat,lon\nA,48.8566,2.3522\nB,0,0\nC,0.000,0.000\n'
  const found = await places(csv)
  expect(Object.keys(found.places).toSorted()).toEqual(['A', 'B', 'C'])
  expect(found.notices).toEqual([{ notice: 'zeroPlaces', params: { count: 2 } }])
  const refusing = await places(csv, { refuseZero: true })
  expect(refusing).toMatchObject({ places: { A: PARIS }, refused: 2, notices: [] })
  expect(Object.keys(refusing.places)).toEqual(['A'])
})
