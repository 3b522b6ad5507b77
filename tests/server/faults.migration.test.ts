import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/db/connection.ts'
import { migrations } from '../../src/server/db/migrations/index.ts'
import { REPEATED_MS } from '../support/patient.ts'
import { REPEAT } from '../support/repeat.ts'

const POINTS = 10 * REPEAT
const SCRIPT = fileURLToPath(new URL('../support/migrating.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'cartable-migration-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Creates a database of the first version, with rows. */
const old = join(folder, 'old.sqlite')
{
  const sqlite = new DatabaseSync(old)
  sqlite.exec(`pragma journal_mode = wal; ${migrations[0]}; pragma user_version = 1`)
  sqlite.exec(`insert into meta (name, value) values ('seed', 'done')`)
  sqlite.close()
}

const migrateKilledAt = (path: string, moment: number) =>
  spawnSync(process.execPath, [SCRIPT, path], {
    env: { ...process.env, KILL_AT: String(moment) },
    encoding: 'utf8',
  })

function stateOf(path: string) {
  const sqlite = new DatabaseSync(path, { readOnly: true })
  const all = (sql: string) => sqlite.prepare(sql).all()
  const state = {
    version: all('pragma user_version'),
    check: all('pragma integrity_check'),
    structure: all('select type, name, sql from sqlite_master order by type, name'),
    data: all('select * from meta'),
  }
  sqlite.close()
  return state
}

test(
  'ends a killed migration at the next start',
  async () => {
    const whole = join(folder, 'whole.sqlite')
    cpSync(old, whole)
    const actions = Number(migrateKilledAt(whole, 0).stdout)
    expect(actions).toBeGreaterThan(POINTS / REPEAT)
    for (let point = 0; point < Math.min(POINTS, actions); point++) {
      const moment = 1 + Math.floor((point * actions) / Math.min(POINTS, actions))
      const path = join(folder, `${moment}.sqlite`)
      cpSync(old, path)
      expect(migrateKilledAt(path, moment).signal, `at ${moment}`).toBe('SIGKILL')
      await openDatabase(path).destroy()
      expect(stateOf(path), `killed at ${moment} of ${actions}`).toEqual(stateOf(whole))
    }
    expect(stateOf(whole)).toMatchObject({
      version: [{ user_version: migrations.length }],
      data: [{ value: 'done' }],
    })
  },
  REPEATED_MS,
)
