import { expect, onTestFinished, test, vi } from 'vitest'
import { actAs } from '../api/session.ts'
import type { TileManifest } from '../contract/tiles.ts'
import type { ZonePage } from '../contract/zone.ts'
import { defaultStyle } from '../domain/colour/style.ts'
import { FailureError } from '../domain/failure.ts'
import type { LoadSource } from '../map/drawnLoad.ts'
import { type PartsEvent, type PartsRoute, receive, tilesOf } from './receiveParts.ts'
import { SharedMeshes } from './surface.ts'

const input = {
  load: 'd#1',
  sheet: {
    dataset: {
      id: 'd',
      source: { attribution: 'INSEE' },
      geometry_origin: { source: { attribution: 'IGN' } },
    },
    labels: [],
    originLabels: [],
  },
  demand: { bbox: null, filter: null },
  style: { label: null, secondLabel: null },
} as unknown as Parameters<typeof receive>[0]

const zone = (ordinal: number) => ({ ordinal, labels: {}, origin_labels: {} }) as ZonePage['results'][number]
const pageOf = (page: number, pages: number): ZonePage => ({
  count: pages,
  next: page < pages ? `?page=${page + 1}` : null,
  previous: null,
  results: [zone(page)],
  tiles: null,
  names: '0',
})

const unused = () => {
  throw new Error('There are no tiles here.')
}

/** Starts a route to a map with steps that the test controls; `did` records the steps. */
function stage(pages: number) {
  const did: string[] = []
  const signals: AbortSignal[] = []
  const asked = new Map<number, PromiseWithResolvers<ZonePage>>()
  const painting: PromiseWithResolvers<void>[] = []
  const route: PartsRoute = {
    readPage: (page, geometry, signal) => {
      // The first request checks for tiles.
      if (geometry === 'none') return Promise.resolve(pageOf(1, pages))
      did.push(`ask ${page}`)
      signals.push(signal)
      const answer = Promise.withResolvers<ZonePage>()
      signal.addEventListener('abort', () => answer.reject(signal.reason))
      asked.set(page, answer)
      return answer.promise
    },
    readManifest: unused,
    readTile: unused,
    readAnchors: unused,
    columns: { need: unused, open: unused, close: () => {} },
    worker: {
      open: unused,
      texts: unused,
      paint: unused,
      tile: unused,
      decode: unused,
      anchors: unused,
      complete: async () => {},
      add: async (_, zones) => {
        did.push(`colour ${zones[0]?.ordinal}`)
        const painted = Promise.withResolvers<void>()
        painting.push(painted)
        await painted.promise
        return { ordinals: new Uint32Array(), colours: new Uint8Array(), mesh: null }
      },
      write: async () => ({ ordinals: new Uint32Array(0), texts: [] }),
      drop: load => void did.push(`drop ${load}`),
    },
    meshes: new SharedMeshes(),
    values: {
      begin: () => {},
      end: () => {},
      need: unused,
      paints: unused,
      arrive: (_, __, coming) => coming,
    },
    canvas: {
      level: () => 5,
      paint: unused,
      named: unused,
      begin: (load, dataset, attribution) => void did.push(`begin ${load} ${dataset} ${attribution}`),
      add: (_, zones) => void did.push(`draw ${zones[0]?.ordinal}`),
      commit: load => {
        did.push(`commit ${load}`)
        return new Promise(() => {})
      },
      discard: load => void did.push(`discard ${load}`),
    },
  }
  const stop = receive(input, route, (event: PartsEvent) =>
    did.push(event.type === 'part.received' ? `received ${event.received}/${event.total}` : event.type),
  )
  const settle = () => new Promise(resolve => setImmediate(resolve))
  return {
    did,
    signals,
    stop,
    arrive: async (page: number) => {
      await settle()
      asked.get(page)?.resolve(pageOf(page, pages))
      await settle()
    },
    fail: async (page: number) => {
      await settle()
      asked.get(page)?.reject(new FailureError({ code: 'timeout', detail: null }))
      await settle()
    },
    paint: async () => {
      painting.shift()?.resolve()
      await settle()
    },
  }
}

test('requests one part ahead while the former is coloured', async () => {
  const { did, arrive, paint } = stage(3)
  await arrive(1)
  expect(did).toEqual(['begin d#1 d INSEE · IGN', 'ask 1', 'ask 2', 'colour 1'])
  await arrive(2)
  expect(did.at(-1)).toBe('colour 1')
  await paint()
  expect(did.slice(4)).toEqual(['draw 1', 'received 1/3', 'ask 3', 'colour 2'])
})

test('completes a load once the map has all of it, drawn or not', async () => {
  const { did, arrive, paint } = stage(1)
  await arrive(1)
  await paint()
  expect(did.slice(-3)).toEqual(['received 1/1', 'commit d#1', 'parts.completed'])
})

test('keeps a complete load when its actor stops', async () => {
  const { did, arrive, paint, stop } = stage(1)
  await arrive(1)
  await paint()
  stop()
  expect(did.at(-1)).toBe('parts.completed')
})

