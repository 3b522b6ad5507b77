import { expect, test } from 'vitest'
import { answeredBench, readIn, tell } from '../../../tests/support/drawn.tsx'
import { sheetOf } from '../../../tests/support/fixtures.ts'
import { edit } from '../../commands/draft.ts'
import type { Filter } from '../../contract/filter.ts'
import { changeLanguage } from '../../i18n/index.ts'
import { CatalogueScreen } from '../catalogue/screen.tsx'
import { Heading } from '../table/heading.tsx'
import { zonesPreviewed } from './announcedCount.tsx'

const PAUSE_MS = 700

test('announces the number of found datasets once typing pauses, in both languages', async () => {
  const bench = await answeredBench()
  const announced = () => readIn(bench, <CatalogueScreen />).filter(line => line.startsWith('status'))
  const type = (query: string) => edit(bench.runtime, 'catalogue', { type: 'catalogue.searched', query })
  type('z')
  bench.wait(PAUSE_MS - 100)
  type('zo')
  bench.wait(PAUSE_MS - 100)
  expect(announced()).toEqual(['status'])
  bench.wait(100)
  expect(announced()).toEqual(['status 1 jeu'])
  await changeLanguage('en')
  expect(announced()).toEqual(['status 1 dataset'])
})

test('announces the number of found rows once typing pauses', async () => {
  const bench = await answeredBench('zones')
  const announced = () => readIn(bench, <Heading />).find(line => line.startsWith('status'))
  edit(bench.runtime, 'table', { type: 'table.searched', search: 'rh' })
  expect(announced()).toBe('status')
  bench.wait(PAUSE_MS)
  await bench.settle()
  edit(bench.runtime, 'table', { type: 'rows.wanted', first: 0, last: 10 } as never)
  await bench.settle()
  expect(announced()).toMatch(/^status (Lecture|2\s000 zones)/)
})

test('counts no zones of a previewed filter while the map shows those of another', async () => {
  const bench = await answeredBench('zones')
  const load = () => bench.root.getSnapshot().context.loads['zones']!
  const filterOf = (value: number): Filter => ({
    mode: 'l',
    filter: { label: 'population', operator: 'gte', value },
  })
  const { legend } = load().getSnapshot().context
  const draw = (filter: Filter) =>
    load().send({ type: 'legend.drawn', legend: legend!, sheet: sheetOf('zones', 'zones~2026'), filter })
  const preview = (filter: Filter) =>
    tell(bench, 'workbench', { type: 'filter.previewed', dataset: 'zones', filter })
  await preview(filterOf(5))
  draw(filterOf(5))
  expect(zonesPreviewed(load().getSnapshot().context)).toBe(5)
  load().send({ type: 'filter.previewed', filter: filterOf(50) })
  draw(filterOf(5))
  expect(zonesPreviewed(load().getSnapshot().context)).toBeNull()
})
