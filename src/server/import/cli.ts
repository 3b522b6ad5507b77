import type { Offer } from '../../contract/address.ts'
import type { ReadOptions } from '../../contract/import.ts'
import type { Language } from '../../contract/languages.mjs'
import { ImportError } from '../../data/formats/common/importError.ts'
import { SeveralLayers } from '../../data/formats/common/layers.ts'
import { isLayerOpen } from '../../domain/import/openQuestions.ts'
import { databaseOf, openDatabase } from '../db/connection.ts'
import { reportMisuse, runCommand } from '../platform/commandLine.ts'
import { readFetchLimits, readObjects, StartError } from '../platform/config.ts'
import { DONE, FAILED, INTERRUPTED, MISUSED, openTerminal } from '../platform/terminal.ts'
import { terminalTexts } from '../platform/translate.ts'
import { openArtefacts } from '../storage/artefactStore.ts'
import { requireSameInstallation } from '../storage/sameInstallation.ts'
import { isAddress } from './address/remoteFile.ts'
import type { ImportContext } from './common/context.ts'
import { noticeSentence, orImportError, sentence, translator } from './common/problems.ts'
import { COMMAND_BOUNDS, datesInWorker, outcomeInWorker, surveyInWorker } from './importInWorker.ts'
import type { WrittenDate } from './long/readDates.ts'
import type { ImportOutcome } from './pipeline/importOutcome.ts'
import { downloadTo } from './remote/download.ts'
import { offersProblem, SeveralOffers } from './remote/offer.ts'
import { type Choices, datasetOf, knownDataset, toDefinition } from './survey/propose.ts'
import { mayBeInstanceOf } from './survey/sameDataset.ts'
import { askAccuracy, askChoices, askLayer, askOffer, requireKnown } from './terminal/ask.ts'
import { untilAnswered } from './terminal/askReading.ts'
import { choicesOf, type Options, parseOptions, readOptionsOf } from './terminal/options.ts'
import { asColumns, instancesOf, repeatsOf } from './terminal/repeats.ts'
import { progressLine, reportLines } from './terminal/report.ts'

const HELP = 'import:cli.help'

process.exitCode = await runCommand(HELP, parse, async ({ options, read, choices }, language) => {
  const { file } = options
  if (file === undefined) return reportMisuse(language, HELP, 'import:cli.noFile')
  return run({ file, options, read, choices, language })
})

function parse(args: string[]) {
  const options = parseOptions(args)
  const { lang, help } = options
  return { lang, help, options, choices: choicesOf(options), read: readOptionsOf(options) }
}

/** Data folder of this command, and a listener. Threads read the file; a thread that hangs is ended. */
interface Context extends ImportContext {
  dataDir: string
}

function installationOf({ db, dataDir }: Context) {
  return { db, dataDir, objects: readObjects(process.env) }
}

/** File to import, with the user's options. */
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
    await using db = openDatabase(databaseOf(dataDir))
    const store = openArtefacts(dataDir)
    await requireSameInstallation(db, store, dataDir)
    const context = { db, store, dataDir, onProgress, signal: abort.signal }
    const { outcomes, notices } = await withFile(order, context, fetched => importAll(fetched, context))
    clear()
    const reports = outcomes.flatMap(outcome => reportLines(outcome, language, options['dry-run'] ?? false))
    const others = notices.map(notice => `  ${notice}`).filter(line => !reports.includes(line))
    for (const line of [...reports, ...others]) console.log(line)
    return DONE
  } catch (error) {
    clear()
    if (abort.signal.aborted || (error as Error).name === 'AbortError') {
      console.error(t('cli.interrupted'))
      return INTERRUPTED
    }
    if (error instanceof StartError) {
      console.error(error.explain(terminalTexts(language)))
      return MISUSED
    }
    const known = orImportError(error)
    const reason =
      known instanceof ImportError ? sentence(known, language, 'command') : (error as Error).message
    console.error(t('cli.failed', { reason }))
    return FAILED
  }
}

/** Runs work on the file. Downloads it first when it is at an address, and removes it afterwards. */
async function withFile<T>(
  order: Order,
  { store, onProgress, signal }: ImportContext,
  use: (order: Order) => Promise<T>,
): Promise<T> {
  if (!isAddress(order.file)) return use(order)
  const limits = readFetchLimits(process.env)
  const fetchFrom = (address: string) => downloadTo(store, address, { ...limits, signal, onProgress })
  await using fetched = await fetchFrom(order.file).catch(async (error: unknown) => {
    if (error instanceof SeveralOffers) return fetchFrom(await chosenOffer(error.offers, order, signal))
    throw error
  })
  const choices = { ...order.choices, address: fetched.address }
  return await use({ ...order, file: fetched.path, choices })
}

