import { ArtefactStore } from '../artefacts/store.ts'
import { openDatabase } from '../db/connection.ts'
import { databasePath } from '../db/path.ts'
import { definitionFor } from './cli-definition.ts'
import { type Options, parseOptions } from './cli-options.ts'
import { progressLine } from './cli-progress.ts'
import { ImportError } from './error.ts'
import type { ImportOutcome } from './outcome.ts'
import { importDataset } from './pipeline.ts'
import { type Language, sentence, translator } from './text.ts'

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  let options: Options
  try {
    options = parseOptions(args)
  } catch (error) {
    console.error(translator('fr')('cli.badOption', { reason: (error as Error).message }))
    return 2
  }
  const language: Language = options.lang === 'en' ? 'en' : 'fr'
  const t = translator(language)
  if (options.help) {
    console.log(t('cli.help'))
    return 0
  }
  if (options.file === undefined) {
    console.error(`${t('cli.noFile')}\n\n${t('cli.help')}`)
    return 2
  }
  return run(options.file, options, language)
}

async function run(file: string, options: Options, language: Language): Promise<number> {
  const t = translator(language)
  const { DATA_DIR: dataDir = '.data' } = process.env
  const db = openDatabase(databasePath(dataDir))
  const { onProgress, clear } = progressLine(process.stderr, t)
  const abort = new AbortController()
  process.once('SIGINT', () => abort.abort())
  process.once('SIGTERM', () => abort.abort())
  try {
    const definition = await definitionFor(file, options, t('cli.unknownLicence'), db)
    const context = { db, store: new ArtefactStore(dataDir), onProgress, signal: abort.signal }
    const summary = await importDataset(file, definition, context)
    clear()
    report(summary, language)
    return 0
  } catch (error) {
    clear()
    if (abort.signal.aborted) {
      console.error(t('cli.interrupted'))
      return 130
    }
    const reason = error instanceof ImportError ? sentence(error, language) : (error as Error).message
    console.error(t('cli.failed', { reason }))
    return 1
  } finally {
    await db.destroy()
  }
}

function report({ instance, repaired, refused, refusals }: ImportOutcome, language: Language): void {
  const t = translator(language)
  console.log(t('summary.imported', { instance: instance.id }))
  const mended = Object.values(repaired).reduce((sum, count) => sum + count, 0)
  const counts = [
    t('summary.rows', { count: instance.rows }),
    t('summary.zones', { count: instance.zones }),
    ...(mended > 0 ? [t('summary.repaired', { count: mended })] : []),
    ...(refused > 0 ? [t('summary.refused', { count: refused })] : []),
    ...(instance.unmatched > 0 ? [t('summary.unmatched', { count: instance.unmatched })] : []),
  ]
  console.log(counts.join(', '))
  for (const refusal of refusals) console.error(`  ${sentence(refusal, language)}`)
  if (refused > refusals.length) console.error('  …')
}
