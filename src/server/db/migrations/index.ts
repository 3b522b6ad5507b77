import type { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../platform/config.ts'
import { accounts, claims, styles } from './accounts.ts'
import {
  catalogue,
  definition,
  labelMeasures,
  labelTypes,
  owners,
  removed,
  reports,
  tiles,
} from './catalogue.ts'
import { feedbackPath, feedbackState, languages, services } from './services.ts'

/** In order. The place in the list is the number kept in the database: never reorder, only append. */
export const migrations: readonly string[] = [
  catalogue,
  definition,
  accounts,
  services,
  tiles,
  feedbackPath,
  styles,
  feedbackState,
  claims,
  owners,
  removed,
  reports,
  languages,
  labelTypes,
  labelMeasures,
]

/**
 * Brings the database to the newest structure, each step in a transaction of its own.
 * Throws when the database was written by a newer version of the product.
 */
export function migrate(sqlite: DatabaseSync): void {
  if (version(sqlite) > migrations.length) {
    throw new StartError(say => say('start.databaseNewer'))
  }
  migrations.forEach((sql, index) => {
    if (version(sqlite) > index) return
    // Immediate: two processes that start together must not both apply a step.
    sqlite.exec('begin immediate')
    try {
      if (version(sqlite) === index) sqlite.exec(`${sql}; pragma user_version = ${index + 1}`)
      sqlite.exec('commit')
    } catch (error) {
      sqlite.exec('rollback')
      throw error
    }
  })
}

function version(sqlite: DatabaseSync): number {
  const row = sqlite.prepare('pragma user_version').get() as { user_version: number }
  return row.user_version
}
