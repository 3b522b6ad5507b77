import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bbox } from '../../../contract/common.ts'
import type { GeometrySet } from '../../../data/stored/geometrySet.ts'
import { concatenated } from '../../../domain/bytes.ts'
import { BLOCK, sumsPath } from '../files/blockSums.ts'
import { hashOf } from '../files/integrity.ts'
import { decodeGeometrySet } from './geometry.ts'
import { GeometrySetBuilder } from './geometryBuilder.ts'
import { PagedFile } from './pagedFile.ts'
import { pagedGeometrySet } from './pagedGeometry.ts'

/** Few enough for blocks to be replaced while the tests read. */
const MEMORY = 5 * BLOCK

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paged-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Triangles in rows of 60; every 900th triangle crosses the antimeridian. */
async function stored(count: number) {
  const builder = new GeometrySetBuilder()
  for (let zone = 0; zone < count; zone++) {
    const west = zone % 900 === 899 ? 179 : ((zone * 37) % 60) * 5 - 150
    const south = Math.floor(zone / 60) / 2 - 60
    const corners = [
      [west, south],
      [west + 2, south],
      [west + 1, south + 1 + (zone % 7)],
      [west, south],
    ]
    builder.add(`zone é${zone}`, {
      type: 'Polygon',
      coordinates: [corners.map(([x = 0, y = 0]) => [x > 180 ? x - 360 : x, y])],
    })
  }
  const file = concatenated([...builder.build().pieces()])
  const hash = hashOf(file)
  const path = join(folder, hash)
  await writeFile(path, file)
  return { file, hash, path }
}

async function both(count: number): Promise<[GeometrySet, GeometrySet]> {
  const { file, hash, path } = await stored(count)
  return [decodeGeometrySet(file), pagedGeometrySet(await PagedFile.open(path, hash, { memory: MEMORY }))]
}

describe('a geometry set in its file', () => {
  test('reads the zones that are in memory', async () => {
    const [expected, paged] = await both(4000)
    expect(paged.count).toBe(4000)
    expect(paged.byKey).toEqual(expected.byKey)
    for (let step = 0; step < 4000; step++) {
      const ordinal = (step * 1471) % 4000
      expect(paged.key(ordinal)).toBe(expected.key(ordinal))
      expect(paged.ordinalOf(expected.key(ordinal))).toBe(ordinal)
      expect(paged.bbox(ordinal)).toEqual(expected.bbox(ordinal))
      expect(paged.vertices(ordinal)).toBe(4)
      expect(paged.geometry(ordinal)).toEqual(expected.geometry(ordinal))
      expect(paged.encoded(ordinal)).toEqual({
        structure: Uint8Array.from(expected.encoded(ordinal).structure),
        coordinates: Float64Array.from(expected.encoded(ordinal).coordinates),
      })
    }
    expect(paged.ordinalOf('zone é4000')).toBeUndefined()
    expect(() => paged.key(4000)).toThrow(RangeError)
  })

  test.each([1, 17, 4000, 20_000])('finds %i zones by boxes as the library does', async count => {
    const [expected, paged] = await both(count)
    const boxes: Bbox[] = [
      [-180, -90, 180, 90],
      [-20, -30, 30, -10],
      [170, -60, -170, 60],
      [0.5, -59.5, 0.6, -59.4],
      [100, 80, 110, 85],
    ]
    for (const box of boxes) {
      expect(paged.search(box, Infinity)).toEqual(expected.search(box, Infinity))
      expect(paged.search(box, 10)).toEqual(expected.search(box, 10))
    }
  })

  test('rejects a file that has changed', async () => {
    const { file, hash, path } = await stored(3000)
    const changed = Uint8Array.from(file)
    changed[BLOCK * 3 + 5] = (changed[BLOCK * 3 + 5] ?? 0) ^ 4
    await writeFile(path, changed)
    await expect(PagedFile.open(path, hash)).rejects.toMatchObject({ code: 'DAMAGED', hash })
  })

  test('throws when a block changes after it was opened', async () => {
    const { hash, path } = await stored(3000)
    const paged = pagedGeometrySet(await PagedFile.open(path, hash, { memory: MEMORY }))
    const changed = await readFile(path)
    for (let at = BLOCK; at < changed.length; at += BLOCK) changed[at] = (changed[at] ?? 0) ^ 1
    await writeFile(path, changed)
    expect(() => paged.geometry(2999)).toThrow(`The artefact ${hash} is changed`)
  })

  /** A file whose blocks have checksums, changed in one block since. */
  async function changedInOneBlock() {
    const { file, hash, path } = await stored(3000)
    await PagedFile.open(path, hash)
    const changed = Uint8Array.from(file)
    const at = changed.length - 5
    changed[at] = (changed[at] ?? 0) ^ 4
    await writeFile(path, changed)
    return { file, hash, path, at }
  }

  test('verifies only the blocks that it reads after the first opening', async () => {
    const { file, hash, path, at } = await changedInOneBlock()
    const paged = await PagedFile.open(path, hash)
    expect(paged.copy(0, BLOCK)).toEqual(file.subarray(0, BLOCK))
    expect(() => paged.copy(at, 1)).toThrow(`The artefact ${hash} is changed`)
  })

  test('verifies a whole file if it is in doubt or its checksums are damaged', async () => {
    const { hash, path } = await changedInOneBlock()
    const sums = await readFile(sumsPath(path))
    await expect(PagedFile.open(path, hash, { isInDoubt: true })).rejects.toMatchObject({ code: 'DAMAGED' })
    // From then on, servers that have just started do the same.
    await expect(PagedFile.open(path, hash)).rejects.toMatchObject({ code: 'DAMAGED' })
    sums[40] = (sums[40] ?? 0) ^ 1
    await writeFile(sumsPath(path), sums)
    await expect(PagedFile.open(path, hash)).rejects.toMatchObject({ code: 'DAMAGED' })
  })

  test('rejects a file that was truncated since its first opening', async () => {
    const { file, hash, path } = await stored(3000)
    await PagedFile.open(path, hash)
    await writeFile(path, file.subarray(0, file.length - BLOCK))
    await expect(PagedFile.open(path, hash)).rejects.toMatchObject({ code: 'DAMAGED', hash })
  })
})
