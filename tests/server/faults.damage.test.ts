// @module-tag long
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databasePath } from '../../src/server/db/connection.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { start } from '../../src/server/start.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { TileBuilder } from '../../src/server/storage/tiler/tileBuilder.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { patient, REPEATED_MS } from '../support/patient.ts'
import { REPEAT } from '../support/repeat.ts'
import { startServer } from '../support/server.ts'
import { makeTiles } from '../support/tileset.ts'

/** Installation with two zones, each with a number, imported from a file and tiled. */
async function served() {
  const server = await startServer({ seed: 'none' })
  const place = installation(server.dataDir)
  const zones = collection(square('01', 0, 0, { people: 66_399_423 }), square('02', 1, 0, { people: 7 }))
  await place.import('zones.geojson', zones, definition())
  await makeTiles(server)
  const label = await server.db
    .selectFrom('label')
    .select('column')
    .where('name', '=', 'people')
    .executeTakeFirstOrThrow()
  const instance = await server.db.selectFrom('instance').selectAll().executeTakeFirstOrThrow()
  const tileset = await server.db.selectFrom('tileset').selectAll().executeTakeFirstOrThrow()
  const ask = async (path: string) => {
    const answer = await server.app.request(`/${path}`, { headers: { 'accept-language': 'en' } })
    return { status: answer.status, text: await answer.text().catch(() => 'broken off') }
  }
  const zonesAnswer = () => ask('cartable/zone/?dataset_id=essai&instance=essai~2026')
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(async () => {
    silenced.mockRestore()
    await place.db.destroy()
    await server.close()
  })
  return {
    server,
    place,
    zones,
    column: label.column,
    instance,
    tileset,
    ask,
    zonesAnswer,
    told: () => silenced.mock.calls.flat().join('\n'),
  }
}

/** Flips one bit in the middle of a file. */
function flip(path: string, at = Math.floor(statSync(path).size / 2)): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 0x10
  writeFileSync(path, bytes)
}

const DAMAGED = { detail: 'The requested data are damaged: tell the operator of the server.' }

test.each(['geometry', 'names', 'column'] as const)(
  'reports a flipped bit in the %s, serves none of it, and repairs it by an import',
  async part => {
    const { server, place, zones, column, instance, ask, zonesAnswer, told } = await served()
    const hash = part === 'column' ? column : instance[part]
    flip(place.store.path(hash))
    const { status, text } = await zonesAnswer()
    expect([status, JSON.parse(text)]).toEqual([503, DAMAGED])
    expect(told()).toContain(`The artefact ${hash} is changed. See: npm run datasets -- check`)
    expect(JSON.parse((await ask('healthz')).text)).toEqual({ status: 'degraded', problems: ['damagedData'] })
    await place.import('again.geojson', zones, definition({ edition: '2027' }))
    expect((await zonesAnswer()).text).toContain('"people":66399423')
    expect(JSON.parse((await ask('healthz')).text)).toEqual({ status: 'ok', problems: [] })
    expect(server.log).toEqual([])
  },
)

test('verifies every bit of a column, even in an open file', async () => {
  const { place, column, ask } = await served()
  const path = place.store.path(column)
  const sound = readFileSync(path)
  expect((await ask(`cartable/column/${column}/0`)).status).toBe(200)
  const unnoticed: number[] = []
  for (let at = 0; at < sound.byteLength; at++) {
    flip(path, at)
    place.store.path(column)
    const fresh = installation(place.dataDir)
    const outcome = await fresh.store.columnFile(column).then(
      () => 'read',
      (error: Error) => error.name,
    )
    await fresh.db.destroy()
    if (outcome !== 'DamagedArtefact') unnoticed.push(at)
    writeFileSync(path, sound)
  }
  expect(unnoticed).toEqual([])
})

