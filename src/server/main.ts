import type { Config } from './platform/config.ts'

const [major = 0] = process.versions.node.split('.').map(Number)

if (major < 24) {
  console.error(
    `Cartable needs Node 24, and this is Node ${process.versions.node}: start it with \`npm start\`.`,
  )
  process.exit(1)
}

// Imported late: an older Node fails on the imports before it could report why.
const { enableCompileCache } = await import('node:module')
const { join } = await import('node:path')
// Compiled code is cached: the next start, and each import in its own thread, begins earlier.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '..', '..', '.cache', 'node')
enableCompileCache()
const { parseArgs } = await import('node:util')
const { commandLanguage } = await import('./bootstrap/language.mjs')
const { readConfig, StartError } = await import('./platform/config.ts')
const { captureError, flushReports, reportError, startMonitoring } = await import(
  './monitoring/monitoring.ts'
)
const { log, setLogFormat, createLogger } = await import('./monitoring/log.ts')
const { endTracing, startTracing } = await import('./monitoring/tracing.ts')
const { notices } = await import('./system/notices.ts')
const { start } = await import('./start.ts')
const { startWorker } = await import('./worker.ts')
const { terminalTexts } = await import('./platform/translate.ts')
const { version } = await import('./platform/version.ts')

// The reader of the output may close it before the server ends.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

// A failing request must not end the other requests.
process.on('unhandledRejection', error => reportError(error, 'Unhandled'))

// After an uncaught exception, the state of the process is unreliable.
process.on('uncaughtException', error => {
  reportError(error, 'Uncaught')
  void flushReports().finally(() => process.exit(1))
})

// Applies from the first log line on, even if another variable is invalid.
if (process.env['LOG'] === 'json') setLogFormat('json')

const stopping = new AbortController()
const hurrying = new AbortController()
const stopped = new Promise<void>(resolve => stopping.signal.addEventListener('abort', () => resolve()))
// A second signal means that the operator does not want to wait for running requests.
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    stopping.abort()
    process.once(signal, () => hurrying.abort())
  })

const { dev, worker, help, language } = readOptions()
const say = terminalTexts(language)
const logStart = createLogger('start')
if (help) {
  console.log(say('start.help'))
  process.exit(0)
}

try {
  const config = readConfig(process.env)
  await startMonitoring(config.sentryServerDsn, version)
  await startTracing(config.traces, version)
  if (worker) await work(config)
  const running = await start(config, { development: dev, language }, stopping.signal)
  for (const notice of notices(config, running, say)) logStart(notice)
  logStart(say('start.ready', { url: running.url }), { url: running.url })
  await stopped
  await running.stop(hurrying.signal)
  await endTracing()
  await flushReports()
  process.exit(0)
} catch (error) {
  if (stopping.signal.aborted) process.exit(0)
  if (error instanceof StartError) logStart(error.explain(say), {}, 'error')
  else log({ event: 'start', level: 'error', message: 'Start', error })
  if (!(error instanceof StartError)) captureError(error, 'Start')
  await flushReports()
  process.exit(1)
}

/** Does background work until it is asked to stop, then ends the process. */
async function work(config: Config): Promise<never> {
  const running = await startWorker(config, language)
  await stopped
  await running.stop()
  await endTracing()
  await flushReports()
  return process.exit(0)
}

/** Parses the command line. An unknown option ends the start with a sentence. */
function readOptions() {
  const flag = { type: 'boolean', default: false } as const
  const options = { dev: flag, worker: flag, help: flag, lang: { type: 'string' } } as const
  try {
    const { values } = parseArgs({ options })
    return { ...values, language: commandLanguage(process.env, values.lang) }
  } catch (error) {
    const reason = (error as Error).message
    console.error(terminalTexts(commandLanguage(process.env))('start.badOption', { reason }))
    return process.exit(2)
  }
}
