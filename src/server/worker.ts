import type { Language } from '../contract/languages.mjs'
import { Background } from './background.ts'
import { createLogger, setLogFormat } from './monitoring/log.ts'
import { type Config, StartError } from './platform/config.ts'
import { endIdleThreads } from './platform/threads/threadPool.ts'
import { terminalTexts } from './platform/translate.ts'
import { reportSkew, serveMetrics, takeDataFolder } from './start.ts'
import { ArtefactStore } from './storage/artefactStore.ts'
import { cleanTemporary, describeAbandoned } from './storage/clean.ts'
import { orStartError } from './system/dataFolder.ts'

/**
 * Does the background work of the servers of a database, without answering requests. Throws a StartError when
 * the installation prevents it.
 */
export async function startWorker(
  config: Config,
  language: Language,
): Promise<{ stop: () => Promise<void> }> {
  try {
    return await startIn(config, language)
  } catch (error) {
    throw orStartError(error, config.dataDir, config.databaseUrl)
  }
}

async function startIn(config: Config, language: Language): Promise<{ stop: () => Promise<void> }> {
  const { appOrigin } = config
  if (config.databaseUrl === null || appOrigin === null) throw new StartError(say => say('start.workerAlone'))
  setLogFormat(config.log)
  const logStart = createLogger('start')
  const say = terminalTexts(language)
  const store = new ArtefactStore(config.dataDir, config.objects)
  const { db, release } = await takeDataFolder(config, store)
  try {
    reportSkew(db, say)
    const abandoned = await cleanTemporary(db, store)
    if (abandoned.length > 0) logStart(describeAbandoned(abandoned, say), { files: abandoned.length })
    const background = new Background({ db, store, config, language })
    const { tiles } = background
    const metrics = config.metrics && (await import('./monitoring/http/metrics.ts')).createMetrics()
    const measured = config.metrics && metrics && (await serveMetrics(metrics, config.metrics, { db, tiles }))
    await background.start(appOrigin)
    logStart(say('start.workerReady'))
    const stop = async () => {
      await background.stop()
      await background.stopMails()
      await measured?.close()
      endIdleThreads()
      await release()
    }
    return { stop }
  } catch (error) {
    await release()
    throw error
  }
}
