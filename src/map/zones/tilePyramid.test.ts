import type { Map as MapLibre } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import type { TilePlace } from '../../domain/tile/tile.ts'
import type { Mesh } from '../../workers/mesh.ts'
import { Pyramid } from './tilePyramid.ts'

const nameOf = ({ zoom, x, y }: TilePlace) => `${zoom}/${x}/${y}`

/** Simulates a view of given tiles. The test decides when each tile arrives. */
function stage() {
  let covering: string[] = []
  const coming = new Map<
    string,
    { come: () => Promise<void>; fail: () => Promise<void>; signal: AbortSignal }
  >()
  const map = {
    coveringTiles: () =>
      covering.map(name => {
        const [z, x, y] = name.split('/').map(Number)
        return { canonical: { z, x, y }, wrap: 0 }
      }),
    triggerRepaint: () => {},
  } as unknown as MapLibre
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  const levels = [[0], [0, 1, 2, 3], Array.from({ length: 16 }, (_, at) => at)].map(each => new Set(each))
  levels[1]?.delete(3)
  let whole = 0
  const pyramid = new Pyramid(
    map,
    {
      levels,
      zones: 1,
      kinds: ['area'],
      load: (place, signal) => {
        const answer = Promise.withResolvers<Mesh>()
        const name = nameOf(place)
        coming.set(name, {
          signal,
          come: () => {
            answer.resolve({ name } as unknown as Mesh)
            return settle()
          },
          fail: () => {
            answer.reject(new Error('refused'))
            return settle()
          },
        })
        return answer.promise
      },
    },
    isWhole => {
      if (isWhole) whole++
    },
  )
  return {
    pyramid,
    coming,
    look: (...names: string[]) => {
      covering = names
      pyramid.update()
    },
    shown: () => pyramid.placed().map(({ mesh }) => (mesh as unknown as { name: string }).name),
    whole: () => whole,
  }
}

test('requests only existing tiles, each once', () => {
  const { look, coming } = stage()
  look('1/0/0', '1/1/1')
  look('1/0/0', '1/1/1')
  expect([...coming.keys()]).toEqual(['1/0/0'])
})

test('keeps a coarser tile until the finer ones have loaded', async () => {
  const { look, coming, shown } = stage()
  look('0/0/0')
  await coming.get('0/0/0')?.come()
  look('1/0/0', '1/1/0')
  expect(shown()).toEqual(['0/0/0'])
  await coming.get('1/0/0')?.come()
  expect(shown()).toEqual(['1/0/0', '0/0/0'])
  await coming.get('1/1/0')?.come()
  expect(shown()).toEqual(['1/0/0', '1/1/0'])
})

test('keeps finer tiles until the coarser one has loaded', async () => {
  const { look, coming, shown } = stage()
  look('2/0/0', '2/1/0')
  await coming.get('2/0/0')?.come()
  await coming.get('2/1/0')?.come()
  look('1/0/0')
  expect(shown()).toEqual(['2/0/0', '2/1/0'])
  await coming.get('1/0/0')?.come()
  expect(shown()).toEqual(['1/0/0'])
})

test('stops waiting for a tile outside the view', async () => {
  const { look, coming, pyramid } = stage()
  look('1/0/0')
  look('1/1/0')
  expect(coming.get('1/0/0')?.signal.aborted).toBe(true)
  let settled = false
  void pyramid.settled().then(() => {
    settled = true
  })
  await coming.get('1/1/0')?.come()
  expect(settled).toBe(true)
})

test('reports the last tile in view', async () => {
  const { look, coming, whole } = stage()
  look('1/0/0', '1/1/0')
  await coming.get('1/0/0')?.come()
  expect(whole()).toBe(0)
  await coming.get('1/1/0')?.come()
  expect(whole()).toBe(1)
})

test('requests a failed tile again after a while, without movement', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  try {
    const { look, coming, shown, pyramid } = stage()
    look('1/0/0')
    await coming.get('1/0/0')?.fail()
    look('1/0/0')
    const first = coming.get('1/0/0')
    vi.runOnlyPendingTimers()
    expect(coming.get('1/0/0')).not.toBe(first)
    await coming.get('1/0/0')?.fail()
    vi.runOnlyPendingTimers()
    await coming.get('1/0/0')?.come()
    expect(shown()).toEqual(['1/0/0'])
    pyramid.stop()
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

test('cancels its requests and shows nothing once stopped', async () => {
  const { look, coming, pyramid, shown } = stage()
  look('1/0/0')
  pyramid.stop()
  expect(coming.get('1/0/0')?.signal.aborted).toBe(true)
  await coming.get('1/0/0')?.come()
  look('1/0/0')
  expect(shown()).toEqual([])
})
