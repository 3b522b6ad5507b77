import { join } from 'node:path'
import { build } from 'vite'

const folder = join(import.meta.dirname, '..')

/** Peers with a map. */
const PEERS = ['maplibre-mvt', 'maplibre-geojson', 'deck', 'openlayers', 'maplibre-points'] as const
export type PeerName = (typeof PEERS)[number]

const PAGES = [...PEERS, 'maplibre-basemap', 'mosaic']

/** Bundles a page per peer into a folder. */
export async function buildPeers(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(folder, 'peers'),
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 10_000,
      cssCodeSplit: false,
      rolldownOptions: {
        input: Object.fromEntries(PAGES.map(name => [name, join(folder, 'peers', `${name}.ts`)])),
        output: { entryFileNames: '[name].js', assetFileNames: 'assets/[name][extname]' },
      },
    },
  })
}
