import type { Language } from '../../../contract/languages.mjs'
import { translator } from '../../import/common/problems.ts'

/** Reports the number of finished items. */
export type ReportProgress = (done: number, all: number) => void

/** Runs work that reports the number of finished files on a terminal. */
export async function withProgress<T>(
  language: Language,
  work: (tell: ReportProgress) => Promise<T>,
): Promise<T> {
  const t = translator(language)
  const { stderr } = process
  if (!stderr.isTTY) return work(() => undefined)
  return work((done, all) => stderr.write(`\r\x1b[2K  ${t('migration.files', { done, all })}`)).finally(() =>
    stderr.write('\r\x1b[2K'),
  )
}
