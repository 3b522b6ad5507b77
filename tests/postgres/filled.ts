import { createHash, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { insertUser } from '../../src/server/accounts/store/users.ts'
import { createApp } from '../../src/server/app.ts'
import { databasePath, openDatabase } from '../../src/server/db/connection.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { tiledDataDir } from '../support/prepared.ts'

const person = (name: string) => ({
  username: name,
  usernameKey: name.toLowerCase(),
  password: null,
  joined: new Date(0),
  address: { email: `${name}@example.org`, key: `${name}@example.org`, verified: true },
})

/** Creates a data folder with the starting catalogue, its tiles, and rows in every table that users fill. */
export async function filledFolder(folder: string): Promise<string> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  cpSync(await tiledDataDir(), dataDir, { recursive: true })
  await using db = openDatabase(databasePath(dataDir))
  const { user, address } = await insertUser(db, person('Zoé'))
  const { user: gone } = await insertUser(db, person('gone'))
  await db.deleteFrom('user').where('pk', '=', gone).execute()
  const later = Date.now() + 3_600_000
  const day = new Date(0).toISOString()
  const session = {
    sid: 's',
    user,
    fingerprint: 'f',
    jti: 'j',
    issued_at: 1,
    previous_jti: null,
    expires_at: later,
  }
  await db.insertInto('session').values(session).execute()
  const reset = { token_hash: 't', user, email: address, expires_at: later }
  await db.insertInto('password_reset').values(reset).execute()
  for (const id of ['b', 'a', 'c']) {
    const key = {
      id,
      user,
      name: 'clé\u00a0🔑',
      hash: id,
      created_at: day,
      last_used_at: null,
      expires_at: null,
    }
    await db.insertInto('api_key').values(key).execute()
  }
  const feedback = {
    user,
    text: 'l\'été\n"ça"\\',
    email: null,
    can_contact: 1,
    rate: null,
    created_at: day,
    path: '{}',
  } as const
  await db.insertInto('feedback').values(feedback).execute()
  const style = { user, id: 'x', dataset: 'fr-regions', name: 'n', look: '{"a": 1.50}', saved_at: day }
  await db.insertInto('saved_style').values(style).execute()
  const map = { user, id: 'x', name: 'n', address: '?reload=on', picture: null, saved_at: day }
  await db.insertInto('saved_map').values(map).execute()
  const story = { user, id: 'x', name: 'n', steps: '[]', saved_at: day }
  await db.insertInto('saved_story').values(story).execute()
  const template = { user, id: 'x', name: 'n', layout: '{"a": 1.50}', saved_at: day }
  await db.insertInto('saved_template').values(template).execute()
  const data = { user, dataset: 'local--a' }
  await db
    .insertInto('kept_dataset')
    .values({ ...data, name: 'n', bytes: 3, saved_at: day })
    .execute()
  await db
    .insertInto('kept_part')
    .values({ ...data, part: 0, content: Buffer.from([0, 255, 10]) })
    .execute()
  const link = { id: 'l', user, name: 'n', hash: 'h', created_at: day, revoked_at: null }
  await db.insertInto('private_link').values(link).execute()
  await db
    .insertInto('linked_dataset')
    .values({ ...data, link: 'l' })
    .execute()
  const mail = {
    id: 'm',
    kind: 'k',
    language: 'fr',
    recipient: 'r',
    params: '{}',
    created_at: day,
    due_at: 5,
  } as const
  await db.insertInto('mail').values(mail).execute()
  const followed = { dataset: 'fr-regions', address: 'https://example.org/', every: 3600, due_at: later }
  await db
    .insertInto('followed_dataset')
    .values({ ...followed, etag: null, modified: null, file: null, checked_at: null, outcome: null })
    .execute()
  await db.insertInto('removed_instance').values({ id: 'ancien~2001' }).execute()
  await db.insertInto('google_token').values({ jti: 'g', expires_at: later }).execute()
  return dataDir
}

/** Returns the content of a SQLite database, without its internal and local rows. */
export function contentOf(dataDir: string): Record<string, unknown[]> {
  const db = new DatabaseSync(databasePath(dataDir))
  const tables = db
    .prepare(
      `select name from sqlite_schema where type = 'table' and name not like 'dataset_%' and name not in
      ('catalogue_version', 'sqlite_stat1')`,
    )
    .all()
  const content = tables.map(({ name }) => [
    name,
    db
      .prepare(`select * from "${name}"`)
      .all()
      .map(row => JSON.stringify(row))
      .toSorted(),
  ])
  db.close()
  return Object.fromEntries(content)
}

/** Returns a server's answers to an anonymous user who browses and searches. */
export async function seen(dataDir: string, env: Record<string, string>) {
  const config = readConfig({ ...env, ACCESS: 'open', DATA_DIR: dataDir })
  await using db = openDatabase(config.databaseUrl ?? databasePath(dataDir))
  const store = new ArtefactStore(dataDir, config.objects)
  const app = createApp({ db, store, config, client: null, log: () => undefined })
  const page = '/cartable/zone/?dataset_id=fr-regions'
  const { tiles } = (await (await app.request(page)).json()) as { tiles: string }
  const paths = [
    '/cartable/dataset/',
    '/cartable/dataset/?search=departements',
    '/cartable/dataset/?order=alphabet&language=fr',
    '/cartable/dataset/?source=cog&type=label',
    page,
    tiles,
    '/cartable/export/?dataset_id=fr-departements&format=csv',
  ]
  const answers: [string, number, string][] = []
  for (const path of paths) {
    const answer = await app.request(path)
    // Compares digests, because the answers are long.
    const digest = createHash('sha256')
      .update(await answer.text())
      .digest('hex')
    answers.push([path, answer.status, digest])
  }
  const next = await insertUser(db, person(`next${randomUUID()}`))
  return { answers, next: next.user }
}
