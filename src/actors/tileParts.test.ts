import { expect, test } from 'vitest'
import type { TileManifest } from '../contract/tiles.ts'
import type { Mesh } from '../workers/mesh.ts'
import { TileParts } from './tileParts.ts'

const manifest = {
  zones: 3,
  levels: [
    { zoom: 0, tiles: [0] },
    { zoom: 1, tiles: [1, 2] },
  ],
} as TileManifest

function stage() {
  const answers: PromiseWithResolvers<Mesh>[] = []
  const parts = new TileParts(manifest, (_, __, came) => {
    came(1000)
    const answer = Promise.withResolvers<Mesh>()
    answers.push(answer)
    return answer.promise
  })
  const ask = (signal = new AbortController().signal) => {
    parts.load({ zoom: 1, x: 1, y: 0 }, signal).catch(() => {})
  }
  return { parts, answers, ask }
}

test('names the tiles of a zoom by number', () => {
  const { parts } = stage()
  expect(parts.levels.map(level => [...level])).toEqual([[0], [1, 3]])
})

test('resolves immediately without a map', async () => {
  await stage().parts.arrival(() => {})
})

test('waits for every requested tile, including later ones', async () => {
  const { parts, answers, ask } = stage()
  ask()
  ask()
  const told: string[] = []
  const arrival = parts
    .arrival(({ received, asked, bytes }) => void told.push(`${received}/${asked} in ${bytes}`))
    .then(() => told.push('all'))
  answers[0]?.resolve({} as Mesh)
  await new Promise(resolve => setImmediate(resolve))
  ask()
  answers[1]?.resolve({} as Mesh)
  await new Promise(resolve => setImmediate(resolve))
  expect(told).toEqual(['0/2 in 2000', '1/2 in 2000', '2/3 in 3000'])
  answers[2]?.resolve({} as Mesh)
  await arrival
  expect(told.slice(3)).toEqual(['3/3 in 3000', 'all'])
})

test('fails the load with a failed tile, but not with an unwanted one', async () => {
  const { parts, answers, ask } = stage()
  const leaving = new AbortController()
  ask(leaving.signal)
  ask()
  const arrival = parts.arrival(() => {})
  leaving.abort()
  answers[0]?.reject(leaving.signal.reason)
  answers[1]?.reject(new Error('refused'))
  await expect(arrival).rejects.toThrow('refused')
})
