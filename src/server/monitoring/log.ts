import { scrub, scrubQuoted, scrubText } from '../../domain/scrub.ts'

/** Form of the lines for the operator: sentences for a person at a terminal, or JSON for programs that gather lines. */
export type LogFormat = 'plain' | 'json'
export type Level = 'info' | 'warn' | 'error'
/** Particulars of an event, for programs. Never a secret, a token, a key, a mail address or what somebody looks for. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>

/** Tells the operator something. */
export type Tell = (message: string, facts?: Facts, level?: Level) => void

interface Entry {
  /** Name of what has happened, such as `tiles`. */
  event: string
  message: string
  level?: Level
  facts?: Facts
  error?: unknown
}

let format: LogFormat = 'plain'

/** Says in which form lines are written from now on. */
export function setLogFormat(wanted: LogFormat): void {
  format = wanted
}

/**
 * Writes a line for the operator, at once: who writes into a file or a pipe waits until it is there, so that no line is
 * lost with its process.
 */
export function log({ event, message, level = 'info', facts = {}, error }: Entry): void {
  if (format === 'json') {
    const told = error === undefined ? {} : { error: describe(error) }
    writeLine(logLine({ level, event, ...facts, message: withoutQueries(message), ...told }))
    return
  }
  const text = error === undefined ? message : `${message}: ${plain(describe(error))}`
  if (level === 'info') writeLine(withoutQueries(text))
  else console.error(withoutQueries(scrubText(text)))
}

/** Writes a line that is made already, at once. */
export const writeLine = (line: string): void => console.info(line)

/** Returns a function that tells of one kind of event. */
export const teller =
  (event: string): Tell =>
  (message, facts = {}, level = 'info') =>
    log({ event, message, facts, level })

/**
 * Returns a line of JSON, so that nothing somebody typed can forge another line.
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
  /** Places in the code, the innermost first. */
  stack: string[]
  code?: string | number
  cause?: Described
}

/** Errors that are causes of each other, at most. */
const DEPTH = 4

/** Describes an error without what it quotes and what drivers add to it, which may be what somebody typed. */
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

/** Leaves out what an address asks for, and who asks: both may have secrets in them. */
const withoutQueries = (text: string): string =>
  text.replace(/(\b\w+:\/\/)(?:[^\s/@]*@)?([^\s?#"'»”]*)(?:[?#][^\s"'»”]*)?/g, '$1$2')
