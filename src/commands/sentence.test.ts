import { expect, test } from 'vitest'
import { shownBench } from '../../tests/support/drawn.tsx'
import { MAX_LEAVES } from '../domain/filter/validation.ts'
import { commandById } from './registry.ts'
import { availability, run } from './run.ts'

const BIG = ['zones', 'population', 'gt', '1000'] as const

test('adds a condition to those on other labels, until the filter is full', async () => {
  const bench = await shownBench('zones')
  const settle = async () => {
    await bench.settle()
    bench.parts({ type: 'parts.completed' })
    await bench.settle()
  }
  await settle()
  const leaf = { label: 'region', operator: 'equals' as const, value: 'Bretagne' }
  run(commandById('filter.by'), 'palette', bench.runtime, ['zones', 'region', 'equals', 'Bretagne'])
  await settle()
  run(commandById('filter.by'), 'palette', bench.runtime, BIG)
  await settle()
  const filter = () => bench.view().displayed.find(({ dataset }) => dataset === 'zones')?.filter?.filter
  expect(filter()).toEqual({ and: [leaf, { label: 'population', operator: 'gt', value: 1000 }] })
  const many = { or: Array.from({ length: MAX_LEAVES }, () => leaf) }
  bench.root.send({ type: 'filter.changed', dataset: 'zones', filter: { mode: 'l', filter: many } })
  await settle()
  expect(availability(commandById('filter.by'), bench.runtime.snapshots(), BIG)).toEqual({
    can: false,
    reason: 'filterFull',
  })
})
