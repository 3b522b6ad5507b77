import { ImportError, type Problem } from './error.ts'

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
const SQLITE: Readonly<Record<number, Problem>> = { 5: 'busy', 8: 'noRight', 13: 'noSpace' }

/** A failure of the machine as an ImportError, when the person can do something about it; else as it is. */
export function orImportError(error: unknown): unknown {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  const problem =
    typeof errcode === 'number'
      ? SQLITE[errcode & 0xff]
      : typeof code === 'string'
        ? PROBLEMS[code]
        : undefined
  return problem === undefined ? error : new ImportError(problem, {}, null, error)
}
