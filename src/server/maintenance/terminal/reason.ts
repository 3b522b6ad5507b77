import type { Language } from '../../../contract/languages.mjs'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { CatalogueError } from '../../catalogue/editInstances.ts'
import { sentence, translator } from '../../import/common/problems.ts'
import { StartError } from '../../platform/config.ts'
import { terminalTexts } from '../../platform/translate.ts'
import { orStartError } from '../../system/dataFolder.ts'

/** Returns the sentence that explains an error to an operator at a terminal. */
export function reasonOf(thrown: unknown, dataDir: string, language: Language): string {
  const error = orStartError(thrown, dataDir)
  if (error instanceof StartError) return error.tell(terminalTexts(language))
  if (error instanceof CatalogueError) {
    return translator(language)(`catalogue.problem.${error.problem}`, error.params)
  }
  return error instanceof ImportError ? sentence(error, language, 'command') : (error as Error).message
}