test('cancels its request and removes its drawing when stopped', async () => {
  const { did, signals, arrive, paint, stop } = stage(3)
  await arrive(1)
  await paint()
  stop()
  expect(signals.every(({ aborted }) => aborted)).toBe(true)
  expect(did.slice(-2)).toEqual(['discard d#1', 'drop d#1'])
})

test('draws and emits nothing after it is stopped, at any stage', async () => {
  for (const reach of [
    async (s: ReturnType<typeof stage>) => void s,
    async (s: ReturnType<typeof stage>) => s.arrive(1),
    async (s: ReturnType<typeof stage>) => [await s.arrive(1), await s.paint(), await s.arrive(2)],
  ]) {
    const s = stage(2)
    await reach(s)
    s.stop()
    const length = s.did.length
    await s.arrive(1)
    await s.paint()
    await s.arrive(2)
    await s.paint()
    expect(s.did.length).toBe(length)
  }
})

test('reports a failed part once', async () => {
  const { did, arrive, fail, paint } = stage(3)
  await arrive(1)
  await fail(2)
  await paint()
  expect(did.filter(what => what === 'parts.failed')).toHaveLength(1)
  expect(did).not.toContain('commit d#1')
})

const MANIFEST: TileManifest = {
  id: 't',
  keys: 'keys',
  zones: 9,
  bbox: null,
  kinds: [],
  levels: [{ zoom: 0, tiles: [0] }],
}

/**
 * Receives a load of tiles and columns, with or without tiles in its opening; `did` records requests and
 * drawing.
 */
async function receiveTiles(
  zonesOfInstance: number,
  {
    isTold = false,
    style = input.style,
    zones = 9,
    onBegin = () => {},
  }: {
    isTold?: boolean
    style?: typeof input.style
    zones?: number
    onBegin?: (source: LoadSource) => void
  } = {},
): Promise<string[]> {
  const did: string[] = []
  const doing = <T>(what: string, result: T) => {
    did.push(what)
    return Promise.resolve(result)
  }
  const empty = { bytes: new Uint8Array(), starts: new Uint32Array(), codes: new Uint32Array() }
  const manifest = { ...MANIFEST, zones }
  const files = isTold ? { manifest, names: 'names' } : null
  const labels = [{ name: 'population', type: 'number', column: 'p', stats: { distinct: 10 } }]
  const instance = { zones: zonesOfInstance }
  const sheet = { ...input.sheet, instance, labels, files } as typeof input.sheet
  const completed = Promise.withResolvers<void>()
  const route: PartsRoute = {
    readPage: (_, __, ___, size) =>
      doing(`page of ${size}`, { ...pageOf(1, 1), tiles: 'manifest', names: 'names' }),
    readManifest: () => doing('manifest', manifest),
    readTile: async () => new ArrayBuffer(1500),
    readAnchors: () => doing('places', new ArrayBuffer(0)),
    columns: {
      need: (_, needed, __, byTile) =>
        doing(byTile ? `summary ${byTile.column}, labels ${needed.length}` : 'labels', undefined),
      open: (_, __, names) => doing(`columns ${names.join(' ')}`, undefined),
      close: () => {},
    },
    worker: {
      add: unused,
      complete: unused,
      write: unused,
      drop: () => {},
      tile: async () => ({ mesh: {} as never, bytes: 1500 }),
      decode: unused,
      anchors: async () => ({ places: new Int32Array(0) }),
      open: (_, { names }) => doing(`open ${names}`, { count: 9 }),
      paint: () => doing('colour', {} as never),
      texts: () => doing('texts', { keys: empty, names: empty }),
    },
    meshes: new SharedMeshes(),
    values: {
      begin: () => {},
      end: () => {},
      need: async (_, column) => void did.push(`by tile ${column}`),
      paints: unused,
      arrive: (_, __, coming) => coming,
    },
    canvas: {
      level: () => 5,
      add: unused,
      discard: () => {},
      commit: async () => {},
      paint: () => void did.push('paint'),
      named: () => void did.push('named'),
      begin: (_, __, ___, source) => {
        did.push('begin')
        onBegin(source)
        void source.tiles?.load({ zoom: 0, x: 0, y: 0 }, new AbortController().signal)
      },
    },
  }
  receive({ ...input, sheet, style }, route, event => {
    if (event.type === 'parts.completed') completed.resolve()
    if (event.type === 'part.received') did.push(`${event.received} of ${event.total} zones`)
    if (event.type !== 'tiles.received') return
    const { received, asked, bytes } = event.tiles
    did.push(`${received} of ${asked} tiles in ${bytes} bytes`)
  })
  await completed.promise
  return did
}

test('draws zones before requesting their names, without their rows', async () => {
  const drawn = (await receiveTiles(9)).filter(what => !/tiles|zones/.test(what))
  expect(drawn).toEqual([
    'page of 0',
    'manifest',
    'begin',
    'columns ',
    'labels',
    'open null',
    'colour',
    'paint',
    'columns keys names',
    'texts',
  ])
})

