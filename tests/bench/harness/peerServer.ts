import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FeatureCollection } from 'geojson'
import { worldX, worldY } from '../../../src/domain/geometry/mercator.ts'
import { worldArchive } from '../../../src/server/basemap/tileArchive.ts'
import type { Stage } from '../subjects/peer.ts'
import { ROOT } from './child.ts'

const compress = promisify(brotliCompress)
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
}
const PAGE = (name: string) => `<!doctype html>
<title>${name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/style.css">
<style>html, body { margin: 0; background: #0b0811 } #map { position: relative }</style>
<div id="map"></div>
<script>
  const given = new URLSearchParams(location.search)
  Object.assign(document.querySelector('#map').style, { width: given.get('width') + 'px', height: given.get('height') + 'px' })
</script>
<script type="module" src="/${name}.js"></script>`

type Tiles = (z: number, x: number, y: number) => Uint8Array | null

interface Sources {
  /** Built pages. */
  pages: string
  /** GeoJSON file of the zones, for peers that display it. */
  zones?: string
  /** Columns of the zones as an Arrow stream, for peers that count them. */
  columns?: Uint8Array
}

export interface PeerServer extends AsyncDisposable {
  url: string
  /** Builds all tiles of a place, and of two closer zooms. */
  cutTiles: (place: Pick<Stage, 'camera' | 'size'>) => Promise<void>
}

/**
 * Serves the peers' pages, the zones as GeoJSON and as vector tiles, compressed in advance (brotli 5 and 9)
 * and held in memory.
 */
export async function startPeerServer({ pages, zones, columns }: Sources): Promise<PeerServer> {
  const geojson = zones === undefined ? null : readFileSync(zones)
  const { tilesOf }: { tilesOf: (data: FeatureCollection) => Tiles } = await import(
    '../peers/tiles.ts' as string
  )
  let cut: Tiles | undefined
  const file = geojson && (await brotli(geojson, 5))
  const tiles = new Map<string, Buffer | null>()
  const files = new Map<string, Promise<Buffer>>()
  /** Compressed as by a prepared server. */
  const packed = (path: string) => {
    const file = files.get(path) ?? brotli(readFileSync(path), 9)
    files.set(path, file)
    return file
  }

  async function tile(path: string): Promise<Buffer | null> {
    const known = tiles.get(path)
    if (known !== undefined) return known
    const [z = 0, x = 0, y = 0] = path.split('/').slice(2).map(Number)
    if (!geojson) return null
    cut ??= tilesOf(JSON.parse(geojson.toString()))
    const bytes = cut(z, x, y)
    const packed = bytes && (await brotli(bytes, 9))
    tiles.set(path, packed)
    return packed
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const send = (type: string, body: Uint8Array | string | null, encoding?: string) => {
      response.writeHead(body === null ? 204 : 200, {
        'content-type': type,
        'cache-control': 'max-age=31536000, immutable',
        ...(encoding !== undefined && { 'content-encoding': encoding }),
      })
      response.end(body)
    }
    if (pathname === '/zones.geojson') send('application/geo+json', file, 'br')
    else if (pathname.startsWith('/tiles/')) send('application/x-protobuf', await tile(pathname), 'br')
    else if (pathname === '/columns.arrow') send('application/vnd.apache.arrow.stream', columns ?? null)
    else if (extname(pathname) === '') send('text/html', PAGE(pathname.slice(1)))
    else if (pathname.startsWith('/basemap/world/')) {
      const [z = 0, x = 0, y = 0] = pathname.split('/').slice(3).map(Number)
      const bytes = await worldArchive.tile(z, x, y)
      send('application/vnd.mapbox-vector-tile', bytes && (await brotli(bytes, 5)), 'br')
    } else if (pathname.startsWith('/basemap/'))
      send('application/json', await packed(join(ROOT, 'public', normalize(pathname))), 'br')
    else if (extname(pathname) === '.woff2')
      send('font/woff2', readFileSync(join(pages, normalize(pathname))))
    else send(TYPES[extname(pathname)] ?? 'text/plain', await packed(join(pages, normalize(pathname))), 'br')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(404).end(String(error)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async cutTiles(place) {
      for (const path of tilesAround(place)) await tile(path)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Yields the paths of the 512-pixel tiles on the screen for a camera, and for the next two zooms. */
function* tilesAround({ camera, size }: Pick<Stage, 'camera' | 'size'>): Generator<string> {
  const [x, y] = [worldX(camera.lng) / 2 ** 32, worldY(camera.lat) / 2 ** 32]
  const pixels = 512 * 2 ** camera.zoom
  for (let more = 0; more <= 2; more++) {
    const zoom = Math.floor(camera.zoom) + more
    const side = 2 ** zoom
    const range = (middle: number, length: number) => {
      const reach = ((more === 0 ? 1 : 0.5) * length) / pixels
      return [Math.floor((middle - reach) * side), Math.floor((middle + reach) * side)] as const
    }
    const [west, east] = range(x, size.width)
    const [north, south] = range(y, size.height)
    for (let row = Math.max(0, north); row <= Math.min(side - 1, south); row++)
      for (let column = Math.max(0, west); column <= Math.min(side - 1, east); column++)
        yield `/tiles/${zoom}/${column}/${row}`
  }
}

const brotli = (bytes: Uint8Array, quality: number) =>
  compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
