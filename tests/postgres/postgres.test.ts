import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../src/server/app.ts'
import { listDatasets } from '../../src/server/catalogue/store/datasets.ts'
import { databasePath, openDatabase } from '../../src/server/db/connection.ts'
import { inTransaction } from '../../src/server/db/dialect.ts'
import { readMeta, writeMeta } from '../../src/server/db/housekeeping.ts'
import { steps } from '../../src/server/db/migrations/postgres.ts'
import { claimDue, saveFollowed } from '../../src/server/following/store/followed.ts'
import { readConfig, StartError } from '../../src/server/platform/config.ts'
import { terminalTexts } from '../../src/server/platform/translate.ts'
import { start } from '../../src/server/start.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { requireSameInstallation } from '../../src/server/storage/sameInstallation.ts'
import { startCommand } from '../support/command.ts'
import { patient } from '../support/patient.ts'
import { type Postgres, startPostgres } from '../support/services/postgres.ts'

let postgres: Postgres
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartable-postgres-test-'))
  postgres = await startPostgres()
})
afterAll(() => {
  postgres.remove()
  rmSync(folder, { recursive: true, force: true })
})

let count = 0
/**
 * Creates an empty database.
 * @returns Its URL.
 */
function emptyDatabase(options = ''): string {
  const name = `empty_${++count}`
  postgres.ask(`create database ${name} owner cartable ${options}`)
  return `${postgres.url}/${name}`
}

/** Opens a database until the end of the test. */
function opened(url: string) {
  const db = openDatabase(url)
  onTestFinished(() => db.destroy())
  return db
}

test('has the same table columns as SQLite', async () => {
  const path = databasePath(join(folder, 'sqlite'))
  await openDatabase(path).destroy()
  const sqlite = new DatabaseSync(path)
  const there = sqlite
    .prepare(
      `select m.name || '.' || c.name as "column", c."notnull" = 1 or c.pk > 0 as required
      from sqlite_schema as m, pragma_table_info(m.name) as c
      where m.type = 'table' and m.name not like 'dataset_words%' and m.name not like 'sqlite_%'`,
    )
    .all()
    .map(({ column, required }) => `${column} ${required === 1 ? 'required' : ''}`)
  sqlite.close()
  const { rows } = await sql<{ column: string; required: boolean }>`
    select table_name || '.' || column_name as "column", is_nullable = 'NO' as required
    from information_schema.columns
    where table_schema = 'public' and table_name not in ('dataset_words', 'word_datasets', 'schema_version', 'rate_limit', 'upload')
      and column_name <> 'rowid'`.execute(opened(emptyDatabase()))
  const here = rows.map(({ column, required }) => `${column} ${required ? 'required' : ''}`)
  expect(here.toSorted()).toEqual(there.toSorted())
})

test('creates the tables once when several servers start together', async () => {
  const url = emptyDatabase()
  const all = Array.from({ length: 6 }, () => opened(url))
  await Promise.all(all.map((db, at) => writeMeta(db, `by ${at}`, 'written')))
  for (const at of all.keys()) expect(await readMeta(all[0]!, `by ${at}`)).toBe('written')
  expect(postgres.ask('select number from schema_version', `empty_${count}`)).toBe(`${steps.length}\n`)
})