test('requests the names of many zones when the first one is needed', async () => {
  let nameOf: (ordinal: number) => string | undefined = unused
  const did = await receiveTiles(300_000, {
    zones: 300_000,
    onBegin: ({ names }) => {
      nameOf = ordinal => names?.nameOf(ordinal)
    },
  })
  expect(did).not.toContain('columns keys names')
  expect(nameOf(7)).toBeUndefined()
  await vi.waitFor(() => expect(did).toContain('named'))
  expect(did.slice(-3)).toEqual(['columns keys names', 'texts', 'named'])
})

test.each([
  ['many zones', 300_000, 300_000, ['by tile p', 'begin', 'columns ', 'summary p, labels 0']],
  ['a part of many zones', 200_000, 300_000, ['begin', 'columns names', 'labels']],
  ['few zones', 9, 9, ['begin', 'columns ', 'labels']],
])('provides the values of %s as the map needs them', async (_, zonesOfInstance, zones, expected) => {
  const style: typeof input.style = { ...defaultStyle(0), label: 'population' }
  const did = await receiveTiles(zonesOfInstance, { style, zones, isTold: true })
  const steps = did.filter(what => /^(by tile|begin|columns|summary|labels)/.test(what))
  expect(steps.slice(0, expected.length)).toEqual(expected)
})

test('draws circles once their positions are loaded', async () => {
  const style: typeof input.style = { ...defaultStyle(0), label: 'population', form: 'circle' }
  const drawn = await receiveTiles(9, { style })
  expect(drawn).toContain('places')
  expect(drawn.indexOf('places')).toBeLessThan(drawn.indexOf('colour'))
})

test("identifies the instance's zones by their names if some are missing", async () => {
  const drawn = (await receiveTiles(8)).filter(what => !/tiles|zones/.test(what))
  expect(drawn.slice(2, 6)).toEqual(['begin', 'columns names', 'labels', 'open names'])
})

test('uses the opening of an instance instead of requesting again', async () => {
  const drawn = await receiveTiles(9, { isTold: true })
  expect(drawn).not.toContain('manifest')
  // The zones and their number arrive together.
  expect(drawn.indexOf('begin')).toBeLessThan(drawn.indexOf('0 of 1 zones'))
})

test('reports tiles and bytes for shapes that arrive as tiles, never zones', async () => {
  const told = (await receiveTiles(9)).filter(what => /tiles|zones/.test(what))
  expect(told.slice(0, 2)).toEqual(['0 of 0 tiles in 0 bytes', '0 of 1 zones'])
  expect(told.slice(2).every(what => what.endsWith('tiles in 1500 bytes'))).toBe(true)
})

test('repeats a tile from the page if the worker got no plain answer', async () => {
  const failure = new FailureError({ code: 'unauthenticated', detail: 'Log in.' })
  const asked: string[] = []
  const tiles = tilesOf('d#1', MANIFEST, {
    readTile: async (id, { zoom, x, y }) => {
      asked.push(`${id}/${zoom}/${x}/${y}`)
      throw failure
    },
    worker: { tile: async () => ({ mesh: null, unread: 'refused' }), decode: unused },
    meshes: new SharedMeshes(),
  })
  await expect(tiles.load({ zoom: 0, x: 0, y: 0 }, new AbortController().signal)).rejects.toBe(failure)
  expect(asked).toEqual(['t/0/0/0'])
})

test.each([
  ['unauthenticated', ['t/0/0/0', 'Bearer old']],
  ['refused', ['t/0/0/0', undefined]],
] as const)('repeats a tile that is %s with the worker’s content', async (unread, expected) => {
  actAs({ access: 'old', open: () => {}, close: () => null, renew: async () => 'refused' })
  onTestFinished(() => actAs(null))
  const asked: unknown[] = []
  const tiles = tilesOf('d#1', MANIFEST, {
    readTile: async (id, { zoom, x, y }, _, __, refused) => {
      asked.push([`${id}/${zoom}/${x}/${y}`, refused?.headers['Authorization']])
      throw new FailureError({ code: 'unauthenticated', detail: null })
    },
    worker: { tile: async () => ({ mesh: null, unread }), decode: unused },
    meshes: new SharedMeshes(),
  })
  await tiles.load({ zoom: 0, x: 0, y: 0 }, new AbortController().signal).catch(() => {})
  expect(asked).toEqual([expected])
})

test('does not repeat a tile that timed out', async () => {
  const tiles = tilesOf('d#1', MANIFEST, {
    readTile: unused,
    worker: { tile: async () => ({ mesh: null, unread: 'late' }), decode: unused },
    meshes: new SharedMeshes(),
  })
  const coming = tiles.load({ zoom: 0, x: 0, y: 0 }, new AbortController().signal)
  await expect(coming).rejects.toMatchObject({ failure: { code: 'timeout' } })
})
