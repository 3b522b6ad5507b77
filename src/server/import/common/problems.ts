import { basename } from 'node:path'
import type fr from '../../../../locales/fr/import.json'
import type { Language } from '../../../contract/languages.mjs'
import { type DatabaseFault, databaseFault } from '../../db/faults.ts'
import { ImportError, type Problem } from '../../formats/common/importError.ts'
import type { Notice } from '../../formats/common/notice.ts'
import { hasText, translate } from '../../platform/text.ts'
import { isObjectsError } from '../../storage/objects/faults.ts'

/** The texts of the import in a language: a key of `locales/<language>/import.json` and its parameters. */
export function translator(language: Language) {
  return (key: string, params: Record<string, unknown> = {}): string =>
    translate(language, `import:${key}`, params)
}

/** Place where a sentence is read: each has its own way to say what can be done. */
export type Surface = keyof (typeof fr)['hint']

/** Says what is wrong, and where there is a way out, what can be done: sentences for the person. */
export function sentence(
  { problem, params: { ...params }, line }: ImportError,
  language: Language,
  surface: Surface,
): string {
  const t = translator(language)
  // The path of an uploaded file is one of the server's disk.
  if (surface === 'screen' && typeof params['file'] === 'string') params['file'] = basename(params['file'])
  const hint = `hint.${surface}.${problem}`
  const said = t(`problem.${problem}`, params)
  const text = hasText(`import:${hint}`) ? `${said} ${t(hint, params)}` : said
  return line === null ? text : t('atLine', { line, text })
}

/** States a decision about the whole file: a sentence for the person. */
export const noticeSentence = ({ notice, params }: Notice, language: Language): string =>
  translator(language)(`notice.${notice}`, params)

const PROBLEMS: Readonly<Record<string, Problem>> = {
  ENOSPC: 'noSpace',
  EDQUOT: 'noSpace',
  // The file would be larger than the system lets this process write.
  EFBIG: 'noSpace',
  EACCES: 'noRight',
  EPERM: 'noRight',
  EROFS: 'noRight',
}

/** Problem that a person can do something about, by the fault of the database; null where they can only wait. */
const FAULTS: Readonly<Record<DatabaseFault, Problem | null>> = {
  busy: 'busy',
  crossed: 'busy',
  full: 'noSpace',
  readOnly: 'noRight',
  away: null,
}

/** A failure of the machine as an ImportError, when the person can do something about it; else as it is. */
export function orImportError(error: unknown): unknown {
  if (isObjectsError(error)) return new ImportError('objectsAway', {}, null, error)
  const { code } = error as { code?: unknown }
  const fault = databaseFault(error)
  const problem = fault === null ? typeof code === 'string' && PROBLEMS[code] : FAULTS[fault]
  return problem ? new ImportError(problem, {}, null, error) : error
}
