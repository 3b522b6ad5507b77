import { existsSync } from 'node:fs'
import type { Language } from '../../contract/languages.mjs'
import { reportMisuse, runCommand } from '../platform/commandLine.ts'
import { StartError } from '../platform/config.ts'
import { FAILED } from '../platform/terminal.ts'
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
export function runOverDatabase<Wanted, Given extends Options<Wanted>>(
  texts: 'feedback' | 'admin',
  parse: (args: string[]) => Given,
  run: (wanted: Wanted, options: Given, db: Db, language: Language) => Promise<number>,
): Promise<number> {
  const help = `terminal:${texts}.help`
  return runCommand(help, parse, async (options, language) => {
    const { wanted } = options
    if (wanted === null) return reportMisuse(language, help)
    const say = terminalTexts(language)
    try {
      const path = databaseOf(process.env['DATA_DIR'] ?? '.data')
      if (!isPostgres(path) && !existsSync(path)) {
        console.error(say(`${texts}.noData`, { path }))
        return FAILED
      }
      await using db = openDatabase(path)
      return await run(wanted, options, db, language)
    } catch (error) {
      const reason = error instanceof StartError ? error.explain(say) : (error as Error).message
      console.error(say(`${texts}.failed`, { reason }))
      return FAILED
    }
  })
}
