import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Label, LabelValue } from '../contract/label.ts'
import type { Style } from '../contract/view.ts'
import { defaultStyle, styleForLabel } from '../domain/colour/style.ts'
import { Column } from './loadValues.ts'
import { ZoneStore } from './zoneStore.ts'

const label: Label = {
  id: 'n',
  name: 'n',
  title: { fr: 'N', en: 'N' },
  type: 'number',
  unit: null,
  measure: null,
  column: 'c',
  stats: { min: 0, max: 10, nulls: 0, distinct: 2, quantiles: [] },
}
const zone = (ordinal: number, n: LabelValue, origin: Record<string, LabelValue> = {}) => ({
  ordinal,
  geometry: null,
  labels: { n },
  origin_labels: origin,
})
const gradient = { ...styleForLabel(defaultStyle(0), label), classes: null }

/** Returns the ordinals with a colour. */
const shownIn = (colours: Uint8Array) =>
  Array.from({ length: colours.length / 4 }, (_, ordinal) => ordinal).filter(
    ordinal => (colours[ordinal * 4 + 3] ?? 0) > 0,
  )

test('paints a part in the order of its zones', () => {
  const part = new ZoneStore().add('a', [zone(7, 10), zone(2, 0)], gradient, label)
  expect([...part.ordinals]).toEqual([7, 2])
  expect([...part.colours]).toEqual([0xd2, 0xf4, 0xe3, 255, 0x0d, 0x46, 0x56, 255])
})

test('rejects another filter for a load without columns', () => {
  const store = new ZoneStore()
  store.add('a', [zone(1, 1)], gradient, label)
  expect(store.filter('a', null, [])).toBeNull()
})

test('paints all parts of the load and no other', () => {
  const store = new ZoneStore()
  store.add('a', [zone(1, 1)], gradient, label)
  store.add('b', [zone(9, 1)], gradient, label)
  store.add('a', [zone(2, null)], gradient, label)
  const painted = store.paint('a', gradient, label, 'fr')
  expect(shownIn(painted!.colours)).toEqual([1, 2])
  expect(painted!.legend).toMatchObject({ count: 1, noData: { count: 1 } })
})

test('counts a zone of two parts once', () => {
  const store = new ZoneStore()
  store.add('a', [zone(1, 1)], gradient, label)
  store.add('a', [zone(1, 2)], gradient, label)
  expect(store.paint('a', defaultStyle(0), null, 'fr')!.legend).toMatchObject({ kind: 'single', count: 1 })
})

test('writes texts for values, not for a gradient', () => {
  const store = new ZoneStore()
  store.add('a', [zone(1, 1.5), zone(2, null)], gradient, label)
  const apart = { ordinals: Uint32Array.of(2, 1, 9), cells: Uint32Array.of(0, 1, 2) }
  expect(store.paint('a', gradient, label, 'fr')!.written).toBeNull()
  expect(store.write('a', apart)?.texts).toEqual(['', '', ''])
  expect(store.paint('a', { ...gradient, mode: 'value' }, label, 'fr')!.written).toEqual({
    names: false,
    values: true,
    ranked: true,
  })
  expect(store.write('a', apart)).toEqual({ ordinals: Uint32Array.of(1, 2, 9), texts: ['1,5', '', ''] })
})

test('writes the text label below the value, if both are shown', () => {
  const store = new ZoneStore()
  const town = { ...label, name: 'town', type: 'text' as const }
  store.add('a', [zone(1, 1.5, { town: 'Lyon' })], gradient, label)
  const only = { ordinals: Uint32Array.of(1), cells: Uint32Array.of(0) }
  const textOf = (style: Style) => {
    const painted = store.paint('a', style, label, 'fr', null, null, { text: town })
    return [painted?.written, store.write('a', only)?.texts]
  }
  expect(textOf(gradient)).toEqual([{ names: false, values: true, ranked: true }, ['Lyon']])
  expect(textOf({ ...gradient, mode: 'value' })).toEqual([
    { names: false, values: true, ranked: true },
    ['1,5\nLyon'],
  ])
  expect(store.paint('a', { ...gradient, names: true }, null, 'fr')?.written).toEqual({
    names: true,
    values: false,
    ranked: false,
  })
})

test('writes the largest value of each cell, and the largest of all first', () => {
  const store = new ZoneStore()
  store.add('a', [zone(1, 5), zone(2, 9), zone(3, null), zone(4, 7), zone(5, -8)], gradient, label)
  store.paint('a', { ...gradient, names: true }, label, 'fr')
  const candidates = { ordinals: Uint32Array.of(1, 2, 3, 4, 5), cells: Uint32Array.of(0, 0, 1, 2, 1) }
  expect([...(store.write('a', candidates)?.ordinals ?? [])]).toEqual([2, 4, 5])
})

