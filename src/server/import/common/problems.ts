import { basename } from 'node:path'
import type fr from '../../../../locales/fr/import.json'
import type { Language } from '../../../contract/languages.mjs'
import { ImportError, type Problem } from '../../../data/formats/common/importError.ts'
import type { Notice } from '../../../data/formats/common/notice.ts'
import { type DatabaseFault, databaseFault } from '../../db/databaseFaults.ts'
import { hasText, translate } from '../../platform/translate.ts'
import { isObjectsError } from '../../storage/objects/objectsFaults.ts'

/** Returns the import texts of a language: a key of `locales/<language>/import.json` and its parameters. */
export function translator(language: Language) {
  return (key: string, params: Record<string, unknown> = {}): string =>
    translate(language, `import:${key}`, params)
}

/** Surface that shows a sentence. Each surface gives its own advice. */
export type Surface = keyof (typeof fr)['hint']

/** Returns the problem and, if there is one, the advice, as sentences for the user. */
export function sentence(
  { problem, params: given, line }: ImportError,
  language: Language,
  surface: Surface,
): string {
  const t = translator(language)
  // Hides the server's path of an uploaded file.
  const { file } = given
  const params = surface === 'screen' && typeof file === 'string' ? { ...given, file: basename(file) } : given
  const hint = `hint.${surface}.${problem}`
  const reason = t(`problem.${problem}`, params)
  const text = hasText(`import:${hint}`) ? `${reason} ${t(hint, params)}` : reason
  return line === null ? text : t('atLine', { line, text })
}

/** Returns a sentence for the user about a decision on the whole file. */
export const noticeSentence = ({ notice, params }: Notice, language: Language): string =>
  translator(language)(`notice.${notice}`, params)

const PROBLEMS: Readonly<Record<string, Problem>> = {
  ENOSPC: 'noSpace',
  EDQUOT: 'noSpace',
  // The file would be larger than the system allows for this process.
  EFBIG: 'noSpace',
  EACCES: 'noRight',
  EPERM: 'noRight',
  EROFS: 'noRight',
}

/** Problems that the user can solve, by fault of the database; null when the user can only wait. */
const FAULTS: Readonly<Record<DatabaseFault, Problem | null>> = {
  busy: 'busy',
  crossed: 'busy',
  full: 'noSpace',
  readOnly: 'noRight',
  away: null,
}

/**
 * Converts a failure of the machine to an ImportError if the user can solve it; otherwise returns it
 * unchanged.
 */
export function orImportError(error: unknown): unknown {
  if (isObjectsError(error)) return new ImportError('objectsAway', {}, null, error)
  const { code } = error as { code?: unknown }
  const fault = databaseFault(error)
  const problem = fault === null ? typeof code === 'string' && PROBLEMS[code] : FAULTS[fault]
  return problem ? new ImportError(problem, {}, null, error) : error
}
