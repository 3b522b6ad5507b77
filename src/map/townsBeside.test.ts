import { expect, test } from 'vitest'
import { TOWNS } from './basemapNames.ts'
import { boxOfName, isNameOver } from './besideCircles.ts'
import { type NamedCircle, townsBeside } from './townsBeside.ts'

type Town = { name: string; x: number; y: number; layer?: string }
const circle = (name: string | undefined, x: number, y: number, radius: number): NamedCircle => ({
  ...{ x, y, radius },
  nameOf: () => name,
})

/** Returns the names beside circles as `name side at x,y`, at one degree per pixel. */
function beside(towns: Town[], circles: NamedCircle[], isCut = () => false): string[] {
  const names = towns.map(({ name, x, y, layer = TOWNS }) => {
    const written = { text: name, size: 11 }
    const box = boxOfName({ ...written, hasDot: layer === TOWNS }, { x, y })
    const isOver = circles.some(each => isNameOver(box, each))
    return {
      found: { layer: { id: layer }, properties: { fr: name, en: name } },
      at: { x, y },
      written,
      box,
      isOver,
    }
  })
  const view = { unproject: ([lng, lat]: [number, number]) => ({ lng, lat }), inkOf: () => null, isCut }
  const sides: Record<number, string> = { 1: 'right', 2: 'left', 4: 'below', 8: 'above' }
  return townsBeside(names, circles, view).map(({ properties, geometry }) => {
    const { coordinates } = geometry as GeoJSON.Point
    return `${properties?.['fr']} ${sides[properties?.['sides']]} at ${coordinates}${properties?.['dot'] ? ', dot' : ''}`
  })
}

test('names a town beside the circle of its zone', () => {
  expect(beside([{ name: 'Rennes', x: 110, y: 110 }], [circle('Rennes', 100, 100, 50)])).toEqual([
    'Rennes right at 100,100',
  ])
})

test('names a town beside the circle of a zone whose name has its own', () => {
  const towns = [{ name: 'Rennes', x: 110, y: 110 }]
  expect(beside(towns, [circle('Rennes Métropole', 100, 100, 50)])).toEqual(['Rennes right at 100,100'])
  expect(beside(towns, [circle('CC du Val de Rennescourt', 100, 100, 50)])).toEqual([])
})

test('leaves out a town under the circle of another zone, or of one without a name yet', () => {
  const towns = [{ name: 'Aix', x: 110, y: 110 }]
  expect(beside(towns, [circle('Bouches-du-Rhône', 100, 100, 50)])).toEqual([])
  expect(beside(towns, [circle(undefined, 100, 100, 50)])).toEqual([])
})

test('names a town on the other side of its dot if a circle is on the right', () => {
  expect(beside([{ name: 'Cesson', x: 100, y: 100 }], [circle('Other', 130, 100, 15)])).toEqual([
    'Cesson left at 100,100, dot',
  ])
})

test('keeps clear of other names, circles and the edge', () => {
  const rennes = { name: 'Rennes', x: 100, y: 100 }
  const own = circle('Rennes', 100, 100, 20)
  expect(beside([rennes, { name: 'Vitré', x: 125, y: 100 }], [own])).toEqual(['Rennes left at 100,100'])
  const around = [circle('a', 150, 100, 25), circle('b', 50, 100, 25), circle('c', 100, 150, 25)]
  expect(beside([rennes], [own, ...around])).toEqual(['Rennes above at 100,100'])
  expect(beside([rennes], [own, ...around, circle('d', 100, 50, 25)])).toEqual([])
  expect(beside([rennes], [own], () => true)).toEqual([])
})

test('moves two names to places that do not overlap', () => {
  const towns = [
    { name: 'Un', x: 100, y: 100 },
    { name: 'Deux', x: 100, y: 106 },
  ]
  expect(beside(towns, [circle('Other', 130, 100, 15)])).toEqual([
    'Un left at 100,100, dot',
    'Deux below at 100,106, dot',
  ])
})

test('leaves names that cover nothing, and those of countries, where they are', () => {
  expect(beside([{ name: 'Rennes', x: 300, y: 300 }], [circle('Rennes', 100, 100, 50)])).toEqual([])
  expect(
    beside([{ name: 'France', x: 100, y: 100, layer: 'basemap:places' }], [circle('x', 100, 100, 50)]),
  ).toEqual([])
})