test('finds datasets whose words were written by the previous version', async () => {
  const url = emptyDatabase()
  const asOwner = (statements: string) => postgres.ask(`set role cartable; ${statements}`, `empty_${count}`)
  const text = '{"fr":"x","en":"x"}'
  const dataset = (id: string) =>
    `insert into dataset (id, name, description, origin, type, source) values ('${id}', '${text}', '${text}', '${text}', 'zone', 's');`
  // The previous version has only this table.
  const words = (id: string, vector: string) => `insert into dataset_words (rowid, words)
    select key, '${vector}' from dataset where id = '${id}' on conflict (rowid) do update set words = excluded.words;`
  asOwner(
    `create table schema_version (number integer not null); insert into schema_version values (5);
    ${steps.slice(0, 5).join(';')};
    insert into source (id, name, licence, attribution) values ('s', 'x', 'x', 'x');
    ${dataset('bois')} ${dataset('rives')} ${words('bois', 'foret:1A rives:2D')} ${words('rives', 'rives:1A foret:2D')}`,
  )
  const db = opened(url)
  const found = async (search: string) =>
    (await listDatasets(db, { search }, { offset: 0, limit: 9 })).results.map(({ id }) => id)
  expect([await found('foret'), await found('ri'), await found('f r')]).toEqual([
    ['bois', 'rives'],
    ['rives', 'bois'],
    ['bois', 'rives'],
  ])
  asOwner(`${dataset('mers')} ${words('mers', 'mers:1A')} ${words('bois', 'taillis:1A rives:2D')}`)
  expect([await found('m'), await found('foret'), await found('tai'), await found('ri')]).toEqual([
    ['mers'],
    ['rives'],
    ['bois'],
    ['rives', 'bois'],
  ])
  asOwner(`delete from dataset where id = 'rives'`)
  expect([await found('foret'), await found('rives')]).toEqual([[], ['bois']])
})

test('isolates concurrent transactions of many processes', async () => {
  const url = emptyDatabase()
  const all = [opened(url), opened(url), opened(url)]
  await writeMeta(all[0]!, 'sum', '0')
  const add = (db: (typeof all)[number]) =>
    inTransaction(db, 'job', async transaction => {
      await writeMeta(transaction, 'sum', String(Number(await readMeta(transaction, 'sum')) + 1))
    })
  await Promise.all(Array.from({ length: 8 }, () => all.map(add)).flat())
  expect(await readMeta(all[0]!, 'sum')).toBe('24')
})

test('assigns each due dataset to one of several servers', async () => {
  const url = emptyDatabase()
  const all = [opened(url), opened(url), opened(url)]
  const ids = Array.from({ length: 6 }, (_, at) => `d${at}`)
  const text = '{"fr":"x","en":"x"}'
  const source = {
    id: 's',
    name: 'x',
    url: null,
    licence: 'x',
    licence_url: null,
    attribution: 'x',
    owner: null,
  }
  await all[0]!.insertInto('source').values(source).execute()
  for (const id of ids) {
    const texts = { name: text, description: text, origin: text }
    const dataset = { id, ...texts, type: 'zone', source: 's', geometry_origin: null, owner: null } as const
    await all[0]!.insertInto('dataset').values(dataset).execute()
    const address = 'https://example.org/zones.geojson'
    await saveFollowed(all[0]!, { dataset: id, address, every: 3600, dueAt: 1 })
  }
  const claimed = await Promise.all([0, 1, 2].flatMap(() => all.map(db => claimDue(db, 2, 1000))))
  expect(claimed.filter(id => id !== undefined).sort()).toEqual(ids)
})

/** Returns the error of a server that cannot start with a database. */
async function refusal(url: string, dataDir = mkdtempSync(join(folder, 'data-'))): Promise<string> {
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, SEED: 'none', PORT: '0' })
  const starting = start(config, { development: true, language: 'en' }, new AbortController().signal)
  const error = await starting.then(
    async running => {
      await running.stop()
      return null
    },
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof StartError)) throw error ?? new Error('It started')
  return error.explain(terminalTexts('en'))
}

test('reports an unusable database in one sentence, without its password', async () => {
  const url = emptyDatabase()
  const { host } = new URL(url)
  expect(await refusal(`postgres://a%:b%@${host}/cartable`)).toContain(`of ${host} rejects the user a%:`)
  const wrongPassword = url.replace(/:[^:@]*@/, ':wrong@')
  expect(await refusal(wrongPassword)).toBe(
    `The PostgreSQL of ${host} rejects the user cartable: correct the name or the password in DATABASE_URL, or the access rules of pg_hba.conf.`,
  )
  expect(await refusal(`${postgres.url}/nowhere`)).toBe(
    `The database nowhere does not exist at ${host}: create it, for example with createdb --encoding UTF8 nowhere, or correct DATABASE_URL.`,
  )
  expect(await refusal('postgres://cartable@127.0.0.1:1/cartable')).toBe(
    'No PostgreSQL answers at 127.0.0.1:1: start it, or correct DATABASE_URL.',
  )
  expect(await refusal('postgres://cartable@nowhere.invalid/cartable')).toBe(
    'The host nowhere.invalid of DATABASE_URL is unknown: correct it.',
  )
  expect(await refusal(`${url}?sslmode=require`)).toContain('The encrypted connection')
  const latin = `encoding LATIN1 template template0 locale_provider libc locale 'C'`
  expect(await refusal(emptyDatabase(latin))).toBe('The database is in LATIN1: use a database in UTF8.')
  expect(() => readConfig({ DATABASE_URL: 'mysql://a:secret@b/c' })).toThrow(
    /^Wrong environment variables: DATABASE_URL must be a postgres address, such as postgres:\/\/user:password@host\/database\.$/,
  )
})

