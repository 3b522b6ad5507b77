import { expect, test } from 'vitest'
import type { Mesh } from '../workers/mesh.ts'
import { TileValues } from './tileValues.ts'

const { signal } = new AbortController()
const place = (x: number) => ({ zoom: 3, x, y: 1 })
const meshOf = (...zones: number[]) => ({ zones: Uint32Array.from(zones) }) as Mesh
const settle = () => new Promise(resolve => setImmediate(resolve))

/** @param painting Column that colours the load. */
function stage(painting = 'a') {
  const did: string[] = []
  const answers = new Map<string, PromiseWithResolvers<ArrayBuffer>>()
  const values = new TileValues(
    {
      values: async (_, column, ordinals) => {
        did.push(`give ${column} of ${[...ordinals]}`)
        const zones = column === painting ? Uint32Array.from(ordinals) : new Uint32Array(0)
        return { ordinals: zones, colours: new Uint8Array(zones.length * 4), mesh: null }
      },
    },
    (_, { ordinals }) => void did.push(`colour ${[...ordinals]}`),
    async (column, tiles, { x }) => {
      did.push(`read ${column} of ${tiles}/${x}`)
      await answers.get(column)?.promise
      return new ArrayBuffer(0)
    },
  )
  const hold = (column: string) => {
    const answer = Promise.withResolvers<ArrayBuffer>()
    answers.set(column, answer)
    return () => {
      answers.delete(column)
      answer.resolve(new ArrayBuffer(0))
    }
  }
  return { values, did, hold }
}

const summarised = Promise.resolve()

test('reads nothing for a load that has all values', async () => {
  const { values, did } = stage()
  const mesh = meshOf(1)
  expect(await values.arrive('d#1', place(0), Promise.resolve(mesh), signal)).toBe(mesh)
  values.begin('d#1', 't')
  expect(await values.arrive('d#1', place(0), Promise.resolve(mesh), signal)).toBe(mesh)
  expect(did).toEqual([])
})

test('draws a tile once its zones have their colours', async () => {
  const { values, did, hold } = stage()
  values.begin('d#1', 't')
  await values.need('d#1', 'a', summarised)
  const answer = hold('a')
  let isDrawn = false
  const coming = values.arrive('d#1', place(4), Promise.resolve(meshOf(1, 5)), signal)
  void coming.then(() => {
    isDrawn = true
  })
  await settle()
  expect(isDrawn).toBe(false)
  answer()
  await coming
  expect(did).toEqual(['read a of t/4', 'give a of 1,5', 'colour 1,5'])
})

test('provides no values before their summary', async () => {
  const { values, did } = stage()
  values.begin('d#1', 't')
  const summary = Promise.withResolvers<void>()
  void values.need('d#1', 'a', summary.promise)
  const coming = values.arrive('d#1', place(0), Promise.resolve(meshOf(1)), signal)
  await settle()
  expect(did).toEqual(['read a of t/0'])
  summary.resolve()
  await coming
  expect(did).toContain('give a of 1')
})

test('reads another column for the drawn tiles, once per tile', async () => {
  const { values, did } = stage('b')
  values.begin('d#1', 't')
  await values.need('d#1', 'a', summarised)
  const mesh = meshOf(1)
  await values.arrive('d#1', place(0), Promise.resolve(mesh), signal)
  did.length = 0
  await values.need('d#1', 'b', summarised)
  await values.need('d#1', 'b', summarised)
  expect(did).toEqual(['read b of t/0', 'give b of 1', 'colour 1'])
})

test('reads both columns for a tile that arrives while they change', async () => {
  const { values, did, hold } = stage()
  values.begin('d#1', 't')
  await values.need('d#1', 'a', summarised)
  const answer = hold('a')
  const mesh = meshOf(1)
  const coming = values.arrive('d#1', place(0), Promise.resolve(mesh), signal)
  await values.need('d#1', 'b', summarised)
  answer()
  await coming
  values.paints('d#1', 'b')
  expect(did).toContain('give b of 1')
  did.length = 0
  await values.arrive('d#1', place(1), Promise.resolve(mesh), signal)
  expect(did).toEqual(['read b of t/1', 'give b of 1'])
})

test('forgets a column whose summary was aborted', async () => {
  const { values, did } = stage()
  values.begin('d#1', 't')
  await values.need('d#1', 'a', summarised)
  const aborted = Promise.reject(new DOMException('', 'AbortError'))
  await expect(values.need('d#1', 'b', aborted)).rejects.toThrow()
  await values.arrive('d#1', place(0), Promise.resolve(meshOf(1)), signal)
  expect(did).toEqual(['read a of t/0', 'give a of 1', 'colour 1'])
})

test('fails a tile whose values fail', async () => {
  const values = new TileValues(
    { values: () => Promise.reject(new Error('unused')) },
    () => {},
    () => Promise.reject(new Error('unreachable')),
  )
  values.begin('d#1', 't')
  await values.need('d#1', 'a', summarised)
  await expect(values.arrive('d#1', place(0), Promise.resolve(meshOf(1)), signal)).rejects.toThrow(
    'unreachable',
  )
})

test('reports once that all values are needed, and is then unsuited', () => {
  const { values } = stage()
  const told: string[] = []
  const stop = values.onNeedAll(load => void told.push(load))
  values.needAll('d#1')
  expect(values.suits('d#1')).toBe(false)
  values.begin('d#1', 't')
  expect(values.suits('d#1')).toBe(true)
  values.needAll('d#1')
  values.needAll('d#1')
  expect(told).toEqual(['d#1'])
  expect(values.suits('d#1')).toBe(false)
  stop()
})
