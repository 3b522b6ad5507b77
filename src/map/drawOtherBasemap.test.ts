import type { StyleSpecification } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { otherBasemapOf } from './drawOtherBasemap.ts'

const style: StyleSpecification = {
  version: 8,
  glyphs: 'fonts/{fontstack}/{range}.pbf',
  sprite: 'https://signs.example/sprite',
  sources: {
    plan: { type: 'vector', tiles: ['/tiles/{z}/{x}/{y}.pbf'] },
    photo: { type: 'raster', url: 'photo.json' },
  },
  layers: [
    { id: 'background', type: 'background', paint: { 'background-color': '#fff' } },
    { id: 'water', type: 'fill', source: 'plan', 'source-layer': 'water' },
    { id: 'towns', type: 'symbol', source: 'plan', 'source-layer': 'towns' },
  ],
}
const { sources, ground, names, glyphs, sprite } = otherBasemapOf(
  style,
  'https://maps.example/plan/style.json',
)

test('resolves addresses relative to the style, keeping templates', () => {
  expect(glyphs).toBe('https://maps.example/plan/fonts/{fontstack}/{range}.pbf')
  expect(sprite).toBe('https://signs.example/sprite')
  expect(sources['foreign:plan']).toMatchObject({ tiles: ['https://maps.example/tiles/{z}/{x}/{y}.pbf'] })
  expect(sources['foreign:photo']).toMatchObject({ url: 'https://maps.example/plan/photo.json' })
})

test('separates texts from layers below zones, and renames sources', () => {
  expect(ground.map(({ id }) => id)).toEqual(['foreign:background', 'foreign:water'])
  expect(names).toMatchObject([{ id: 'foreign:towns', source: 'foreign:plan', 'source-layer': 'towns' }])
  expect(ground[0]).not.toHaveProperty('source')
})
