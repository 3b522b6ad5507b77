import proj4 from 'proj4'
import { expect, test } from 'vitest'
import type { Bbox } from '../../contract/common.ts'
import { createObject, type ProjModule, textAt } from '../../data/crs/proj.ts'
import type { Way } from '../../data/crs/way.ts'
import { loadProj } from '../../server/import/crs/loadProj.ts'
import { Projection } from '../../server/import/crs/operations.ts'
import { type KnownSystem, SYSTEMS } from './systems.ts'
import { conversionFrom } from './ways.ts'

const proj = await loadProj()
const { module, context } = proj

/** Approximate metres of a degree of latitude. */
const DEGREE = 111_320
/** Positions per side of the grid for comparing two conversions. */
const SIDE = 5

/** Yields a grid of positions in an area. */
function* places([west, south, east, north]: Bbox): Generator<[number, number]> {
  const width = east < west ? east + 360 - west : east - west
  for (let column = 0; column < SIDE; column += 1)
    for (let row = 0; row < SIDE; row += 1)
      yield [
        west + width * (0.02 + (0.96 * column) / (SIDE - 1)),
        south + (north - south) * (0.02 + (0.96 * row) / (SIDE - 1)),
      ]
}

/**
 * Returns the metres between two positions, at most half the Earth's circumference; infinite when either is
 * invalid.
 */
function metresBetween([a, b]: readonly number[], [c, d]: readonly number[]): number {
  if (![a, b, c, d].every(Number.isFinite)) return Infinity
  const [lng = 0, lat = 0, otherLng = 0, otherLat = 0] = [a, b, c, d] as number[]
  const width = ((lng - otherLng + 540) % 360) - 180
  return Math.hypot(width * Math.cos((lat * Math.PI) / 180), lat - otherLat) * DEGREE
}

/** Returns a grid of coordinates in the area of a system, with PROJ's conversion. */
function sampled({ code, area, definition }: KnownSystem): { theirs: Way; coordinates: number[][] } {
  const target = definition.includes('towgs84') ? '+proj=longlat +datum=WGS84' : '+proj=longlat +ellps=WGS84'
  const { inverse } = proj4(definition, target)
  const coordinates = [...places(area)]
    .map(place => inverse(place))
    .filter(each => each.every(Number.isFinite))
  expect(coordinates.length).toBeGreaterThan((SIDE * SIDE) / 2)
  return { theirs: new Projection(proj, code), coordinates }
}

const SAMPLES = [...SYSTEMS.values()].map(system => ({ ...system, ...sampled(system) }))

/** Returns the maximum distance in metres between the positions of the browser and of PROJ. */
const farthest = (ours: Way, { theirs, coordinates }: (typeof SAMPLES)[number]): number =>
  Math.max(
    ...coordinates.map(([x = 0, y = 0]) => metresBetween(ours.toDegrees(x, y), theirs.toDegrees(x, y))),
  )

/** Returns the conversion from a system of the table. */
function sure(code: string): Way {
  const way = conversionFrom(code)
  if (way === null) throw new Error(`${code} is not known.`)
  return way
}

test('agrees with PROJ on the name, the area and positions of every system', () => {
  const wrong = SAMPLES.flatMap(sample => {
    const { code, name, theirs } = sample
    const most = farthest(sure(code), sample)
    const isSame = most < 1 && theirs.identity.name === name && theirs.identity.code === code
    return isSame ? [] : [{ code, most, name: theirs.identity.name }]
  })
  expect(SAMPLES.length).toBeGreaterThan(500)
  expect(wrong).toEqual([])
})

/**
 * Returns the definition of a system in a dialect of PROJ's number; null when the dialect does not support
 * it.
 */
function writtenAs(dialect: number, code: string): string | null {
  const { _proj_as_wkt: write } = module as ProjModule & { _proj_as_wkt: (...given: number[]) => number }
  try {
    return textAt(proj, write(context, createObject(proj, code), dialect, 0))
  } catch {
    return null
  }
}

