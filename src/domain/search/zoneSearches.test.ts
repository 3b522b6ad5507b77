import { expect, test } from 'vitest'
import { firstFound, searchesOf } from './zoneSearches.ts'

test('searches the line, then its last words, then a part for mistyped names', () => {
  expect(searchesOf('population de la gironde ?')).toEqual([
    'population de la gironde ?',
    'gironde',
    'population',
    'pop',
    'tion',
  ])
  expect(searchesOf('girnode')).toEqual(['girnode', 'gir', 'node'])
})

test('searches each zone of a list', async () => {
  const zones = ['Savoie', 'Haute-Savoie', 'Isère']
  const found = await firstFound('Haute-Savoie et Isère', async text =>
    zones.filter(zone => zone.toLowerCase().replace('è', 'e').replace('-', ' ') === text),
  )
  expect(found).toEqual(['Haute-Savoie', 'Isère'])
})

test('stops at the first search that finds zones', async () => {
  const asked: string[] = []
  const found = await firstFound('inspecter le rhône', async text => {
    asked.push(text)
    return text === 'rhone' ? ['Rhône'] : []
  })
  expect(found).toEqual(['Rhône'])
  expect(asked).toEqual(['inspecter le rhône', 'rhone'])
})
