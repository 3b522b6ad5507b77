import { cpSync, existsSync } from 'node:fs'
import { databasePath } from '../../src/server/db/connection.ts'
import { tiledDataDir } from '../support/prepared.ts'
import { delayAnswers, SLOW_SEED } from './slow.ts'

// Imports the starting catalogue and cuts its tiles once for all test servers; tests/server tests how.
const dataDir = process.env['DATA_DIR'] ?? ''
if (!existsSync(databasePath(dataDir))) cpSync(await tiledDataDir(), dataDir, { recursive: true })
if (SLOW_SEED !== null) delayAnswers(SLOW_SEED)
await import('../../src/server/main.ts')
