// @module-tag long
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databasePath, openDatabase } from '../../src/server/db/connection.ts'
import { startChildServer } from '../support/childServer.ts'
import { databaseOf } from '../support/database.ts'
import { emptyFolder } from '../support/emptyFolder.ts'
import { Ledger } from '../support/ledger.ts'
import { patient, REPEATED_MS } from '../support/patient.ts'
import { REPEAT } from '../support/repeat.ts'
import { signedIn } from '../support/signedIn.ts'

/** Kills a server at one of the moments when it changes a file or runs a statement. */
const HOOK = join(import.meta.dirname, '../support/killAt.ts')
const KILLS = 2 * REPEAT

test(
  'keeps confirmed changes complete after a kill at any time, and restarts',
  async () => {
    const dataDir = emptyFolder()
    const db = openDatabase(databaseOf(dataDir))
    const { headersAt } = await signedIn({ db, dataDir }, 'alice')
    await db.destroy()
    const ledger = new Ledger()
    const env = { FEEDBACK_TO: 'us@example.org' }
    const moments = fc.sample(fc.integer({ min: 30, max: 150 }), { seed: 2026, numRuns: KILLS })
    for (const moment of moments) {
      const server = await startChildServer(dataDir, { ...env, KILL_AT: String(moment) }, ['--import', HOOK])
      await ledger.fill(server.url, await headersAt(Date.now()))
      expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' })
      expect(ledger.problems(dataDir), `killed at moment ${moment}`).toEqual([])
    }
    expect(ledger.acknowledged).toBeGreaterThan(0)

    // The next server delivers every queued mail exactly once.
    await startChildServer(dataDir, env)
    const mails = new DatabaseSync(databasePath(dataDir), { readOnly: true, timeout: patient.timeout })
    onTestFinished(() => mails.close())
    const all = () => mails.prepare('select id, state from mail order by id').all()
    await vi.waitFor(() => expect(all().filter(({ state }) => state !== 'sent')).toEqual([]), patient)
    const files = readdirSync(join(dataDir, 'mail')).filter(name => name.endsWith('.eml'))
    expect(files.sort()).toEqual(all().map(({ id }) => `${id}.eml`))
  },
  REPEATED_MS,
)
