import { expect, test } from 'vitest'
import { benchWith, press, readIn } from '../../../tests/support/drawn.tsx'
import { label, sheetOf } from '../../../tests/support/fixtures.ts'
import { Charts } from './charts.tsx'

test('distinguishes a label of an unsuitable type from a missing label', async () => {
  const texts = [label('population', 'text'), label('menages', 'text')]
  const noteOf = async (labels: typeof texts, command: 'chart.add' | 'chart.addScatter', ...of: string[]) => {
    const bench = await benchWith(
      {
        sheetOf: (dataset, instance) => ({
          ...sheetOf(dataset, instance),
          ...(instance.endsWith('2021') ? { labels } : {}),
        }),
      },
      'labels',
    )
    await press(bench, command, 'labels', ...of)
    await press(bench, 'instance.show', 'labels~2021')
    bench.parts({ type: 'parts.completed' })
    await bench.settle()
    return readIn(bench, <Charts dataset="labels" />).at(-1)
  }
  expect(await noteOf(texts, 'chart.add', 'population')).toBe(
    'La variable population ne convient pas à ce graphique.',
  )
  expect(await noteOf(texts, 'chart.addScatter', 'population', 'menages')).toBe(
    'Les variables population et menages ne conviennent pas à ce graphique.',
  )
  expect(await noteOf(texts.slice(0, 1), 'chart.addScatter', 'population', 'menages')).toBe(
    'Ce millésime n’a pas la variable menages. La variable population ne convient pas à ce graphique.',
  )
})
