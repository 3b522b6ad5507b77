import { statSync } from 'node:fs'
import { feature } from 'topojson-client'
import { expect, test } from 'vitest'
import { readCog } from '../../src/server/seed/cog.ts'
import {
  areasByCommune,
  type OutlineYear,
  readOutlines,
  successors,
} from '../../src/server/seed/outlinedCommunes.ts'
import { decodeOutlines, encodeOutlines } from '../../src/server/seed/outlines/outlinesFile.ts'
import { mergedArea, surfaceOf } from '../../src/server/seed/outlines/topology.ts'
import { OUTLINES_CATALOGUE } from '../../src/server/seed/seedCatalogue.ts'

const YEARS = [2018, 2016] as const
const DATA = new URL('../../src/server/seed/data/', import.meta.url)

/** Returns the area of a commune in square kilometres. */
function surface(year: OutlineYear, code: string): number {
  const { topology, communes } = readOutlines(year)
  const { area } = communes.find(commune => commune.code === code)!
  return surfaceOf(feature(topology, mergedArea(topology, [area])).geometry)
}

/** Counts how often each arc is used, forwards and backwards. */
function walks(year: OutlineYear): [number, number][] {
  const uses = new Map<number, [number, number]>()
  for (const { area } of readOutlines(year).communes) {
    for (const reference of (area.arcs as number[][][]).flat(2)) {
      const index = reference < 0 ? ~reference : reference
      const [forwards, backwards] = uses.get(index) ?? [0, 0]
      uses.set(index, reference < 0 ? [forwards, backwards + 1] : [forwards + 1, backwards])
    }
  }
  return [...uses.values()]
}

test('limits the file of a year to three megabytes', () => {
  for (const year of YEARS)
    expect(statSync(new URL(`communes-${year}.outlines.br`, DATA)).size).toBeLessThan(3e6)
})

test('contains every commune of the official codes of 2018 and 2016 once', () => {
  for (const [year, count] of [
    [2018, 35_357],
    [2016, 35_885],
  ] as const) {
    const codes = readOutlines(year).communes.map(({ code }) => code)
    expect(codes).toHaveLength(count)
    expect(new Set(codes).size).toBe(count)
    expect(codes.every(code => /^(\d\d|2[AB])\d{3}$/.test(code))).toBe(true)
    expect(codes.filter(code => code.startsWith('97'))).toHaveLength(129)
  }
})

test.each(YEARS)('draws the shared borders of neighbours of %i once in each direction', year => {
  for (const [forwards, backwards] of walks(year)) {
    expect(forwards).toBeLessThanOrEqual(1)
    expect(backwards).toBeLessThanOrEqual(1)
  }
})

test.each(YEARS)('leaves no gap between the communes of %i except Llívia and the Étang de Berre', year => {
  const { topology, communes } = readOutlines(year)
  const areas = communes.map(({ area }) => area)
  const { coordinates } = feature(topology, mergedArea(topology, areas)).geometry
  const holes = coordinates.flatMap(rings => rings.slice(1))
  const surfaces = holes.map(hole => Math.round(surfaceOf({ type: 'MultiPolygon', coordinates: [[hole]] })))
  expect(surfaces.sort((a, b) => a - b)).toEqual([13, 155])
})

test('includes islands, and has the known areas', () => {
  // Areas in square kilometres from the French Wikipedia, for communes without an estuary.
  expect(surface(2018, '75056')).toBeCloseTo(105.4, 0)
  expect(surface(2018, '29083')).toBeCloseTo(0.58, 0)
  expect(surface(2018, '22016')).toBeCloseTo(3.09, 0)
  expect(surface(2018, '56152')).toBeCloseTo(17.4, 0)
  expect(surface(2018, '97411')).toBeGreaterThan(140)
  expect(surface(2018, '2A041')).toBeCloseTo(138.4, -1)
})

test('forms the current communes from those of 2018, except the restored ones', () => {
  for (const year of [2021, 2026] as const) {
    const cog = readCog(year)
    const made = areasByCommune(cog)
    const today = new Set(cog.communes.map(({ code }) => code))
    expect([...made.keys()].filter(code => !today.has(code))).toEqual([])
    expect([...made.values()].flat()).toHaveLength(35_357)
    const without = [...today].filter(code => !made.has(code) && !/^9(75|7[78]|8)/.test(code))
    expect(without).toHaveLength(year === 2026 ? 7 : 1)
  }
})

test('includes a merged commune in its successor', () => {
  const successor = successors(readCog(2026))
  expect(successor('75056')).toBe('75056')
  expect(successor('01340')).toBe('01015')
  expect(successor('99999')).toBeUndefined()
})

test('decodes encoded outlines unchanged', () => {
  const outlines = {
    transform: { scale: [0.1, 0.2], translate: [-5, 41] } as const,
    arcs: [
      [
        [3, -4],
        [1, 0],
        [0, 300],
      ],
      [
        [4, 296],
        [-1, -300],
      ],
    ] as [number, number][][],
    zones: [
      { code: 'A', name: 'Ça', polygons: [[[0, 1]]] },
      { code: 'B', name: '', polygons: [[[~1, ~0]]] },
    ],
  }
  const { scale, translate } = outlines.transform
  expect(
    decodeOutlines(
      encodeOutlines({ ...outlines, transform: { scale: [...scale], translate: [...translate] } }),
    ),
  ).toEqual(outlines)
})

test('never reuses the id of a former instance', () => {
  const ids = OUTLINES_CATALOGUE.map(({ definition }) => `${definition.dataset.id}~${definition.edition}`)
  expect(ids).toEqual([
    'fr-departements~2026-ign',
    'fr-regions~2026-ign',
    'fr-presidentielle~2022',
    'fr-presidentielle~2017',
    'fr-chomage~2024',
    'fr-chomage~2019',
    'fr-chomage~2014',
    'fr-ages~2023',
    'fr-ages~2013',
    'fr-regions~2015-ign',
    'fr-communes-contours~2026',
    'fr-intercommunalites~2026',
    'fr-communes-contours~2018',
    'fr-communes-contours~2016',
  ])
})
