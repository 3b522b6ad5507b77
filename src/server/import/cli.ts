import type { ReadOptions } from '../../contract/import.ts'
import { ArtefactStore } from '../artefacts/store.ts'
import { commandLanguage } from '../bootstrap/language.mjs'
import { openDatabase } from '../db/connection.ts'
import { databasePath } from '../db/path.ts'
import { askAccuracy, askChoices, requireKnown } from './cli-ask.ts'
import { choicesOf, type Options, parseOptions, readOptionsOf } from './cli-options.ts'
import { progressLine } from './cli-progress.ts'
import { reportLines } from './cli-report.ts'
import { openTerminal } from './cli-terminal.ts'
import { ImportError } from './error.ts'
import { orImportError } from './failure.ts'
import type { ImportOutcome } from './outcome.ts'
import { checkImport, type ImportContext, importDataset } from './pipeline.ts'
import { type Choices, datasetOf, knownDataset, toDefinition } from './propose.ts'
import { isInstanceOf } from './same-dataset.ts'
import { survey as surveyFile } from './survey.ts'
import { type Language, sentence, translator } from './text.ts'

const DONE = 0
const FAILED = 1
const MISUSED = 2
const INTERRUPTED = 130

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  let options: Options
  let choices: Choices
  let read: ReadOptions
  let language: Language
  try {
    options = parseOptions(args)
    choices = choicesOf(options)
    read = readOptionsOf(options)
    language = commandLanguage(process.env, options.lang)
  } catch (error) {
    console.error(
      translator(commandLanguage(process.env))('cli.badOption', { reason: (error as Error).message }),
    )
    return MISUSED
  }
  const t = translator(language)
  if (options.help) {
    console.log(t('cli.help'))
    return DONE
  }
  if (options.file === undefined) {
    console.error(`${t('cli.noFile')}\n\n${t('cli.help')}`)
    return MISUSED
  }
  return run({ file: options.file, options, read, choices, language })
}

/** File to be imported, with all that the person has said of it. */
interface Order {
  file: string
  options: Options
  read: ReadOptions
  choices: Choices
  language: Language
}

async function run(order: Order): Promise<number> {
  const { options, language } = order
  const t = translator(language)
  const { DATA_DIR: dataDir = '.data' } = process.env
  const { onProgress, clear } = progressLine(process.stderr, t)
  const abort = new AbortController()
  process.once('SIGINT', () => abort.abort())
  process.once('SIGTERM', () => abort.abort())
  try {
    await using db = openDatabase(databasePath(dataDir))
    const context = { db, store: new ArtefactStore(dataDir), onProgress, signal: abort.signal }
    const outcome = await bringIn(order, context)
    clear()
    for (const line of reportLines(outcome, language, options['dry-run'] ?? false)) console.log(line)
    return DONE
  } catch (error) {
    clear()
    if (abort.signal.aborted || (error as Error).name === 'AbortError') {
      console.error(t('cli.interrupted'))
      return INTERRUPTED
    }
    const known = orImportError(error)
    const reason =
      known instanceof ImportError ? sentence(known, language, 'command') : (error as Error).message
    console.error(t('cli.failed', { reason }))
    return FAILED
  }
}

/** Looks at the file, asks for what is open where somebody can answer, and imports it or tries it out. */
async function bringIn(order: Order, context: ImportContext): Promise<ImportOutcome> {
  const { file, options, choices: given, language } = order
  const t = translator(language)
  let survey = await surveyFile(file, order.read, context)
  const known = await knownDataset(context.db, given.dataset ?? datasetOf(file))
  const isSaidDataset = given.dataset !== undefined
  if (!isSaidDataset && known !== null && !(await isInstanceOf(survey, known, context.db, context.store))) {
    throw new ImportError('sameName', { dataset: known.dataset.id })
  }
  const terminal = options.yes ? null : openTerminal(context.signal)
  let choices = given
  try {
    if (terminal !== null) {
      choices = await askChoices(survey, given, known, terminal, t)
      survey = { ...survey, read: await askAccuracy(survey, terminal, t) }
    }
  } finally {
    terminal?.close()
  }
  requireKnown(survey, choices, known)
  if (known === null && choices.source?.licence === undefined) {
    choices = { ...choices, source: { ...choices.source, licence: t('cli.unknownLicence') } }
  }
  const definition = toDefinition(survey, choices, known)
  const outcome = options['dry-run']
    ? await checkImport(file, definition, context)
    : await importDataset(file, definition, context)
  // That the system was guessed is known to who guessed it.
  const isGuessed = survey.crs?.by === 'range' && outcome.crs !== null
  return isGuessed ? { ...outcome, crs: survey.crs } : outcome
}
