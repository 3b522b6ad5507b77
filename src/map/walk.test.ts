import { expect, test } from 'vitest'
import { nearest, Walk } from './walk.ts'

const stops = [
  { id: 'far', lng: 9, lat: 0 },
  { id: 'start', lng: 0, lat: 0 },
  { id: 'near', lng: 1, lat: 0 },
  { id: 'middle', lng: -4, lat: 0 },
]

test('a walk visits every zone once, nearest first', () => {
  const walk = new Walk()
  const visited: (string | null)[] = ['start']
  while (visited.at(-1)) visited.push(walk.step(visited.at(-1) ?? '', 'next', () => stops))
  expect(visited).toEqual(['start', 'near', 'middle', 'far', null])
})

test('previous goes back the way one came', () => {
  const walk = new Walk()
  walk.step('start', 'next', () => stops)
  walk.step('near', 'next', () => stops)
  expect(walk.step('middle', 'previous', () => stops)).toBe('near')
  expect(walk.step('near', 'previous', () => stops)).toBe('start')
  expect(walk.step('start', 'previous', () => stops)).toBeNull()
})

test('choosing another zone starts a new walk there', () => {
  const walk = new Walk()
  walk.step('start', 'next', () => stops)
  expect(walk.step('far', 'next', () => stops)).toBe('near')
})

test('a zone that is not on the map has no neighbour', () => {
  expect(new Walk().step('gone', 'next', () => stops)).toBeNull()
})

test('distance goes the short way round the world', () => {
  const across = [
    { id: 'east', lng: 170, lat: 0 },
    { id: 'west', lng: -179, lat: 0 },
  ]
  expect(nearest({ lng: 179, lat: 0 }, across, 2).map(({ id }) => id)).toEqual(['west', 'east'])
  expect(nearest({ lng: 179, lat: 0 }, across, 1).map(({ id }) => id)).toEqual(['west'])
})
