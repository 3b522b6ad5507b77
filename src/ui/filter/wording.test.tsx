import { expect, test } from 'vitest'
import { arrive, benchWith, markupOf, press, readIn, shownBench } from '../../../tests/support/drawn.tsx'
import { sheetOf } from '../../../tests/support/fixtures.ts'
import { attributesIn } from '../../../tests/support/outline.ts'
import type { Filter, FilterNode } from '../../contract/filter.ts'
import type { Label } from '../../contract/label.ts'
import type { Sheet } from '../../domain/view/shown.ts'
import { FilterChips } from './wording.tsx'

const is = (
  label: string,
  operator: 'equals' | 'notequals' | 'lt' | 'gte',
  value: string | number,
): FilterNode => ({
  label,
  operator,
  value,
})

/** Dataset whose labels have their own titles; one of them has a unit. */
const titled = (dataset: string, instance: string): Sheet => {
  const sheet = sheetOf(dataset, instance)
  const title = (each: Label, fr: string) => ({ ...each, title: { fr, en: fr } })
  return {
    ...sheet,
    labels: sheet.labels.map(each =>
      each.name === 'population' ? { ...title(each, 'Habitants'), unit: 'hab.' } : each,
    ),
    originLabels: sheet.originLabels.map(each => title(each, 'Superficie')),
  }
}

/** Returns the chips of a displayed dataset's filter. */
async function chipsOf(filter: FilterNode, mode: Filter['mode'] = 'l') {
  const bench = await benchWith({ sheetOf: titled }, 'labels')
  const [entry] = bench.view().displayed
  return { bench, chips: <FilterChips entry={{ ...entry!, filter: { mode, filter } }} /> }
}

/** Returns a filter's text in the tooltip and in the chips: both are the same. */
async function said(filter: FilterNode, mode: Filter['mode'] = 'l') {
  const { bench, chips } = await chipsOf(filter, mode)
  const [chip] = attributesIn(markupOf(bench, chips), 'filter-chip')
  const shown = chip?.['title']?.replaceAll(/\s/g, ' ')
  const [read] = readIn(bench, chips)
  expect(read).toBe(`button Modifier le filtre de « Jeu labels » : ${shown}`)
  return shown
}

test('shows each condition with a sign, a formatted number and a unit', async () => {
  expect(await said({ and: [is('population', 'gte', 12000.5), is('population', 'lt', 60000)] })).toBe(
    'Habitants ≥ 12 000,5 hab. et Habitants < 60 000 hab.',
  )
  expect(await said({ or: [is('region', 'notequals', 'Bretagne'), is('menages', 'equals', 5)] })).toBe(
    'region ≠ Bretagne ou menages = 5',
  )
})

test('links the conditions to the editor, with a remove button', async () => {
  const bench = await shownBench('labels')
  await press(bench, 'interval.set', 'labels', 'population', '1..')
  await arrive(bench)
  expect(readIn(bench, <FilterChips entry={bench.view().displayed[0]!} />)).toEqual([
    'button Modifier le filtre de « Jeu labels » : population ≥ 1',
    'button Retirer le filtre de « Jeu labels »',
  ])
})

test('puts brackets around a nested group', async () => {
  const either: FilterNode = { or: [is('region', 'equals', 'Bretagne'), is('region', 'equals', 'Normandie')] }
  expect(await said(either)).toBe('region = Bretagne ou region = Normandie')
  expect(await said({ and: [is('menages', 'gte', 1), either] })).toBe(
    'menages ≥ 1 et (region = Bretagne ou region = Normandie)',
  )
  expect(await said({ or: [is('menages', 'gte', 1), { and: [is('menages', 'lt', 2), either] }] })).toBe(
    'menages ≥ 1 ou (menages < 2 et (region = Bretagne ou region = Normandie))',
  )
})

test('shows a repeated condition once', async () => {
  const condition = is('menages', 'gte', 1)
  expect(await said({ and: [condition, is('region', 'equals', 'Corse'), condition] })).toBe(
    'menages ≥ 1 et region = Corse',
  )
})

test('shows no chips for a dataset without a filter', async () => {
  const bench = await shownBench('labels')
  expect(readIn(bench, <FilterChips entry={bench.view().displayed[0]!} />)).toEqual([])
})

test('names the dataset whose labels a filter reads', async () => {
  expect(await said(is('surface', 'gte', 5), 'z')).toBe('Superficie ≥ 5')
  expect(await said(is('surface', 'gte', 5))).toBe('surface ≥ 5')
})
