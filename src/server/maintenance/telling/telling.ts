import type { Language } from '../../../contract/languages.mjs'
import { translator } from '../../import/common/problems.ts'

/** Tells how many of all are done. */
export type Told = (done: number, all: number) => void

/** Lets work tell how many files are done, on a terminal. */
export async function telling<T>(language: Language, work: (tell: Told) => Promise<T>): Promise<T> {
  const t = translator(language)
  const { stderr } = process
  if (!stderr.isTTY) return work(() => undefined)
  return work((done, all) => stderr.write(`\r\x1b[2K  ${t('migration.files', { done, all })}`)).finally(() =>
    stderr.write('\r\x1b[2K'),
  )
}
