import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { databasePath } from '../../src/server/db/connection.ts'

/**
 * A server of PostgreSQL, by its URL without a database, in which each data folder has a database of its own. Without
 * one, the database is in the data folder.
 */
const server = process.env['TEST_POSTGRES']

/** Databases of which others are copies: one without rows, one with the starting catalogue, and one with its tiles too. */
export const TEMPLATES = {
  none: 'cartable_none',
  demo: 'cartable_demo',
  tiled: 'cartable_tiled',
} as const

/** End of the names of the same ones, of databases that know an object storage. */
export const WITH_OBJECTS = '_objects'

/** The databases that this process has made. */
const made = new Set<string>()

/** Returns the address of the database of a data folder, which is made when it is missing. */
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

/** Returns the variables of the environment by which a process finds the database of a data folder. */
export const databaseEnv = (dataDir: string): Record<string, string> =>
  server === undefined ? {} : { DATABASE_URL: databaseOf(dataDir) }

/** Removes the databases that this process has made. */
export function dropDatabases(): void {
  if (made.size === 0) return
  ask(...Array.from(made, name => `drop database if exists ${name} with (force)`))
  made.clear()
}

/** Asks the server of PostgreSQL, each statement by itself. */
function ask(...statements: readonly string[]): { stderr: string } {
  const commands = statements.flatMap(statement => ['-c', statement])
  const { stderr, error } = spawnSync('psql', ['-qX', '-d', `${server}/postgres`, ...commands], {
    encoding: 'utf8',
  })
  if (error) throw error
  return { stderr }
}
