import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ImportError, type Problem } from '../../../data/formats/common/importError.ts'

/** Layer that GDAL found, with its system as well-known text; empty for none. */
const GdalLayer = z.object({ name: z.string(), crs: z.string() })
export type GdalLayer = z.infer<typeof GdalLayer>

const SCRIPT = fileURLToPath(new URL('child.mjs', import.meta.url))

/** Limits of a GDAL process. */
export interface GdalBounds {
  /** Maximum pages of 64 kB; GDAL starts with 8192. */
  memoryPages: number
  timeMs: number
}

/** One gigabyte, five minutes. */
const BOUNDS: GdalBounds = { memoryPages: 2 ** 14, timeMs: 300_000 }
const HEAP_MEGABYTES = 512
const ANSWER_BYTES_MAX = 2 ** 24

const run = promisify(execFile)

const require = createRequire(import.meta.url)
/** Real path of GDAL: the process may not follow a link to the modules. */
const library = (): string => realpathSync(require.resolve('gdal3.js/node.js'))

/**
 * Runs GDAL in a process that can read all modules, and read and write one folder only. It is killed on
 * timeout, on excessive memory, and when the signal aborts.
 */
async function runGdal(
  args: readonly string[],
  folder: string,
  signal: AbortSignal,
  { memoryPages, timeMs } = BOUNDS,
): Promise<unknown> {
  const gdal = library()
  const root = dirname(dirname(gdal))
  const bounds = [
    '--no-warnings',
    '--permission',
    ...[join(folder, '*'), join(root, '*'), SCRIPT, join(dirname(root), 'package.json')].map(
      path => `--allow-fs-read=${path}`,
    ),
    `--allow-fs-write=${join(folder, '*')}`,
    `--wasm-max-mem-pages=${memoryPages}`,
    `--max-old-space-size=${HEAP_MEGABYTES}`,
  ]
  try {
    const { stdout } = await run(process.execPath, [...bounds, SCRIPT, gdal, ...args], {
      signal,
      timeout: timeMs,
      killSignal: 'SIGKILL',
      maxBuffer: ANSWER_BYTES_MAX,
      env: {},
    })
    return JSON.parse(stdout)
  } catch (error) {
    signal.throwIfAborted()
    throw new ImportError(problemOf(error as GdalFailure), {}, null, error)
  }
}

/** Failure of a process. */
interface GdalFailure {
  killed?: boolean
  signal?: string | null
  stderr?: string
}

/** Returns whether a line of GDAL, its libraries or the runtime reports a lack of memory. */
const isOutOfMemory = (line: string): boolean =>
  /^(?:Range|Runtime)?Error\b/i.test(line) && /memory|bad_alloc/i.test(line)

function problemOf({ killed, signal, stderr = '' }: GdalFailure): Problem {
  if (killed === true) return 'gdalTooLong'
  // The runtime aborts when its heap is full, and the system kills processes that use too much memory.
  const isEnded = signal === 'SIGABRT' || signal === 'SIGKILL'
  return isEnded || stderr.split('\n').some(isOutOfMemory) ? 'gdalTooLarge' : 'badGdal'
}

/** Returns the layers of a file in a folder. */
export const gdalLayers = async (
  file: string,
  folder: string,
  signal: AbortSignal,
  bounds?: GdalBounds,
): Promise<GdalLayer[]> =>
  z.array(GdalLayer).parse(await runGdal(['layers', file, folder], folder, signal, bounds))

/** Writes a layer as FlatGeobuf to the folder, and returns the path. */
export const gdalConvert = async (
  file: string,
  layer: string,
  folder: string,
  signal: AbortSignal,
  bounds?: GdalBounds,
): Promise<string> =>
  z.string().parse(await runGdal(['convert', file, folder, layer], folder, signal, bounds))
