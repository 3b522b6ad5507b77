import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ImportError } from '../../src/data/formats/common/importError.ts'
import { listDatasets } from '../../src/server/catalogue/store/datasets.ts'
import { sentence } from '../../src/server/import/common/problems.ts'
import { COMMANDS, runCommand } from '../support/command.ts'
import { mountDisk } from '../support/disk.ts'
import { zip } from '../support/files.ts'
import { collection, definition, installation, square } from '../support/import.ts'

const good = collection(square('01', 0, 0))
const csv = 'code,nom,lon,lat\n1,a,2,48\n'
const NO_SPACE = 'The import failed: The disk is full: nothing was saved. Free some space, then try again.'
const tooFar = good.replace('[0,0]', '[1e400,0]')

/** Builds a zip with a name replaced by another of the same length. */
async function renamed(from: string, to: string): Promise<Uint8Array> {
  const bytes = Buffer.from(await zip({ [from]: csv }))
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at)
  return bytes
}

/** Builds a zip with an entry that is a symbolic link according to its external attributes. */
async function linked(): Promise<Uint8Array> {
  const bytes = Buffer.from(await zip({ 'a.csv': '/etc/passwd' }))
  const entry = bytes.indexOf('PK\u0001\u0002')
  // Created on Unix, with the type of a link.
  bytes[entry + 5] = 3
  bytes.writeUInt32LE((0o120777 << 16) >>> 0, entry + 38)
  return bytes
}

/** Builds a zip with an entry that declares a wrong size. */
async function lying(): Promise<Uint8Array> {
  const bytes = Buffer.from(await zip({ 'a.csv': csv.repeat(100) }))
  const entry = bytes.indexOf('PK\u0001\u0002')
  bytes.writeUInt32LE(7, entry + 24)
  return bytes
}

/**
 * Faults, each with a faulty file and words of the expected sentence. A file without a name is called
 * `a.geojson`.
 */
const refusals: [string, string, () => Promise<string | Uint8Array> | string | Uint8Array, RegExp][] = [
  ['what is not JSON', 'a.geojson', () => 'hello', /not valid JSON/],
  ['a truncated file', 'a.geojson', () => good.slice(0, -9), /not valid JSON, or it is incomplete/],
  [
    'NaN as a coordinate',
    'a.geojson',
    () => good.replace('[0,0]', '[NaN,0]'),
    /not degrees|longitudes and latitudes/,
  ],
  [
    'an infinite coordinate',
    'a.geojson',
    () => good.replace('[0,0]', '[Infinity,0]'),
    /not degrees|longitudes and latitudes/,
  ],
  ['a coordinate of 1e400', 'a.geojson', () => tooFar, /not degrees|longitudes and latitudes/],
  ['a million columns', 'a.csv', () => `code${',x'.repeat(1e6)}\n`, /more than [\d,]+ columns|too long/],
  ['invalid UTF-8', 'a.geojson', () => Buffer.from(good.replace('Zone', 'Z\u00f4ne'), 'latin1'), /UTF-8/],
  [
    'a CSV without the key column',
    'a.csv',
    () => 'x,nom,lon,lat\n1,a,2,48\n',
    /The column “code” is not in the file/,
  ],
  ['duplicate keys', 'a.geojson', () => collection(square('1', 0, 0), square('1', 5, 5)), /already used by/],
  ['an archive that leads out of itself', 'a.zip', () => renamed('xx/a.csv', '../a.csv'), /leads out/],
  [
    'an archive with an absolute name',
    'a.zip',
    () => renamed('xxx/a.csv', '/tmp/a.csv'.slice(0, 9)),
    /leads out/,
  ],
  ['an archive with a link', 'a.zip', linked, /contains a link/],
  [
    'an archive in an archive',
    'a.zip',
    async () => zip({ 'b.zip': await zip({ 'a.csv': csv }) }),
    /another compressed/,
  ],
  ['an archive that lies about a size', 'a.zip', lying, /not have its announced size|damaged/],
  ['an empty file', 'a.geojson', () => '', /is empty/],
]

const points = { geometry: { kind: 'columns', longitude: 'lon', latitude: 'lat' } } as const

async function expectNothing(place: ReturnType<typeof installation>) {
  expect((await listDatasets(place.db, {}, { offset: 0, limit: 1 })).count).toBe(0)
  expect([...place.artefacts(), ...place.temporary()]).toEqual([])
}

test.each(refusals)('refuses %s with a sentence, and leaves no files', async (_, name, content, words) => {
  await using place = installation()
  const described = definition(name === 'a.geojson' ? {} : points)
  const error = await place.import(name, await content(), described).then(
    () => undefined,
    refusal => refusal as unknown,
  )
  expect(error).toBeInstanceOf(ImportError)
  expect(sentence(error as ImportError, 'en', 'command')).toMatch(words)
  await expectNothing(place)
})

/** Name of the file to import, and words of the expected sentence. */
const commands: [string, (place: ReturnType<typeof installation>) => string | Promise<string>, RegExp][] = [
  [
    'a truncated file',
    place => place.file('a.geojson', good.slice(0, -9)),
    /not valid JSON, or it is incomplete/,
  ],
  [
    'duplicate keys',
    place => place.file('a.geojson', collection(square('1', 0, 0), square('1', 5, 5))),
    /already used by/,
  ],
  [
    'an archive that leads out of itself',
    async place => place.file('a.zip', await renamed('xx/a.csv', '../a.csv')),
    /leads out/,
  ],
  ['an empty file', place => place.file('a.csv', ''), /is empty/],
  ['a file that is not there', place => join(place.dataDir, 'none.csv'), /does not exist/],
  ['a directory', place => place.dataDir, /is a folder/],
]

test.each(commands)('refuses %s in the command with one line and a failure', async (_, fileOf, words) => {
  await using place = installation()
  const { status, stdout, stderr } = runCommand(
    'import',
    place.dataDir,
    await fileOf(place),
    '--key',
    'code',
    '--lang',
    'en',
  )
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(words)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  await expectNothing(place)
})

/** About 3 MB of zones. */
const large = collection(
  ...Array.from({ length: 4_000 }, (_, index) => square(String(index), 0, 0, { filler: 'x'.repeat(600) })),
)

test('reports a file above the system’s limit as a lack of space', async () => {
  await using place = installation()
  const file = place.file('a.geojson', large)
  const command = `ulimit -f 1024; exec "$0" "$@"`
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', command, process.execPath, COMMANDS.import, file, '--lang', 'en'],
    {
      env: { ...process.env, DATA_DIR: place.dataDir },
      encoding: 'utf8',
    },
  )
  expect([status, stderr.trim()]).toEqual([1, NO_SPACE])
  await expectNothing(place)
})

test.each(['1m', '2m'])('reports a full disk during %s, and leaves no files on it', async size => {
  const disk = mountDisk(size)
  if (disk === null) return
  await using place = installation(join(disk.folder, 'data'))
  const outside = installation()
  const file = outside.file('a.geojson', large)
  const { status, stderr } = runCommand('import', place.dataDir, file, '--lang', 'en')
  await outside[Symbol.asyncDispose]()
  expect([status, stderr.trim()]).toEqual([1, NO_SPACE])
  await expectNothing(place)
  // Small files still work.
  await place.import('b.geojson', good, definition())
})