test('reads a zone with its value and rank, largest first, ties as in the table', () => {
  const store = new ZoneStore()
  store.add('a', [zone(1, 5), zone(2, 9), zone(3, null), zone(4, 5), zone(5, -8)], gradient, label)
  store.paint('a', gradient, label, 'fr')
  const rowOf = (ordinal: number) => store.read('a', ordinal)?.rank?.row
  expect([1, 2, 4, 5].map(rowOf)).toEqual([1, 0, 2, 3])
  expect(store.read('a', 2)).toEqual({ value: 9, rank: { row: 0, count: 4 } })
  expect(store.read('a', 3)).toEqual({ value: null, rank: null })
  // A zone in a single colour is read without either.
  store.paint('a', gradient, null, 'fr')
  expect(store.read('a', 2)).toEqual({ value: undefined, rank: null })
})

test('paints a label of the origin dataset', () => {
  const store = new ZoneStore()
  store.add('a', [zone(1, 1, { region: 'Bretagne' })], gradient, label)
  const region = { ...label, name: 'region', type: 'text' as const }
  store.paint('a', styleForLabel(gradient, region), region, 'fr')
  expect(store.write('a', { ordinals: Uint32Array.of(1), cells: Uint32Array.of(0) })?.texts).toEqual([
    'Bretagne',
  ])
})

test('treats a label that no zone has as no data', () => {
  const store = new ZoneStore()
  store.add('a', [zone(1, 1)], gradient, label)
  const painted = store.paint('a', gradient, { ...label, name: 'absent' }, 'fr')
  expect(painted!.legend).toMatchObject({ count: 0, noData: { count: 1 } })
})

test('hides and excludes zones that fail a previewed filter, and restores them', () => {
  const store = new ZoneStore()
  store.add('a', [zone(1, 1), zone(2, 5), zone(3, null)], gradient, label)
  const previewFilter = { filter: { label: 'n', operator: 'gt', value: 2 } as const, labels: [label] }
  const preview = store.paint('a', gradient, label, 'fr', previewFilter)
  expect(shownIn(preview!.colours)).toEqual([2])
  expect(preview!.legend).toMatchObject({ count: 1, noData: { count: 0 } })
  expect(shownIn(store.paint('a', gradient, label, 'fr')!.colours)).toEqual([1, 2, 3])
})

test('paints nothing for a dropped load', () => {
  const store = new ZoneStore()
  store.add('a', [zone(1, 1)], gradient, label)
  store.drop('a')
  expect(store.paint('a', gradient, label, 'fr')).toBeNull()
})

test('returns the stored values of a column', () => {
  const value = fc.oneof(fc.constant(null), fc.integer(), fc.string(), fc.boolean())
  fc.assert(
    fc.property(fc.array(value, { maxLength: 40 }), values => {
      const column = new Column()
      values.forEach((each, slot) => {
        column.set(slot * 100, each)
      })
      expect(values.map((_, slot) => column.get(slot * 100))).toEqual(values)
    }),
  )
})

test('returns no colours, in new buffers, before the load is painted', () => {
  const store = new ZoneStore()
  const parts = [1, 2].map(ordinal => store.values('a', 'c', Uint32Array.of(ordinal), new ArrayBuffer(0)))
  expect(parts.map(part => part.ordinals.length)).toEqual([0, 0])
  expect(parts[0]?.ordinals.buffer).not.toBe(parts[1]?.ordinals.buffer)
  expect(parts[0]?.colours.buffer).not.toBe(parts[1]?.colours.buffer)
})

test('paints and counts the zones of a page by classes of their own', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(numbers, fc.infiniteStream(fc.boolean()), (values, chances) => {
      const only = Uint32Array.from(values.flatMap((_, at) => (at === 0 || chances.next().value ? [at] : [])))
      const store = new ZoneStore()
      const style: Style = { ...gradient, classes: 'quantile', classCount: 3 }
      const zones = values.map((value, at) => zone(at, value))
      store.add('a', zones, style, label)
      store.paint('a', style, label, 'fr')
      const painted = store.paint('a', style, label, 'fr', null, null, { only })!
      expect(shownIn(painted.colours)).toEqual([...only])
      const alone = new ZoneStore()
      alone.add(
        'a',
        [...only].map(at => zones[at]!),
        style,
        label,
      )
      alone.complete('a')
      const { stats } = label
      const own = { ...label, stats: { ...stats, min: null, max: null } }
      const expected = alone.paint('a', style, own, 'fr')!
      const { label: _, ...legend } = painted.legend as { label: unknown }
      expect(expected.legend).toMatchObject(legend)
      for (const at of only)
        expect([...painted.colours.subarray(at * 4, at * 4 + 4)]).toEqual([
          ...expected.colours.subarray(at * 4, at * 4 + 4),
        ])
      const [last] = values.map((_, at) => at).toReversed()
      expect(store.read('a', last!)).toMatchObject({ value: values[last!] })
    }),
  )
})
