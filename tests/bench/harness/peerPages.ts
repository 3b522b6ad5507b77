import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const folder = join(import.meta.dirname, '..')

/** Maps. */
const PEERS = ['maplibre-mvt', 'maplibre-geojson', 'deck', 'openlayers', 'maplibre-points'] as const
export type PeerName = (typeof PEERS)[number]

const PAGES = [...PEERS, 'mosaic']

/** Installs what the peers need, unless it is there. */
export function installPeers(): void {
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const record = join(folder, 'node_modules', '.package-lock.json')
  if (existsSync(record) && sameVersions(wanted, readFileSync(record, 'utf8'))) return
  console.log('Installing the peers (once)…')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('The peers could not be installed.')
}

function sameVersions(wanted: string, installed: string): boolean {
  const versionsOf = (lock: string) =>
    Object.entries(JSON.parse(lock).packages as Record<string, { version?: string; optional?: boolean }>)
      .filter(([path, { optional }]) => path !== '' && !optional)
      .map(([path, { version }]) => `${path} ${version}`)
  const there = new Set(versionsOf(installed))
  return versionsOf(wanted).every(each => there.has(each))
}

/** Bundles one page a peer into a folder. */
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
