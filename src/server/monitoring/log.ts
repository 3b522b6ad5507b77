import { scrub, scrubQuoted, scrubText } from '../../domain/scrub.ts'

/** Format of the log: sentences for a terminal, or JSON for programs that collect logs. */
export type LogFormat = 'plain' | 'json'
export type Level = 'info' | 'warn' | 'error'
/**
 * Details of an event, for programs. Never a secret, a token, a key, a mail address or the words of a search.
 */
export type Facts = Readonly<Record<string, string | number | boolean | null>>

/** Reports something to the operator. */
export type Log = (message: string, facts?: Facts, level?: Level) => void

interface Entry {
  /** Name of the event, such as `tiles`. */
  event: string
  message: string
  level?: Level
  facts?: Facts
  error?: unknown
}

let format: LogFormat = 'plain'

/** Sets the format of the log. */
export function setLogFormat(wanted: LogFormat): void {
  format = wanted
}

/**
 * Writes a line for the operator synchronously: a process that writes to a file or a pipe loses no line when
 * it ends.
 */
export function log({ event, message, level = 'info', facts = {}, error }: Entry): void {
  if (format === 'json') {
    const details = error === undefined ? {} : { error: describe(error) }
    writeLine(logLine({ level, event, ...facts, message: withoutQueries(message), ...details }))
    return
  }
  const text = error === undefined ? message : `${message}: ${plain(describe(error))}`
  if (level === 'info') writeLine(withoutQueries(text))
  else console.error(withoutQueries(scrubText(text)))
}

/** Writes a finished line synchronously. */
export const writeLine = (line: string): void => console.info(line)

/** Returns a function that logs one type of event. */
export const createLogger =
  (event: string): Log =>
  (message, facts = {}, level = 'info') =>
    log({ event, message, facts, level })

/**
 * Returns a line of JSON, so that user input cannot forge another line.
 *
 * @param now Time in milliseconds since 1970.
 */
export const logLine = (
  { level, event, ...facts }: { level: Level; event: string } & Record<string, unknown>,
  now = Date.now(),
): string => JSON.stringify(scrub({ time: new Date(now).toISOString(), level, event, ...facts }))

interface Described {
  name: string
  message: string
  /** Stack frames, innermost first. */
  stack: string[]
  code?: string | number
  cause?: Described
}

/** Maximum length of a chain of causes. */
const DEPTH = 4

/** Describes an error without values that it quotes or that drivers add, which may be user input. */
function describe(error: unknown, depth = DEPTH): Described {
  if (!(error instanceof Error)) return { name: typeof error, message: scrubQuoted(String(error)), stack: [] }
  const { name, message, stack = '', cause } = error
  const { code } = error as { code?: unknown }
  return {
    name,
    message: scrubQuoted(message),
    stack: stack.split('\n').flatMap(line => (/^ {4}at /.test(line) ? [line.trim()] : [])),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(cause !== undefined && depth > 0 && { cause: describe(cause, depth - 1) }),
  }
}

function plain({ name, message, stack, code, cause }: Described): string {
  const head = `${name}: ${message}${code === undefined ? '' : ` (${code})`}`
  const lines = [head, ...stack.map(place => `    ${place}`)].join('\n')
  return cause === undefined ? lines : `${lines}\n  caused by ${plain(cause)}`
}

/** Removes the query and the credentials of addresses: both may contain secrets. */
const withoutQueries = (text: string): string =>
  text.replace(/(\b\w+:\/\/)(?:[^\s/@]*@)?([^\s?#"'»”]*)(?:[?#][^\s"'»”]*)?/g, '$1$2')