test('refuses a database of a newer version', async () => {
  const url = emptyDatabase()
  await readMeta(opened(url), 'any')
  postgres.ask('update schema_version set number = 999', `empty_${count}`)
  expect(await refusal(url)).toBe(
    'The database was written by a newer version of Cartable: start that version.',
  )
})

const apart = (dataDir: string) =>
  `The database of DATABASE_URL and ${dataDir} do not belong together: correct DATABASE_URL or DATA_DIR, or start with an empty database and an empty folder.`

test('refuses an empty database for a folder with data', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const staging = await new ArtefactStore(dataDir).stage('test')
  await staging.put(Buffer.from('zones'))
  await staging.commit()
  await staging.discard()
  expect(await refusal(emptyDatabase(), dataDir)).toBe(apart(dataDir))
})

test('ties a database to its first data folder', async () => {
  const url = emptyDatabase()
  const folders = ['data-', 'data-', 'data-'].map(name => mkdtempSync(join(folder, name)))
  const meet = (dataDir: string) => requireSameInstallation(opened(url), new ArtefactStore(dataDir), dataDir)
  const met = await Promise.allSettled(folders.map(meet))
  const own = met.findIndex(({ status }) => status === 'fulfilled')
  expect(met.map(({ status }) => status === 'fulfilled').filter(Boolean)).toEqual([true])
  await meet(folders[own]!)
  const other = folders[(own + 1) % 3]!
  expect(await refusal(url, other)).toBe(apart(other))
  const listed = await startCommand('datasets', other, ['--lang', 'en'], { env: { DATABASE_URL: url } }).ended
  expect([listed.status, listed.stderr]).toEqual([1, expect.stringContaining(apart(other))])
  // A folder that one server refuses may start elsewhere.
  await requireSameInstallation(opened(emptyDatabase()), new ArtefactStore(other), other)
})

test.each(['datasets', 'feedback', 'import'] as const)(
  'refuses another kind of database for %s, without repeating its password',
  async name => {
    const env = { DATABASE_URL: 'mysql://a:secret@b/c' }
    const args = { datasets: [], feedback: [], import: [join(folder, 'none.csv')] }[name]
    const { status, stdout, stderr } = await startCommand(name, folder, [...args, '--lang', 'en'], { env })
      .ended
    expect(status).toBeGreaterThan(0)
    expect(stderr).toContain('DATABASE_URL must be a postgres address')
    expect(stdout + stderr).not.toContain('secret')
  },
)

test('answers 503 with Retry-After without its database, and recovers automatically', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const db = opened(emptyDatabase())
  const config = readConfig({ DATA_DIR: dataDir, ACCESS: 'open' })
  const app = createApp({ db, store: new ArtefactStore(dataDir), config, client: null, log: () => {} })
  const ask = async () => {
    const answers = await Promise.all(
      ['/healthz', '/readyz', '/cartable/dataset/', '/cartable/facets/'].map(path => app.request(path)),
    )
    return answers.map(({ status, headers }) => [status, headers.get('retry-after')])
  }
  const sound = Array(4).fill([200, null])
  expect(await ask()).toEqual(sound)
  for (const how of ['fast', 'immediate'] as const) {
    postgres.stop(how)
    expect(await ask()).toEqual(Array(4).fill([503, '5']))
    postgres.start()
    await expect.poll(ask, patient).toEqual(sound)
  }
})
