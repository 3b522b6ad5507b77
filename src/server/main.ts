const [major = 0] = process.versions.node.split('.').map(Number)

if (major < 24) {
  console.error(
    `Cartable needs Node 24, and this is Node ${process.versions.node}: start it with \`npm start\`.`,
  )
  process.exit(1)
}

// Imported late: an older Node fails on the imports before it could say why.
const { readConfig, StartError } = await import('./config.ts')
const { captureError, flushReports, reportError, startMonitoring } = await import(
  './monitoring/monitoring.ts'
)
const { notices } = await import('./notices.ts')
const { start } = await import('./start.ts')
const { version } = await import('./version.ts')

// Who reads the output may go away before the server does.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

// One request that goes wrong where nobody looks must not end those of the others.
process.on('unhandledRejection', error => reportError(error, 'Unhandled'))

// After an exception that nobody caught nothing can be relied on.
process.on('uncaughtException', error => {
  reportError(error, 'Uncaught')
  void flushReports().finally(() => process.exit(1))
})

const stopping = new AbortController()
const stopped = new Promise<void>(resolve => stopping.signal.addEventListener('abort', () => resolve()))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())

try {
  const config = readConfig(process.env)
  await startMonitoring(config.sentryServerDsn, version)
  const running = await start(config, process.argv.includes('--dev'), stopping.signal)
  for (const notice of notices(config, running.url)) console.log(notice)
  console.log(`Cartable is ready: ${running.url}`)
  await stopped
  await running.stop()
  await flushReports()
  process.exit(0)
} catch (error) {
  if (stopping.signal.aborted) process.exit(0)
  console.error(error instanceof StartError ? error.message : error)
  if (!(error instanceof StartError)) captureError(error, 'Start')
  await flushReports()
  process.exit(1)
}

export {}
