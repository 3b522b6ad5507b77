import { existsSync } from 'node:fs'
import type { Language } from '../../contract/languages.mjs'
import { commandLanguage } from '../bootstrap/language.mjs'
import { StartError } from '../platform/config.ts'
import { DONE, FAILED, MISUSED } from '../platform/terminal.ts'
import { terminalTexts } from '../platform/translate.ts'
import { type Db, databaseOf, openDatabase } from './connection.ts'
import { isPostgres } from './postgres.ts'

interface Options<Wanted> {
  lang?: string | undefined
  help: boolean
  /** Null for an invalid command line. */
  wanted: Wanted | null
}

/**
 * Runs a command of the operator on the database of an installation, whether the server runs or not.
 *
 * @param texts Part of the terminal texts with the help and the error messages.
 * @param parse Parses the command line. Throws a TypeError that names the invalid option.
 * @returns Exit code of the process.
 */
export async function runOverDatabase<Wanted, Given extends Options<Wanted>>(
  texts: 'feedback' | 'admin',
  parse: (args: readonly string[]) => Given,
  run: (wanted: Wanted, options: Given, db: Db, language: Language) => Promise<number>,
): Promise<number> {
  let options: Given
  let language: Language
  try {
    options = parse(process.argv.slice(2))
    language = commandLanguage(process.env, options.lang)
  } catch (error) {
    const reason = (error as Error).message
    console.error(terminalTexts(commandLanguage(process.env))(`${texts}.badOption`, { reason }))
    return MISUSED
  }
  const say = terminalTexts(language)
  if (options.help) {
    console.log(say(`${texts}.help`))
    return DONE
  }
  if (options.wanted === null) {
    console.error(`${say(`${texts}.misused`)}\n\n${say(`${texts}.help`)}`)
    return MISUSED
  }
  try {
    const path = databaseOf(process.env['DATA_DIR'] ?? '.data')
    if (!isPostgres(path) && !existsSync(path)) {
      console.error(say(`${texts}.noData`, { path }))
      return FAILED
    }
    await using db = openDatabase(path)
    return await run(options.wanted, options, db, language)
  } catch (error) {
    const reason = error instanceof StartError ? error.tell(say) : (error as Error).message
    console.error(say(`${texts}.failed`, { reason }))
    return FAILED
  }
}
