import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { serveTasks } from '../platform/threads/threadPool.ts'

/** Read-only query, and its database. */
export interface ReadTask {
  path: string
  sql: string
  parameters: readonly SQLInputValue[]
}

serveTasks(async ({ path, sql, parameters }: ReadTask): Promise<unknown[]> => {
  const sqlite = new DatabaseSync(path, { readOnly: true, timeout: 10_000 })
  try {
    return sqlite.prepare(sql).all(...parameters)
  } finally {
    sqlite.close()
  }
})
