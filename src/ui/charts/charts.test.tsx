import { expect, test } from 'vitest'
import { arrive, benchWith, press, shownBench } from '../../../tests/support/drawn.tsx'
import { chartsIn } from '../../../tests/support/drawnCharts.tsx'
import { label, sheetOf } from '../../../tests/support/fixtures.ts'

test('explains a missing chart: still counting, no values, or an unsuitable label', async () => {
  const lacking = [label('region', 'text')]
  const bench = await benchWith(
    {
      sheetOf: (dataset, instance) => ({
        ...sheetOf(dataset, instance),
        ...(instance.endsWith('2021') ? { labels: lacking } : {}),
      }),
    },
    'labels',
  )
  await press(bench, 'chart.add', 'labels', 'population')
  const heading = [
    'region Graphiques',
    'figure Histogramme : population',
    'population',
    'button Fermer le graphique : population',
  ]
  expect(chartsIn(bench)).toEqual([...heading, 'Toutes les zones ont la même valeur, ou aucune.'])
  await press(bench, 'instance.show', 'labels~2021')
  expect(chartsIn(bench)).toEqual([...heading, 'Comptage des zones…'])
  await arrive(bench)
  expect(chartsIn(bench)).toEqual([...heading, 'Ce millésime n’a pas la variable population.'])
})

test('renders no charts for an undisplayed dataset', async () => {
  expect(chartsIn(await shownBench('labels'), 'zones')).toEqual([])
})
