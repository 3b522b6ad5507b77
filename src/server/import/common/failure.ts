import { ImportError, type Problem } from '../../formats/common/importError.ts'
import { SQLITE_BUSY, SQLITE_FULL, sqliteCode } from '../../platform/sqliteCode.ts'

const PROBLEMS: Readonly<Record<string, Problem>> = {
  ENOSPC: 'noSpace',
  EDQUOT: 'noSpace',
  // The file would be larger than the system lets this process write.
  EFBIG: 'noSpace',
  EACCES: 'noRight',
  EPERM: 'noRight',
  EROFS: 'noRight',
}

/** Primary result codes of SQLite. */
const SQLITE: Readonly<Record<number, Problem>> = {
  [SQLITE_BUSY]: 'busy',
  8: 'noRight',
  [SQLITE_FULL]: 'noSpace',
}

/** A failure of the machine as an ImportError, when the person can do something about it; else as it is. */
export function orImportError(error: unknown): unknown {
  const { code } = error as { code?: unknown }
  const sqlite = sqliteCode(error)
  const problem = sqlite !== null ? SQLITE[sqlite] : typeof code === 'string' ? PROBLEMS[code] : undefined
  return problem === undefined ? error : new ImportError(problem, {}, null, error)
}
