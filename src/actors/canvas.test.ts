import { expect, test } from 'vitest'
import type { Zone } from '../contract/zone.ts'
import type { PaintedLoad, PaintedPart } from '../workers/messages.ts'
import { Canvas, type MapPort } from './canvas.ts'

const zones = [{ id: 'd.1', ordinal: 0, labels: { a: 1 }, origin_labels: {} }] as unknown as Zone[]
const part: PaintedPart = {
  ordinals: new Uint32Array(1),
  colours: new Uint8Array(4),
  mesh: null,
}
const source = { tiles: null, names: null, write: async () => ({ ordinals: new Uint32Array(0), texts: [] }) }
const paint = {
  colours: part.colours,
  written: null,
  zones: 1,
  legend: { kind: 'single', colour: '#000000', count: 1 },
} as PaintedLoad

/** Map that records its calls, as `name first-argument`. */
function mapPort() {
  const told: string[] = []
  const anchor = { lng: 50, lat: 10 }
  const answers: Record<string, unknown> = {
    neighbour: 'd.1',
    pickCentre: 'd.1',
    anchorOf: anchor,
  }
  const map = new Proxy({} as MapPort, {
    get: (_, name: string) => {
      if (name === 'framing') return { place: () => null }
      return (first: unknown) => {
        told.push(`${name} ${typeof first === 'object' ? JSON.stringify(first) : first}`)
        return answers[name]
      }
    },
  })
  return { map, told }
}

test('draws the former drawing on the next map', async () => {
  let current: MapPort | null = null
  const canvas = new Canvas(() => current)
  canvas.begin('d#1', 'd', 'IGN', source)
  canvas.add('d#1', zones, part)
  await canvas.commit('d#1')
  canvas.paint('d#1', paint)
  const { map, told } = mapPort()
  current = map
  canvas.redraw()
  expect(told.map(what => what.split(' ')[0])).toEqual([
    'setOrder',
    'begin',
    'add',
    'paint',
    'commit',
    'inspect',
    'mark',
  ])
})

test('is drawn once a new map shows everything', () => {
  const { map } = mapPort()
  let current: MapPort | null = null
  const canvas = new Canvas(() => current)
  const whileDrawing: boolean[] = []
  current = Object.create(map, { mark: { value: () => whileDrawing.push(canvas.isDrawn()) } })
  canvas.redraw()
  expect([...whileDrawing, canvas.isDrawn()]).toEqual([false, true])
  current = mapPort().map
  expect(canvas.isDrawn()).toBe(false)
})

test('does not redraw replaced, discarded or removed loads', async () => {
  let current: MapPort | null = null
  const canvas = new Canvas(() => current)
  for (const [load, dataset] of [
    ['d#1', 'd'],
    ['d#2', 'd'],
    ['d#3', 'd'],
    ['e#1', 'e'],
  ] as const)
    canvas.begin(load, dataset, '', source)
  await canvas.commit('d#1')
  await canvas.commit('d#2')
  canvas.discard('d#3')
  canvas.remove('e')
  const { map, told } = mapPort()
  current = map
  canvas.redraw()
  expect(told.filter(what => what.startsWith('begin'))).toEqual(['begin d#2'])
})

test('keeps the former load when one is discarded while drawing', async () => {
  const drawn = Promise.withResolvers<void>()
  const { map, told } = mapPort()
  const canvas = new Canvas(() => Object.create(map, { commit: { value: () => drawn.promise } }))
  canvas.begin('d#1', 'd', '', source)
  const first = canvas.commit('d#1')
  canvas.begin('d#2', 'd', '', source)
  const second = canvas.commit('d#2')
  canvas.discard('d#2')
  drawn.resolve()
  await Promise.all([first, second])
  told.length = 0
  canvas.redraw()
  expect(told.filter(what => what.startsWith('begin'))).toEqual(['begin d#1'])
})

test('moves a new map to the place requested before', () => {
  let current: MapPort | null = null
  const canvas = new Canvas(() => current)
  canvas.fit([0, 40, 10, 50])
  canvas.jump({ lng: 2, lat: 48, zoom: 9 })
  const { map, told } = mapPort()
  current = map
  canvas.redraw()
  expect(told[0]).toBe('jump {"lng":2,"lat":48,"zoom":9}')
})

test('starts a new map at the extent of the former one', () => {
  const { map, told } = mapPort()
  const canvas = new Canvas(() => map)
  canvas.fit([0, 40, 10, 50])
  canvas.sees({
    camera: { lng: 5, lat: 45, zoom: 6 },
    bounds: [0, 40, 10, 50],
  })
  told.length = 0
  canvas.redraw()
  expect(told[0]).toBe('jump {"lng":5,"lat":45,"zoom":6}')
})

test('reveals a zone reached by walking', () => {
  const { map, told } = mapPort()
  const canvas = new Canvas(() => map)
  expect(canvas.walk(null, 'next', false)).toBe('d.1')
  expect(told.at(-1)).toBe('reveal [50,10,50,10]')
})

test('reveals a requested place on a new map, unless visible', () => {
  let current: MapPort | null = null
  const canvas = new Canvas(() => current)
  canvas.sees({ camera: { lng: 5, lat: 45, zoom: 6 }, bounds: [0, 40, 10, 50] })
  const comes = () => {
    const { map, told } = mapPort()
    current = map
    canvas.redraw()
    current = null
    return told[0]
  }
  canvas.reveal([2, 44, 4, 46], false)
  expect(comes()).toBe('jump {"lng":5,"lat":45,"zoom":6}')
  canvas.reveal([20, 44, 22, 46], false)
  expect(comes()).toBe('jump {"lng":21,"lat":45,"zoom":6}')
  canvas.reveal([20, 44, 22, 46], true)
  expect(comes()).toBe('fit [20,44,22,46]')
})

test('picks no zone and takes no step without a map', () => {
  const canvas = new Canvas(() => null)
  expect([canvas.pickCentre(), canvas.walk(null, 'next', false)]).toEqual([null, null])
})