/** Asks which of several files to import. Throws an ImportError without a terminal. */
async function chosenOffer(
  offers: readonly Offer[],
  { options, language }: Order,
  signal: AbortSignal,
): Promise<string> {
  const terminal = options.yes ? null : openTerminal(signal)
  try {
    if (terminal !== null) return await askOffer(offers, terminal, translator(language))
    throw offersProblem(offers)
  } finally {
    terminal?.close()
  }
}

/** Imports the file by its definitions, one instance each, or runs a trial. */
async function importAll(
  order: Order,
  context: Context,
): Promise<{ outcomes: ImportOutcome[]; notices: string[] }> {
  const { file, options, language } = order
  const { survey, definitions } = await surveyAndPropose(order, context)
  let decided: Partial<ReadOptions> = {}
  const all = async (kind: 'import' | 'check') => {
    const outcomes: ImportOutcome[] = []
    for (const each of definitions) {
      const definition = { ...each, read: { ...each.read, ...decided } }
      outcomes.push(
        await outcomeInWorker(kind, installationOf(context), file, definition, COMMAND_BOUNDS, context),
      )
    }
    return outcomes
  }
  // Questions arise before the first import, since several instances all have a trial first.
  const allAnswered = async (kind: 'import' | 'check') => {
    const terminal = options.yes ? null : openTerminal(context.signal)
    try {
      return await untilAnswered(
        answers => {
          decided = { ...decided, ...answers }
          return all(kind)
        },
        terminal,
        translator(language),
      )
    } finally {
      terminal?.close()
    }
  }
  const isDry = options['dry-run'] ?? false
  // Imports several instances only after a trial of all instances succeeds.
  const tried = isDry || definitions.length > 1 ? await allAnswered('check') : []
  const outcomes = isDry ? tried : await allAnswered('import')
  // Only the survey knows that the system was a guess.
  const explained = outcomes.map(outcome =>
    survey.crs?.by === 'range' && outcome.crs !== null ? { ...outcome, crs: survey.crs } : outcome,
  )
  return { outcomes: explained, notices: survey.notices }
}

/** Surveys the file, and asks the open questions if there is a terminal. */
async function surveyAndPropose(order: Order, context: Context) {
  const { file, options, read, choices: given, language } = order
  const t = translator(language)
  const terminal = options.yes ? null : openTerminal(context.signal)
  const { signal } = context
  const installation = installationOf(context)
  const look = (read: ReadOptions) =>
    surveyInWorker(installation, file, { read, geometry: null }, signal, language, COMMAND_BOUNDS)
  try {
    let survey = await look(read)
    while (isLayerOpen(survey)) {
      if (terminal === null) throw new SeveralLayers(survey.layers, survey.format)
      survey = await look(await askLayer(survey, terminal, t))
    }
    const repeats = await repeatsOf(survey, options, terminal, t)
    let dates: WrittenDate[] = []
    const { read: found } = survey
    if (repeats?.kind === 'rows') survey = { ...survey, guess: { ...survey.guess, key: null } }
    if (repeats?.kind === 'columns') {
      survey = await look({ ...found, long: asColumns(survey, repeats.by, given.key) })
    }
    if (repeats?.kind === 'instances') {
      const { by } = repeats
      const asWritten = survey
      const read = await untilAnswered(
        decided =>
          datesInWorker(installation, file, { ...asWritten, read: { ...found, ...decided } }, by, signal),
        terminal,
        t,
      )
      dates = read.dates
      const value = dates.at(-1)?.value ?? ''
      const looked = await look({ ...found, long: { kind: 'rows', by, value } })
      const notices = read.notices.map(notice => noticeSentence(notice, language))
      survey = { ...looked, notices: [...looked.notices, ...notices] }
    }
    const known = await knownDataset(context.db, given.dataset ?? datasetOf(survey))
    const isSaidDataset = given.dataset !== undefined
    if (!isSaidDataset && known && !(await mayBeInstanceOf(survey, known, context.db, context.store))) {
      throw new ImportError('sameName', { dataset: known.dataset.id })
    }
    let choices = given
    if (terminal !== null) {
      choices = await askChoices(survey, given, known, terminal, t)
      survey = { ...survey, read: await askAccuracy(survey, terminal, t) }
    }
    requireKnown(survey, choices, known)
    if (known === null && choices.source?.licence === undefined) {
      choices = { ...choices, source: { ...choices.source, licence: t('cli.unknownLicence') } }
    }
    const definition = toDefinition(survey, choices, known)
    const definitions =
      repeats?.kind === 'instances' ? instancesOf(definition, found, repeats.by, dates) : [definition]
    return { survey, definitions }
  } finally {
    terminal?.close()
  }
}
