import { mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AS_IT_IS } from '../../src/contract/import.ts'
import { SeveralLayers } from '../../src/data/formats/common/layers.ts'
import { guessFormat } from '../../src/server/formats/detectFormat.ts'
import { patient } from '../support/patient.ts'
import { readingRoom } from '../support/reading.ts'

// A server reads files for months: any leaked descriptor or copy would end it one day.

const corpus = fileURLToPath(new URL('corpus/', import.meta.url))
/** The smallest file with each extension, and archives of several files. */
const files = [
  ...Map.groupBy(
    readdirSync(corpus).filter(name => !/^(truth|guesses)\.json$|\.md$|^empty/.test(name)),
    extname,
  ).values(),
]
  .map(names => names.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0] ?? '')
  .concat('moscow-pipes-and-wells.zip', 'good-feed.zip')

function sizeOf(name: string): number {
  return statSync(join(corpus, name)).size
}

/** Returns the open files of this process below a folder, from Linux's list of descriptors. */
function openIn(folder: string): string[] {
  return readdirSync('/proc/self/fd').flatMap(descriptor => {
    try {
      const path = readlinkSync(join('/proc/self/fd', descriptor))
      return path.startsWith(folder) ? [path] : []
    } catch {
      // The folder is gone.
      return []
    }
  })
}

/** Reads rows of a file, or of each of its layers, until a callback stops it. */
async function read(
  path: string,
  isEnough: (rows: number) => boolean,
  { signal }: Pick<AbortController, 'signal'> = new AbortController(),
  layer: string | null = null,
): Promise<void> {
  try {
    const { format } = await guessFormat(path, { ...AS_IT_IS, layer })
    let rows = 0
    for await (const _ of format.read(path, signal)) {
      rows += 1
      if (isEnough(rows)) break
    }
  } catch (error) {
    if (!(error instanceof SeveralLayers)) throw error
    for (const each of error.layers) await read(path, isEnough, { signal }, each)
  }
}

const ways: [string, (path: string) => Promise<unknown>][] = [
  ['is read to its end', path => read(path, () => false)],
  ['is read no further than its first row', path => read(path, rows => rows === 1)],
  [
    'is aborted while it is read',
    path => {
      const abort = new AbortController()
      const stop = () => {
        abort.abort(new Error('aborted'))
        return false
      }
      return read(path, stop, abort)
    },
  ],
  [
    'is cut in two',
    path => {
      const whole = readFileSync(path)
      writeFileSync(path, whole.subarray(0, whole.length / 2))
      return read(path, () => false)
    },
  ],
]

// Only Linux lists the open files of a process in this way.
test.runIf(process.platform === 'linux').each(ways)(
  'closes and removes all temporary files once a file %s',
  async (_, use) => {
    using room = readingRoom()
    const temporary = join(room.folder, 'temporary')
    mkdirSync(temporary)
    vi.stubEnv('TMPDIR', temporary)
    onTestFinished(() => void vi.unstubAllEnvs())
    for (const name of files) {
      // Other suites check the messages for refused and aborted files.
      await use(room.file(readFileSync(join(corpus, name)), name)).catch(error =>
        expect(error).toBeInstanceOf(Error),
      )
      // Files are closed slightly later.
      await vi.waitFor(
        () =>
          expect({ name, open: openIn(room.folder), left: readdirSync(temporary) }).toEqual({
            name,
            open: [],
            left: [],
          }),
        { ...patient, interval: 1 },
      )
    }
  },
)
