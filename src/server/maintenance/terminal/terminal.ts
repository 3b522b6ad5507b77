import type { Language } from '../../../contract/languages.mjs'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { CatalogueError } from '../../catalogue/editInstances.ts'
import { sentence, translator } from '../../import/common/problems.ts'
import { StartError } from '../../platform/config.ts'
import { terminalTexts } from '../../platform/translate.ts'
import { orStartError } from '../../system/dataFolder.ts'

/** Reports the number of finished items. */
export type ReportProgress = (done: number, all: number) => void

/** Runs work that reports the number of finished files on a terminal. */
export async function withProgress<T>(
  language: Language,
  work: (report: ReportProgress) => Promise<T>,
): Promise<T> {
  const t = translator(language)
  const { stderr } = process
  if (!stderr.isTTY) return work(() => undefined)
  return work((done, all) => stderr.write(`\r\x1b[2K  ${t('migration.files', { done, all })}`)).finally(() =>
    stderr.write('\r\x1b[2K'),
  )
}

/** Returns the sentence that explains an error to an operator at a terminal. */
export function reasonOf(thrown: unknown, dataDir: string, language: Language): string {
  const error = orStartError(thrown, dataDir)
  if (error instanceof StartError) return error.explain(terminalTexts(language))
  if (error instanceof CatalogueError) {
    return translator(language)(`catalogue.problem.${error.problem}`, error.params)
  }
  return error instanceof ImportError ? sentence(error, language, 'command') : (error as Error).message
}
