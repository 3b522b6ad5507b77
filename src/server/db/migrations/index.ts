import type { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../platform/config.ts'
import { catalogue } from './001-catalogue.ts'
import { definition } from './002-definition.ts'
import { accounts } from './003-accounts.ts'
import { services } from './004-services.ts'
import { tiles } from './005-tiles.ts'
import { feedbackPath } from './006-feedbackPath.ts'
import { styles } from './007-styles.ts'
import { feedbackState } from './008-feedbackState.ts'
import { claims } from './009-claims.ts'
import { owners } from './010-owners.ts'
import { removed } from './011-removed.ts'
import { reports } from './012-reports.ts'
import { languages } from './013-languages.ts'
import { labelTypes } from './014-labelTypes.ts'

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