/** Reads a file of each kind completely, like the server, in a store without open files. */
const READINGS: Record<string, (store: ArtefactStore, hash: string) => Promise<unknown>> = {
  geometry: (store, hash) => store.geometry(hash),
  names: (store, hash) => store.column(hash),
  members: (store, hash) => store.ordinals(hash),
  column: (store, hash) => store.columnFile(hash),
  keys: (store, hash) => store.columnFile(hash),
  tiles: async (store, hash) => {
    const { manifest, tile, anchors } = await store.tileset(hash)
    await anchors()
    for (const { zoom, tiles } of manifest.levels) {
      let number = 0
      for (const difference of tiles) {
        number += difference
        await tile(zoom, number % 2 ** zoom, Math.floor(number / 2 ** zoom))
      }
    }
  },
  original: async (store, hash) => {
    const pieces: Uint8Array[] = []
    for await (const piece of store.pieces(hash)) pieces.push(piece)
    return pieces
  },
}

/** Bits to flip in each file: all bits of a small file, and scattered bits of a large one. */
const FLIPS = 400 * REPEAT

test(
  'notices a flipped bit anywhere in any kind of file when it is read',
  async () => {
    const { place, column, instance, tileset } = await served()
    const geometry = { kind: 'origin', dataset: 'essai', instance: null } as const
    await place.import('rates.csv', 'code,nom,rate\n02,b,5\n', definition({ id: 'taux', geometry }))
    const { members } = await place.db
      .selectFrom('instance')
      .select('members')
      .where('dataset', '=', 'taux')
      .executeTakeFirstOrThrow()
    const { geometry: zones, names, original } = instance
    const { file: tiles, keys } = tileset
    const files = { geometry: zones, names, members: members ?? '', column, keys, tiles, original }
    const unnoticed: string[] = []
    for (const [kind, hash] of Object.entries(files)) {
      const path = place.store.path(hash)
      const sound = readFileSync(path)
      const read = () => READINGS[kind]?.(new ArtefactStore(place.dataDir), hash)
      await read()
      const bits = sound.byteLength * 8
      for (let count = 0; count < Math.min(FLIPS, bits); count++) {
        const bit = bits <= FLIPS ? count : (Math.floor((count * bits) / FLIPS) + (count % 8)) % bits
        const spoilt = Buffer.from(sound)
        spoilt[bit >> 3] = (spoilt[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        writeFileSync(path, spoilt)
        const outcome = await read()?.then(
          () => 'read',
          (error: Error) => error.name,
        )
        if (outcome !== 'DamagedArtefact') unnoticed.push(`${kind}, bit ${bit} of ${bits}: ${outcome}`)
      }
      writeFileSync(path, sound)
    }
    expect(unnoticed).toEqual([])
  },
  REPEATED_MS,
)

test('refuses a tile with a flipped bit, and rebuilds it under the same address', async () => {
  const { server, place, tileset, ask, zonesAnswer } = await served()
  const address = `cartable/geom/${tileset.id}/0/0/0`
  const sound = (await ask(address)).text
  flip(place.store.path(tileset.file), 40)
  expect(JSON.parse((await ask(address)).text)).toEqual({
    detail: 'The tiles are being rebuilt: try again in a moment.',
  })
  await expect.poll(async () => JSON.parse((await zonesAnswer()).text).tiles, patient).toBeNull()
  await makeTiles(server)
  expect(await ask(address)).toEqual({ status: 200, text: sound })
})

test('rebuilds missing tiles', async () => {
  const { server, place, tileset, ask } = await served()
  rmSync(place.store.path(tileset.file))
  const address = `cartable/geom/${tileset.id}/manifest.json`
  expect((await ask(address)).status).toBe(503)
  await makeTiles(server)
  expect((await ask(address)).status).toBe(200)
})

test('finds lost tiles at the next start, before any request', async () => {
  const { server, place, tileset } = await served()
  rmSync(place.store.path(tileset.keys))
  const lines: string[] = []
  const builder = new TileBuilder({
    db: server.db,
    dataDir: server.dataDir,
    objects: null,
    log: line => void lines.push(line),
  })
  await builder.wantAll()
  await builder.idle()
  expect(lines).toEqual([expect.stringMatching(/^Tiles of essai~2026: \d+, in /)])
  expect(readFileSync(place.store.path(tileset.keys)).byteLength).toBeGreaterThan(0)
})

test("never completes the download of a provider's file that has changed", async () => {
  const { server, place, instance, zones } = await served()
  const fetched = async () => (await fetch(`${server.url}/cartable/source/essai/fetch/essai~2026/`)).text()
  expect(await fetched()).toBe(zones)
  flip(place.store.path(instance.original))
  await expect(fetched()).rejects.toThrow()
})

const begin = (dataDir: string) =>
  start(
    readConfig({ DATA_DIR: dataDir, SEED: 'none', PORT: '0' }),
    { development: true, language: 'en' },
    new AbortController().signal,
  )

/** A stopped installation, and a killed one that still has its journal. */
async function folders(): Promise<{ stopped: string; killed: string }> {
  const stopped = mkdtempSync(join(tmpdir(), 'cartable-stopped-'))
  const killed = mkdtempSync(join(tmpdir(), 'cartable-killed-'))
  onTestFinished(() => {
    for (const folder of [stopped, killed]) rmSync(folder, { recursive: true, force: true })
  })
  const place = installation(stopped)
  await place.import('a.geojson', collection(square('01', 0, 0)), definition())
  await place.db.destroy()
  const running = await begin(stopped)
  execFileSync('cp', ['-r', `${stopped}/.`, killed])
  await running.stop()
  return { stopped, killed }
}

/** Removes the files that a killed server left, as an operator might do before a restart. */
function cleanUp(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('server.')) rmSync(join(dataDir, name))
  }
}

