import type { DatabaseSync } from 'node:sqlite'
import { foldedWords } from '../../../domain/search/searchWords.ts'
import { StartError } from '../../platform/config.ts'
import {
  accounts,
  auditAuthor,
  claims,
  keptDatasets,
  roles,
  savedMaps,
  savedStories,
  savedTemplates,
  styles,
} from './accounts.ts'
import {
  artefactNames,
  catalogue,
  definition,
  labelMeasures,
  labelTypes,
  owners,
  removed,
  reports,
  tiles,
} from './catalogue.ts'
import { jobFailures, quotas } from './jobs.ts'
import { catalogueSearch, importMoments, instanceCounts } from './search.ts'
import {
  feedbackPath,
  feedbackState,
  followedDatasets,
  instanceChanges,
  languages,
  services,
} from './services.ts'

/** Migrations of SQLite. Databases store the number of applied ones: only append, never reorder. */
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
  catalogueSearch,
  instanceChanges,
  followedDatasets,
  roles,
  auditAuthor,
  instanceCounts,
  artefactNames,
  jobFailures,
  quotas,
  savedMaps,
  importMoments,
  keptDatasets,
  savedStories,
  savedTemplates,
]

/**
 * Migrates the database to the newest structure, each step in its own transaction. Only migrated connections
 * can write to the catalogue. Throws when a newer version of the product wrote the database.
 */
export function migrate(sqlite: DatabaseSync): void {
  if (version(sqlite) > migrations.length) {
    throw new StartError(say => say('start.databaseNewer'))
  }
  sqlite.function('search_words', { deterministic: true }, searchWords)
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

/** SQL function of the same name, also for triggers: the words of a text, or none for null. */
const searchWords = (text: unknown): string => (typeof text === 'string' ? foldedWords(text).join(' ') : '')

function version(sqlite: DatabaseSync): number {
  const row = sqlite.prepare('pragma user_version').get() as { user_version: number }
  return row.user_version
}
