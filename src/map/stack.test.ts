import type { Map as MapLibre } from 'maplibre-gl'
import { expect, test } from 'vitest'
import type { DrawnLoad } from './drawnLoad.ts'
import { LoadStack } from './stack.ts'

/** Creates loads on a map that only has layers, and returns the order of all layers once sorted. */
function sorted(...loads: { dataset: string; fills: boolean }[]): string[] {
  const layers = ['sea', 'names', 'coast', ...loads.map(({ dataset }) => dataset).toReversed(), 'insets']
  const map = {
    getLayer: (id: string) => (layers.includes(id) ? {} : undefined),
    getLayersOrder: () => [...layers],
    moveLayer: (id: string) => layers.push(...layers.splice(layers.indexOf(id), 1)),
  } as unknown as MapLibre
  const stack = new LoadStack(map)
  stack.order = loads.map(({ dataset }) => ({ dataset, visible: true, opacity: 100 }))
  for (const { dataset, fills } of loads)
    stack.loads.set(dataset, {
      ...{ key: dataset, dataset, striped: false, layerIds: () => [dataset], fillsAreas: () => fills },
    } as unknown as DrawnLoad)
  stack.sortLayers({ outlines: ['coast'], above: ['names'] }, 'insets')
  return layers
}

const AREAS = { dataset: 'areas', fills: true }
const LINES = { dataset: 'lines', fills: false }

test('draws coasts above filled areas, and below the lines and circles over them', () => {
  expect(sorted(AREAS)).toEqual(['sea', 'areas', 'coast', 'names', 'insets'])
  expect(sorted(LINES)).toEqual(['sea', 'coast', 'lines', 'names', 'insets'])
  expect(sorted(AREAS, LINES)).toEqual(['sea', 'areas', 'coast', 'lines', 'names', 'insets'])
  expect(sorted(LINES, AREAS)).toEqual(['sea', 'lines', 'areas', 'coast', 'names', 'insets'])
})
