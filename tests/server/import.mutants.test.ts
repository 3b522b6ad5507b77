import { readFileSync } from 'node:fs'
import type { Feature } from 'geojson'
import { describe, expect, test } from 'vitest'
import { runTask, ThreadLost } from '../../src/server/platform/threads/threadPool.ts'
import { gzip, zip } from '../support/files.ts'
import { collection, square } from '../support/import.ts'
import type { Side } from '../support/mutantReader.ts'
import { readingRoom } from '../support/reading.ts'
import { shapefileOf } from '../support/shapefile.ts'
import { LOOPING } from '../upstream/hyparquetLoop.mjs'

const READER = new URL('../support/mutantReader.ts', import.meta.url)
/** A reader that takes longer than this for a few kilobytes counts as an endless loop. */
const DEADLINE_MS = 5000

/** Reads a file in a thread, and returns how the thread ended. */
async function outcomeOf(path: string, side: Side): Promise<unknown> {
  const bounds = { graceMs: 0, silenceMs: DEADLINE_MS, memoryMb: 512 }
  try {
    return await runTask(READER, { path, side }, { onProgress: () => {}, ...bounds })
  } catch (error) {
    if (error instanceof ThreadLost && error.loss !== 'ended') return 'ended'
    throw error
  }
}

/** Yields numbers from 0 to 1 from a seed (Mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Changes one to four bytes. */
function mutant(bytes: Uint8Array, seed: number): Uint8Array {
  const next = seeded(seed)
  const mutated = Uint8Array.from(bytes)
  const flips = 1 + Math.floor(next() * 4)
  for (let flip = 0; flip < flips; flip++) {
    const at = Math.floor(next() * bytes.length)
    mutated[at] = (mutated[at] ?? 0) ^ (1 + Math.floor(next() * 255))
  }
  return mutated
}

const corpus = (name: string) => readFileSync(new URL(`corpus/${name}`, import.meta.url))
const { shp, dbf } = shapefileOf([square('01', 0, 0), square('02', 5, 5)] as Feature[])

/** Files of every binary format, mutated by a seed: the whole archive, or its content. */
const FILES: Record<string, (seed: number) => Uint8Array | Promise<Uint8Array>> = {
  'geopandas.parquet': seed => mutant(corpus('geopandas-v1.parquet'), seed),
  'geoarrow.parquet': seed => mutant(corpus('geoarrow-multipolygon.parquet'), seed),
  'cities.fgb': seed => mutant(corpus('unknown-feature-count.fgb'), seed),
  'pump.gpkg': seed => mutant(corpus('broad-street-pump.gpkg'), seed),
  'places.xlsx': seed => mutant(corpus('no-place.xlsx'), seed),
  'departements.ods': seed => mutant(corpus('departements.ods'), seed),
  'iceland.kmz': seed => mutant(corpus('iceland.kmz'), seed),
  'trail.zip': seed => mutant(corpus('iditarod-polar.zip'), seed),
  'zones.geojson.gz': seed => mutant(gzip(collection(square('01', 0, 0))), seed),
  'shapes.zip': seed => zip({ 'a.shp': mutant(shp, seed), 'a.dbf': dbf }),
  'table.zip': seed => zip({ 'a.shp': shp, 'a.dbf': mutant(dbf, seed) }),
}

async function readMutants(name: string, side: Side, count: number): Promise<void> {
  using room = readingRoom()
  const make = FILES[name]
  for (let seed = 0; seed < count; seed++) {
    const path = room.file((await make?.(seed)) ?? '', name)
    const outcome = await outcomeOf(path, side).catch(String)
    expect(['read', 'refused', 'ended'], `mutant ${seed}`).toContain(outcome)
  }
}

describe.each(['server', 'browser'] as const)('each reader of the %s', side => {
  test.each(Object.keys(FILES))('finishes or is ended on 25 mutants of %s', name =>
    readMutants(name, side, 25),
  )

  test.each(Object.keys(FILES))('finishes or is ended on 1000 mutants of %s', { tags: 'long' }, name =>
    readMutants(name, side, 1000),
  )

  test.each([
    ['with two damaged columns', 566],
    ['with a column without a name', 712],
  ])('refuses a Parquet file %s', async (_, seed) => {
    using room = readingRoom()
    const path = room.file((await FILES['geoarrow.parquet']?.(seed)) ?? '', 'damaged.parquet')
    expect(await outcomeOf(path, side)).toBe('refused')
  })

  test('ends a thread in which a Parquet file causes an endless loop', async () => {
    using room = readingRoom()
    const sound = room.file(corpus('geopandas-v1.parquet'), 'sound.parquet')
    expect(await outcomeOf(sound, side)).toBe('read')
    expect(await outcomeOf(room.file(LOOPING, 'looping.parquet'), side)).toBe('ended')
  })
})