test('reports a flipped bit in a closed database, even in sound structure', async () => {
  const { stopped } = await folders()
  const path = databasePath(stopped)
  const bytes = readFileSync(path)
  const at = bytes.indexOf('Pour essayer')
  expect(at).toBeGreaterThan(0)
  flip(path, at)
  await expect(begin(stopped)).rejects.toThrow(
    /^The database \S+ is damaged: it has changed since it was closed\./,
  )
  writeFileSync(path, bytes)
  await (await begin(stopped)).stop()
})

test('refuses to start with a flipped bit in the journal of a killed server', async () => {
  const { killed } = await folders()
  const journal = `${databasePath(killed)}-wal`
  const sound = readFileSync(journal)
  for (const at of [0, 20, 40, 5000, sound.byteLength - 1]) {
    flip(journal, at)
    await expect(begin(killed)).rejects.toThrow(/^The database in \S+ is damaged/)
    writeFileSync(journal, sound)
  }
  await (await begin(killed)).stop()
})

test.each(['as the kill left it', 'cleaned up'])(
  'refuses to start when the journal of a killed server is gone, in a folder %s',
  async state => {
    const { killed } = await folders()
    rmSync(`${databasePath(killed)}-wal`)
    if (state === 'cleaned up') cleanUp(killed)
    await expect(begin(killed)).rejects.toThrow(/^The server was killed, and its journal \S+ is missing/)
    // A second attempt fails too.
    await expect(begin(killed)).rejects.toThrow(/ is missing/)
    rmSync(join(killed, 'installation.open'))
    await (await begin(killed)).stop()
  },
)

test('starts a killed server with an empty journal', async () => {
  const { killed } = await folders()
  const sqlite = new DatabaseSync(databasePath(killed))
  sqlite.exec('pragma journal_mode = wal; pragma wal_checkpoint(truncate)')
  execFileSync('cp', ['-r', `${killed}/.`, `${killed}-copy`])
  onTestFinished(() => rmSync(`${killed}-copy`, { recursive: true }))
  sqlite.close()
  expect(statSync(`${databasePath(`${killed}-copy`)}-wal`).size).toBe(0)
  await (await begin(`${killed}-copy`)).stop()
})

test.each(['killed', 'stopped'] as const)(
  'never replaces the lost database of a %s server that has accounts only',
  async how => {
    const folder = (await folders())[how]
    for (const name of ['secret', 'mail', 'artefacts']) {
      rmSync(join(folder, name), { recursive: true, force: true })
    }
    for (const name of readdirSync(folder)) if (name.includes('sqlite')) rmSync(join(folder, name))
    cleanUp(folder)
    await expect(begin(folder)).rejects.toThrow(
      /^The database \S+ is missing, but the data it describes are not/,
    )
    expect(existsSync(databasePath(folder))).toBe(false)
  },
)

test('reports a secret with a flipped bit', async () => {
  const { stopped } = await folders()
  await (await begin(stopped)).stop()
  flip(join(stopped, 'secret'), 10)
  await expect(begin(stopped)).rejects.toThrow(/^The file \S+secret is damaged: restore a backup/)
})
