import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { databasePath } from '../../src/server/db/connection.ts'

/**
 * URL of a PostgreSQL server without a database, in which each data folder has its own database. Without it,
 * databases are in the data folders.
 */
const server = process.env['TEST_POSTGRES']

/** Template databases: one without rows, one with the starting catalogue, and one with its tiles too. */
export const TEMPLATES = {
  none: 'cartable_none',
  demo: 'cartable_demo',
  tiled: 'cartable_tiled',
} as const

/** Suffix of the same templates for databases with object storage. */
export const WITH_OBJECTS = '_objects'

/** Databases created by this process. */
const made = new Set<string>()

/** Returns the address of a data folder's database, creating it if needed. */
export function databaseOf(dataDir: string, like: keyof typeof TEMPLATES = 'none'): string {
  if (server === undefined) return databasePath(dataDir)
  const template = `${TEMPLATES[like]}${process.env['OBJECTS'] === 'on' ? WITH_OBJECTS : ''}`
  const name = `cartable_${createHash('sha256').update(dataDir).digest('hex').slice(0, 20)}`
  if (!made.has(name)) {
    const { stderr } = ask(`create database ${name} template ${template}`)
    if (stderr !== '' && !stderr.includes('already exists')) throw new Error(stderr)
    made.add(name)
  }
  return `${server}/${name}`
}

/** Returns the environment variables for the database of a data folder. */
export const databaseEnv = (dataDir: string): Record<string, string> =>
  server === undefined ? {} : { DATABASE_URL: databaseOf(dataDir) }

/** Removes the databases created by this process. */
export function dropDatabases(): void {
  if (made.size === 0) return
  ask(...Array.from(made, name => `drop database if exists ${name} with (force)`))
  made.clear()
}

/** Runs statements on PostgreSQL, one after the other. */
function ask(...statements: readonly string[]): { stderr: string } {
  const commands = statements.flatMap(statement => ['-c', statement])
  const { stderr, error } = spawnSync('psql', ['-qX', '-d', `${server}/postgres`, ...commands], {
    encoding: 'utf8',
  })
  if (error) throw error
  return { stderr }
}