function asJson(code: string): string | null {
  const { _proj_as_projjson: write } = module as ProjModule & {
    _proj_as_projjson: (...given: number[]) => number
  }
  return textAt(proj, write(context, createObject(proj, code), 0))
}

/** Removes the codes, so that only parameters identify the system. */
const withoutCodes = (text: string) =>
  text.replace(/,\s*(?:AUTHORITY|ID)\["[^"]*",\s*(?:"[^"]*"|\d+)\]/g, '').replace(/,\s*"id": \{[^}]*\}/g, '')

test.each([
  ['a .prj of ESRI', 5, [3857, 27572]],
  ['well-known text of GDAL', 4, [27572]],
  ['well-known text of 2019', 2, []],
] as const)(
  'places a system defined in %s within two metres of the import, or refuses it',
  (_, dialect, also) => {
    const outcomes = SAMPLES.flatMap(sample => {
      const { code } = sample
      const whole = writtenAs(dialect, code)
      const text = whole && withoutCodes(whole)
      if (!text) return []
      const ours = conversionFrom(text)
      return [{ code, most: ours && farthest(ours, sample) }]
    })
    expect(outcomes.filter(({ most }) => most !== null && most >= 2)).toEqual([])
    // Most systems are supported, including the usual datums and projections.
    const refused = outcomes.filter(({ most }) => most === null).map(({ code }) => code)
    expect(refused.length).toBeLessThan(outcomes.length / 8)
    const usual = [2154, 3950, 2975, 2972, 4471, 5490, 32631, 25832, 3035, 27700, 2056, 31370, 28992, 2263]
    for (const code of [...usual, ...also]) expect(refused).not.toContain(`EPSG:${code}`)
  },
)

test('places a system of PROJJSON within two metres of the import, or refuses it', () => {
  const outcomes = SAMPLES.flatMap(sample => {
    const { code } = sample
    const whole = asJson(code)
    const text = whole && withoutCodes(whole)
    const ours = text ? conversionFrom(text) : null
    return text && ours ? [{ code, most: farthest(ours, sample) }] : []
  })
  expect(outcomes.filter(({ most }) => most >= 2)).toEqual([])
  expect(outcomes.length).toBeGreaterThan(400)
})

test.each([
  ['an unknown code', 'EPSG:999999'],
  ['a datum whose shift needs a grid', 'EPSG:31467'],
  ['a datum that is shifted differently from place to place', 'EPSG:23033'],
  ['a made-up datum', writtenAs(5, 'EPSG:2154')?.replace('D_RGF_1993', 'D_Mine') ?? ''],
  ['a projection that proj4 places elsewhere', writtenAs(5, 'EPSG:3413') ?? ''],
  ['degrees from Paris', writtenAs(5, 'EPSG:4807') ?? ''],
  ['no system at all', 'LOCAL_CS["Mine",UNIT["metre",1]]'],
  ['half a text', 'PROJCS["RGF_1993_Lambert_93",GEOGCS["GCS_RGF_1993",DATUM["D_RGF_1993"'],
  ['half a JSON', '{"type":"ProjectedCRS"'],
  ['a hostile text', 'PROJCS['.repeat(10_000)],
])('refuses %s instead of guessing', (_, text) => {
  expect(conversionFrom(text)).toBeNull()
})

test('returns no position for values that are not numbers', () => {
  for (const code of ['EPSG:2154', 'EPSG:4171', 'EPSG:27700'])
    for (const x of [Number.NaN, Infinity]) expect(sure(code).toDegrees(x, 0)).toEqual([NaN, NaN])
})

test('detects northing-first coordinates whose other order lies outside the area', () => {
  const way = sure('EPSG:3006')
  way.judgeAxes([
    [6580994, 674571],
    [6400000, 320000],
  ])
  expect(way.isSwapped).toBe(true)
  // Stockholm.
  expect(way.toDegrees(6580994, 674571)).toEqual([expect.closeTo(18.07, 1), expect.closeTo(59.33, 1)])
})
