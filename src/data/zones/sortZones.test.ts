import { expect, test } from 'vitest'
import { concatenated } from '../../domain/bytes.ts'
import { QueryBudget } from '../../server/platform/queue/scheduling.ts'
import { decodeGeometrySet } from '../../server/storage/geometry/geometry.ts'
import { GeometrySetBuilder } from '../../server/storage/geometry/geometryBuilder.ts'
import { computeColumn } from './slices.ts'
import { keysAsColumn, sortByColumn } from './sortZones.ts'

const requester = { who: 'somebody', signal: new AbortController().signal }
const unbounded = () => new QueryBudget(requester, Number.POSITIVE_INFINITY)

/** Returns a budget that aborts after a number of turns, and whose every slice is full. */
function leaving(after: number) {
  let turns = 0
  return {
    isDue: () => true,
    isLate: () => false,
    spend: () => false,
    pause: async () => {
      turns += 1
      if (turns > after) throw new DOMException('gone', 'AbortError')
    },
  }
}

/** Returns the given number of points, with numbers as keys. */
function pointsOf(count: number) {
  const builder = new GeometrySetBuilder()
  for (let key = 0; key < count; key++)
    builder.add(String(key), { type: 'Point', coordinates: [key / 100, 0] })
  return decodeGeometrySet(concatenated([...builder.build().pieces()]))
}

test('reads the keys of many zones in slices, and stops reading after an abort', async () => {
  const set = pointsOf(5000)
  const column = keysAsColumn(set)
  await expect(computeColumn(column, leaving(3))).rejects.toThrow('gone')
  expect(column.dictionary.length).toBeGreaterThan(0)
  expect(column.dictionary.length).toBeLessThan(2500)
  // Another caller continues where the first one stopped.
  await computeColumn(column, unbounded())
  expect(column.dictionary).toHaveLength(5000)
  const sorted = await sortByColumn(
    Uint32Array.from({ length: set.count }, (_, ordinal) => ordinal),
    { column, type: 'text' },
    'desc',
    unbounded(),
  )
  expect(Array.from(sorted.subarray(0, 3), ordinal => set.key(ordinal))).toEqual(['4999', '4998', '4997'])
})
