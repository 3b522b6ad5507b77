import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { isFrequent } from '../../build/chunks.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const COMPRESSIBLE = /\.(js|mjs|css|html|json|geojson|topojson|svg|txt|md|wasm|webmanifest|map)$/
/** For smaller files, the header costs more than compression saves. */
const THRESHOLD = 1024
/** Quality 11 saves 8 percent, but takes twenty times as long. */
const BEST = 11
const FAST = 9

/**
 * Writes `.br` and `.gz` versions beside every text and script of a folder. The server sends them unchanged.
 */
async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
  await Promise.all(paths.map(compressFile))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < THRESHOLD) return
  const quality = isFrequent(basename(path)) ? BEST : FAST
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content)])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

/**
 * Bundles the client: `node bundle.ts ROOT FOLDER`. It runs in its own process because the bundler keeps
 * hundreds of megabytes.
 */
const [root = '', folder = ''] = process.argv.slice(2)
await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
await compressFiles(folder)
