import type { z } from 'zod'
import type { Language } from '../../contract/languages.mjs'
import { commandLanguage } from '../bootstrap/language.mjs'
import { DONE, MISUSED } from './terminal.ts'
import { terminalTexts, translate } from './translate.ts'

/** Options of a command line, as `parseArgs` declares them. */
export const text = { type: 'string' } as const
export const several = { type: 'string', multiple: true } as const
export const flag = { type: 'boolean', default: false } as const

/** Options that every command has. */
export const COMMON = { lang: text, help: flag } as const

/**
 * Runs the command of this process in the language of `--lang` or of the environment. Prints the help for
 * `--help`, and a sentence for an invalid option.
 *
 * @param help Text of the help, with its namespace.
 * @param parse Parses the command line. Throws a TypeError that names the invalid option.
 * @returns Exit code of the process.
 */
export async function runCommand<Given extends { lang?: string | undefined; help: boolean }>(
  help: string,
  parse: (args: string[]) => Given,
  run: (given: Given, language: Language) => Promise<number>,
): Promise<number> {
  let given: Given
  let language: Language
  try {
    given = parse(process.argv.slice(2))
    language = commandLanguage(process.env, given.lang)
  } catch (error) {
    const { message } = error as Error
    console.error(terminalTexts(commandLanguage(process.env))('command.badOption', { reason: message }))
    return MISUSED
  }
  if (!given.help) return await run(given, language)
  console.log(translate(language, help))
  return DONE
}

/** Reports a command line that makes no sense, with the help. Returns the exit code. */
export function reportMisuse(language: Language, help: string, reason = 'terminal:command.misused'): number {
  console.error(`${translate(language, reason)}\n\n${translate(language, help)}`)
  return MISUSED
}

/**
 * Parses an argument of a command line. Throws a TypeError that names it, its value and the allowed values.
 */
export function readArgument<T>(schema: z.ZodType<T>, value: string | undefined, before = ''): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const allowed = issue?.code === 'invalid_value' ? ` (${issue.values.join(', ')})` : ''
  throw new TypeError(`${before}${value}${allowed}`)
}

/** Parses an optional command-line option. */
export const readOption = <T>(
  schema: z.ZodType<T>,
  option: string,
  value: string | undefined,
): T | undefined => (value === undefined ? undefined : readArgument(schema, value, `${option} `))
