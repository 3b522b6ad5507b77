import { expect, test } from 'vitest'
import { AS_IT_IS } from '../../../contract/import.ts'
import { choicesOf, parseLabel, parseOptions, readOptionsOf } from './options.ts'

const choices = (...args: string[]) => choicesOf(parseOptions(args))

test.each([
  ['pop', { column: 'pop', type: null, title: { fr: 'pop', en: 'pop' }, unit: null }],
  ['pop:number', { column: 'pop', type: 'number', title: { fr: 'pop', en: 'pop' }, unit: null }],
  [
    'pop:number:Habitants|Inhabitants:hab.',
    { column: 'pop', type: 'number', title: { fr: 'Habitants', en: 'Inhabitants' }, unit: 'hab.' },
  ],
  ['osm\\:id::Code', { column: 'osm:id', type: null, title: { fr: 'Code', en: 'Code' }, unit: null }],
  ['pop:count', { column: 'pop', type: 'number', measure: 'count' }],
  ['rang:unknown:Rang', { column: 'rang', type: 'number', measure: 'unknown' }],
  ['v:number:Vitesse:km:h', { column: 'v', type: 'number', unit: 'km:h' }],
])('parses the label %s', (written, label) => expect(parseLabel(written)).toMatchObject(label))

test.each(['', ':number', 'pop:decimal'])('refuses the label "%s"', written =>
  expect(() => parseLabel(written)).toThrow(TypeError),
)

test('accepts one name for both languages, or one per language', () => {
  expect(choices('f', '--name', 'Communes').name).toEqual({ fr: 'Communes', en: 'Communes' })
  expect(choices('f', '--name', 'Communes | Municipalities').name?.en).toBe('Municipalities')
})

test.each([
  [['--origin', 'a'], { kind: 'origin', dataset: 'a', instance: null, label: null }],
  [['--origin', 'a~2021'], { kind: 'origin', dataset: 'a', instance: 'a~2021', label: null }],
  [
    ['--origin', 'a', '--origin-label', 'iso_a3'],
    { kind: 'origin', dataset: 'a', instance: null, label: 'iso_a3' },
  ],
  [['--longitude', 'x', '--latitude', 'y'], { kind: 'columns', longitude: 'x', latitude: 'y' }],
  [['--geometry', 'geom'], { kind: 'column', column: 'geom' }],
  [['--geometry', 'file'], { kind: 'file' }],
  [[], undefined],
])('parses %j as the source of geometries', (args, geometry) =>
  expect(choices('f', ...args).geometry).toEqual(geometry),
)

test('finds an instance by its edition or by its whole id', () => {
  expect([choices('f', '--instance', '2026').edition, choices('f', '--instance', 'a~2026').edition]).toEqual([
    '2026',
    '2026',
  ])
})

test('accepts the bare code of a coordinate system', () => {
  expect(readOptionsOf(parseOptions(['f', '--crs', '2154']))).toEqual({
    ...AS_IT_IS,
    crs: 'EPSG:2154',
  })
})

test.each([
  ['50', 50],
  ['unknown', 'unknown'],
])('accepts an accuracy of %s', (written, accuracy) =>
  expect(readOptionsOf(parseOptions(['f', '--accuracy', written])).accuracy).toBe(accuracy),
)

test.each(['-1', 'much', '0'])('refuses an accuracy of "%s"', written =>
  expect(() => readOptionsOf(parseOptions(['f', '--accuracy', written]))).toThrow(TypeError),
)

test.each([[['--nope']], [['a', 'b']], [['f', '--name']]])('refuses the command line %j', args =>
  expect(() => parseOptions(args)).toThrow(TypeError),
)
