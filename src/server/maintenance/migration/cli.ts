import { parseArgs } from 'node:util'
import type { Language } from '../../../contract/languages.mjs'
import { CatalogueError } from '../../catalogue/editInstances.ts'
import { translator } from '../../import/common/problems.ts'
import { COMMON, reportMisuse, runCommand } from '../../platform/commandLine.ts'
import { readDatabase, readObjects } from '../../platform/config.ts'
import { DONE, FAILED, INTERRUPTED } from '../../platform/terminal.ts'
import { reasonOf, withProgress } from '../terminal/terminal.ts'
import { migrateBack, migrateOut, requireDatabase } from './migrate.ts'

const HELP = 'import:migration.help'

process.exitCode = await runCommand(HELP, parse, main)

function parse(args: string[]) {
  const { values, positionals } = parseArgs({ args, options: COMMON, allowPositionals: true })
  return { ...values, positionals }
}

async function main(
  { positionals: [way, ...rest] }: ReturnType<typeof parse>,
  language: Language,
): Promise<number> {
  const { DATA_DIR: dataDir = '.data' } = process.env
  if ((way !== 'out' && way !== 'back') || rest.length > 0) return reportMisuse(language, HELP)
  // The first signal ends the migration after the current files, the second one immediately.
  const abort = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => abort.abort())
  try {
    return await move(way, dataDir, language, abort.signal)
  } catch (error) {
    if (abort.signal.aborted) {
      console.error(translator(language)('migration.interrupted'))
      return INTERRUPTED
    }
    console.error(translator(language)('migration.failed', { reason: reasonOf(error, dataDir, language) }))
    return FAILED
  }
}

async function move(
  way: 'out' | 'back',
  dataDir: string,
  language: Language,
  interrupted: AbortSignal,
): Promise<number> {
  const t = translator(language)
  const database = readDatabase(process.env).url
  const objects = readObjects(process.env)
  if (database === null || objects === null) throw new CatalogueError('needsBoth', {})
  if (way === 'out') requireDatabase(dataDir)
  const migrate = way === 'out' ? migrateOut : migrateBack
  const { files, rows, damaged } = await withProgress(language, onProgress =>
    migrate({ dataDir, database, objects }, (done, all) => {
      interrupted.throwIfAborted()
      onProgress(done, all)
    }),
  )
  if (damaged > 0) {
    console.error(t('migration.damaged', { count: damaged }))
    return FAILED
  }
  console.log(t(`migration.${way}`, { count: files, rows, dataDir }))
  return DONE
}
