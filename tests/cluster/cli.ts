import type { Language } from '../../src/contract/languages.mjs'
import { runCommand } from '../../src/server/platform/commandLine.ts'
import { DONE, FAILED } from '../../src/server/platform/terminal.ts'
import { terminalTexts } from '../../src/server/platform/translate.ts'
import { Missing } from '../support/services/debian.ts'
import { killRun } from './kill/killRun.ts'
import { reportLines } from './kill/report.ts'
import { takeMails } from './mails.ts'
import { type Options, parseOptions } from './options.ts'
import type { Part } from './part.ts'
import { supervise, type Watched } from './supervise.ts'
import { type Cluster, startCluster } from './topology.ts'

/** The load of a single user would exceed the limits. */
const FOR_KILLS = { RATE_LIMITS: 'off' }

const stopping = new AbortController()
const stopped = new Promise<void>(resolve => stopping.signal.addEventListener('abort', () => resolve()))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())

process.exit(await runCommand('terminal:cluster.help', parseOptions, main))

async function main(options: Options, language: Language): Promise<number> {
  const say = terminalTexts(language)
  const tell = (key: string, params?: Record<string, unknown>) => console.log(say(`cluster.${key}`, params))
  await using mails = await takeMails(mail => tell('mail', { ...mail }))
  let cluster: Cluster
  try {
    cluster = await startCluster({
      ...options,
      folder: options.data,
      env: {
        ...(options.kill !== undefined && FOR_KILLS),
        MAIL_URL: mails.url,
        MAIL_FROM: 'cartable@localhost.localdomain',
      },
      signal: stopping.signal,
      onStart: ({ name }, place) => tell('starting', { name, place }),
    })
  } catch (error) {
    if (stopping.signal.aborted) return DONE
    const { message } = error as Error
    if (error instanceof Missing) console.error(say('cluster.missing', { ...error.facts }))
    else console.error(say('cluster.failed', { reason: message }))
    return FAILED
  }
  const { url, folder, isKept, parts } = cluster
  tell(isKept ? 'folder' : 'folderGoes', { folder })
  tell('ready', { url })
  const watched: Watched = {
    onDeath: ({ name }) => tell('died', { name }),
    onBack: ({ name }, ms) => tell('back', { name, seconds: (ms / 1000).toFixed(1) }),
  }
  try {
    return options.kill === undefined ? await wait() : await kill(options.kill)
  } finally {
    tell('stopping')
    await cluster[Symbol.asyncDispose]()
    tell(isKept ? 'kept' : 'removed', { folder })
  }

  /** Keeps everything running until it is stopped. */
  async function wait(): Promise<number> {
    tell('stop')
    const end = supervise(parts, watched)
    await stopped
    await end()
    return DONE
  }

  async function kill(seconds: number): Promise<number> {
    const { every, seed } = options
    tell('killing', { seconds, every, seed })
    const onKill = ({ name }: Part) => tell('kill', { name })
    const onEnd = () => tell('verifying')
    const report = await killRun(cluster, {
      seconds,
      everySeconds: every,
      seed,
      onKill,
      onEnd,
      ...watched,
      signal: stopping.signal,
    })
    for (const line of reportLines(report, say)) console.log(line)
    return report.problems.length === 0 ? DONE : FAILED
  }
}
