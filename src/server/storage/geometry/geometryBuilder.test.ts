import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { concatenated } from '../../../domain/bytes.ts'
import { Spill } from '../files/spill.ts'
import { decodeGeometrySet } from './geometry.ts'
import { GeometrySetBuilder } from './geometryBuilder.ts'

const lineFrom = (longitude: number) => ({
  type: 'LineString' as const,
  coordinates: Array.from({ length: 500_000 }, (_, at) => [longitude + at / 1e6, 45 + (at % 7)]),
})

function built(spill: Spill | null) {
  const builder = new GeometrySetBuilder(spill)
  builder.add('east', lineFrom(100))
  builder.add('point', { type: 'Point', coordinates: [3, 46] })
  builder.add('west', lineFrom(-100))
  return concatenated([...builder.build().pieces()])
}

test('writes the same file with vertices on the disk as in memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = built(new Spill(join(folder, 'vertices')))
  expect(existsSync(join(folder, 'vertices'))).toBe(true)
  expect(Buffer.from(file).equals(built(null))).toBe(true)
  const set = decodeGeometrySet(file)
  expect(set.geometry(set.ordinalOf('west') ?? 0)).toEqual(lineFrom(-100))
  expect(set.geometry(set.ordinalOf('point') ?? 0).coordinates).toEqual([3, 46])
})

test('sorts keys by their UTF-16 code units', () => {
  // The character from U+10000 has two surrogates in UTF-16, and is last in UTF-8.
  const keys = ['b', '\uffff', '\u{10000}', 'é', 'a', '']
  const builder = new GeometrySetBuilder()
  for (const key of keys) builder.add(key, { type: 'Point', coordinates: [1, 1] })
  const set = decodeGeometrySet(concatenated([...builder.build().pieces()]))
  expect(Array.from(set.byKey, ordinal => set.key(ordinal))).toEqual([
    '',
    'a',
    'b',
    'é',
    '\u{10000}',
    '\uffff',
  ])
})
