import { expect, test } from 'vitest'
import { answeredBench, press, readIn, tell } from '../../../tests/support/drawn.tsx'
import { LABELS } from '../../../tests/support/fixtures.ts'
import type { ScriptedWorkbench } from '../../../tests/support/scripted.ts'
import type { Label } from '../../contract/label.ts'
import { ValueList } from './valueList.tsx'
import { ValueRange } from './valueRange.tsx'

const [population, region] = LABELS as [Label, Label]
const shownIn = (bench: ScriptedWorkbench) => {
  const { target } = bench.runtime.snapshots().filter.context
  if (!target) throw new Error('No dataset is displayed.')
  return target
}
const list = (bench: ScriptedWorkbench) => readIn(bench, <ValueList shown={shownIn(bench)} label={region} />)
const count = (bench: ScriptedWorkbench) =>
  tell(bench, 'valueCounts', {
    type: 'counts.wanted',
    dataset: 'zones',
    demand: shownIn(bench).demand,
    label: region,
    text: '',
  })

test('lists the values of a text with counts, checked where the filter has them', async () => {
  const bench = await answeredBench('zones')
  await count(bench)
  expect(list(bench)).toEqual([
    'group Valeurs de « region »',
    'checkbox Bretagne 4 zones',
    'checkbox Corse 2 zones',
  ])
  await press(bench, 'values.set', 'zones', 'region', 'Corse | Alsace')
  await count(bench)
  expect(list(bench)).toEqual([
    'group Valeurs de « region »',
    'checkbox Alsace (checked)',
    'checkbox Bretagne 4 zones',
    'checkbox Corse 2 zones (checked)',
    'button Retirer ce choix',
  ])
})

test('explains that a filter has no room for another value', async () => {
  const bench = await answeredBench('zones')
  const names = Array.from({ length: 100 }, (_, at) => `Région ${at}`)
  await press(bench, 'values.set', 'zones', 'region', names.join(' | '))
  await count(bench)
  const boxes = list(bench).filter(line => line.startsWith('checkbox'))
  expect(boxes.filter(line => line.includes('(checked)'))).toHaveLength(100)
  expect(boxes.filter(line => line.includes('Bretagne'))).toEqual([
    'checkbox Bretagne 4 zones (not now) — Un filtre a au plus 100 conditions et 8 niveaux.',
  ])
})

test('gives the limits of a number as two sliders, with their values in words', async () => {
  const bench = await answeredBench('zones')
  const label = {
    ...population,
    stats: { ...population.stats, min: 0, max: 1000, quantiles: [0, 250, 500, 1000] },
  }
  const range = () => readIn(bench, <ValueRange shown={shownIn(bench)} label={label} />)
  expect(range().filter(line => line.startsWith('slider'))).toHaveLength(2)
  expect(range()[0]).toBe('Toutes les valeurs')
  await press(bench, 'interval.set', 'zones', 'population', '300..')
  expect(range()[0]).toBe('300 et plus')
  expect(range()).toContain('button Retirer les bornes')
})
