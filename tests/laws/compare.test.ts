import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Comparison } from '../../src/contract/analysis.ts'
import type { LabelType, LabelValue } from '../../src/contract/label.ts'
import type { Change } from '../../src/contract/zone.ts'
import { compareInstances } from '../../src/data/zones/compare.ts'
import type { OpenInstance } from '../../src/data/zones/openInstance.ts'
import { concatenated } from '../../src/domain/bytes.ts'
import { decodeOrdinals, ordinalCount, ordinalsIn } from '../../src/domain/ordinals.ts'
import { QueryBudget } from '../../src/server/platform/queue/scheduling.ts'
import { decodeColumn } from '../../src/server/storage/columns/column.ts'
import { encodeColumn } from '../../src/server/storage/columns/encodeColumn.ts'
import { decodeGeometrySet } from '../../src/server/storage/geometry/geometry.ts'
import { GeometrySetBuilder } from '../../src/server/storage/geometry/geometryBuilder.ts'
import { instance, label } from '../support/fixtures.ts'

type Row = { key: string; place: number; size: number; word: string | null }

const column = (type: LabelType, values: LabelValue[]) =>
  decodeColumn(encodeColumn(type, values).file as Uint8Array<ArrayBuffer>)

/** Opens an instance like the server, optionally without every second zone of its geometry set. */
function opened(rows: readonly Row[], edition: string, isPartial = false): OpenInstance {
  const builder = new GeometrySetBuilder()
  for (const { key, place } of rows) builder.add(key, { type: 'Point', coordinates: [place, place / 2] })
  const { pieces, ordinals } = builder.build()
  const geometry = decodeGeometrySet(concatenated([...pieces()]))
  const byOrdinal = rows.map((_, ordinal) => rows[Array.from(ordinals).indexOf(ordinal)]!)
  const members = isPartial ? Uint32Array.from(byOrdinal.keys()).filter(ordinal => ordinal % 2 === 0) : null
  return {
    instance: instance('zones', edition),
    geometry,
    names: column(
      'text',
      byOrdinal.map(({ key }) => key),
    ),
    members,
    labels: [
      {
        label: label('size', 'number'),
        column: column(
          'number',
          byOrdinal.map(({ size }) => size),
        ),
      },
      {
        label: label('word', 'text'),
        column: column(
          'text',
          byOrdinal.map(({ word }) => word),
        ),
      },
    ],
    origin: null,
    originLabels: [],
    unreadable: [],
    formerLabels: [],
  }
}

const row = fc.record({
  key: fc.constantFrom(...'abcdefghijklmnop', 'é', '😀', 'ﬀ'),
  place: fc.integer({ min: 0, max: 2 }),
  size: fc.integer({ min: 0, max: 2 }),
  word: fc.constantFrom('x', 'y', null),
})
const rows = fc.uniqueArray(row, { selector: ({ key }) => key, minLength: 1, maxLength: 12 })
const compare = (open: OpenInstance, base: OpenInstance, of: string | null = null) =>
  compareInstances(open, base, of, new QueryBudget({ who: 'somebody', signal: new AbortController().signal }))

const NAMES = [null, 'unchanged', 'value', 'geometry', 'both', 'added'] as const

/** Returns the change of each zone in the instance, by key. */
function changesOf({ changes }: Comparison, { geometry }: OpenInstance): Record<string, Change> {
  const codes = [...Buffer.from(changes, 'base64')]
  const named = codes.flatMap((code, ordinal) => {
    const change = NAMES[code]
    return change ? [[geometry.key(ordinal), change] as const] : []
  })
  return Object.fromEntries(named)
}

const byKey = (list: readonly Row[]) => Object.fromEntries(list.map(each => [each.key, each]))

/** Returns the rows of zones in the instance. */
const rowsOf = ({ geometry, members }: OpenInstance, list: readonly Row[]) =>
  list.filter(({ key }) => !members || [...members].some(ordinal => geometry.key(ordinal) === key))

const someRows = fc.tuple(rows, fc.boolean(), rows, fc.boolean())

test('finds no difference between an instance and itself', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.boolean(), async (list, isPartial) => {
      const open = opened(list, '2026', isPartial)
      const { counts, removed } = await compare(open, opened(list, '2026', isPartial))
      const zones = open.members?.length ?? list.length
      expect(counts).toEqual({ unchanged: zones, value: 0, geometry: 0, both: 0, added: 0, removed: 0 })
      expect(removed).toEqual([])
    }),
  )
})

test('mirrors a comparison in the other direction', async () => {
  await fc.assert(
    fc.asyncProperty(someRows, async ([now, isPartial, then, wasPartial]) => {
      const [open, base] = [opened(now, '2026', isPartial), opened(then, '2016', wasPartial)]
      const [there, back] = [await compare(open, base), await compare(base, open)]
      const { added, removed, ...kept } = there.counts
      expect(back.counts).toEqual({ ...kept, added: removed, removed: added })
      const [changes, mirrored] = [changesOf(there, open), changesOf(back, base)]
      const keptIn = (of: Record<string, Change>) =>
        Object.fromEntries(Object.entries(of).filter(([, change]) => change !== 'added'))
      expect(keptIn(mirrored)).toEqual(keptIn(changes))
      const addedIn = (of: Record<string, Change>) => Object.keys(of).filter(key => of[key] === 'added')
      expect(back.removed.map(({ name }) => name).sort()).toEqual(addedIn(changes).sort())
    }),
  )
})

test('reports the change of every zone that its rows show', async () => {
  await fc.assert(
    fc.asyncProperty(rows, rows, fc.constantFrom(null, 'size', 'word'), async (now, then, of) => {
      const open = opened(now, '2026')
      const changes = changesOf(await compare(open, opened(then, '2016'), of), open)
      const wanted = now.map(({ key, place, size, word }) => {
        const former = then.find(each => each.key === key)
        if (!former) return [key, 'added']
        const moved = place !== former.place
        const valued = (of !== 'word' && size !== former.size) || (of !== 'size' && word !== former.word)
        return [key, moved ? (valued ? 'both' : 'geometry') : valued ? 'value' : 'unchanged']
      })
      expect(changes).toEqual(Object.fromEntries(wanted))
    }),
  )
})

test('restores the earlier instance from a comparison', async () => {
  await fc.assert(
    fc.asyncProperty(someRows, async ([now, isPartial, then, wasPartial]) => {
      const [open, base] = [opened(now, '2026', isPartial), opened(then, '2016', wasPartial)]
      const comparison = await compare(open, base)
      const former = (key: string) => then.find(each => each.key === key)!
      const kept = Object.entries(changesOf(comparison, open)).flatMap(([key, change]): Row[] => {
        const row = now.find(each => each.key === key)!
        if (change === 'added') return []
        if (change === 'unchanged') return [row]
        if (change === 'value') return [{ ...former(key), place: row.place }]
        return change === 'geometry' ? [{ ...row, place: former(key).place }] : [former(key)]
      })
      const gone = [...ordinalsIn(decodeOrdinals(comparison.former))].map(ordinal =>
        former(base.geometry.key(ordinal)),
      )
      expect(byKey([...kept, ...gone])).toEqual(byKey(rowsOf(base, then)))
      expect(ordinalCount(decodeOrdinals(comparison.former))).toBe(comparison.counts.removed)
    }),
  )
})

test('stops a comparison that was aborted', async () => {
  const open = opened([{ key: 'a', place: 0, size: 0, word: null }], '2026')
  await expect(
    compareInstances(open, open, null, new QueryBudget({ who: 'somebody', signal: AbortSignal.abort() })),
  ).rejects.toThrow('aborted')
})
