import type { Offer } from '../../../contract/address.ts'
import { GeometrySource, type ReadOptions, type Survey } from '../../../contract/import.ts'
import { sameInEveryLanguage } from '../../../contract/texts.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { listOf } from '../../../data/formats/common/layers.ts'
import { isPrecise } from '../../../domain/import/openQuestions.ts'
import { shortList } from '../../../domain/written.ts'
import type { Terminal } from '../../platform/terminal.ts'
import type { translator } from '../common/problems.ts'
import { type Choices, hasZoneSource, type KnownDataset, toDefinition } from '../survey/propose.ts'
import { accuracyText } from './report.ts'

type T = ReturnType<typeof translator>

const COLUMNS_SHOWN = 30

/**
 * Asks for choices without an option, and proposes the guess. Skips choices that a dataset of the catalogue
 * already defines.
 */
export async function askChoices(
  survey: Survey,
  given: Choices,
  known: KnownDataset | null,
  terminal: Terminal,
  t: T,
): Promise<Choices> {
  const proposed = toDefinition(survey, given, known)
  const columns = columnsOf(survey)
  terminal.say(t('ask.found', { file: survey.file, columns }))
  const choices = { ...given }
  const ask = (question: string, guess: string) => terminal.ask(t(`ask.${question}`), guess)
  const askColumn = async (question: string, guess: string) => {
    for (;;) {
      const answer = await ask(question, guess)
      if (answer === '' || survey.columns.some(({ name }) => name === answer)) return answer
      terminal.say(t('problem.keyColumnMissing', { column: answer, columns }))
    }
  }
  if (given.name === undefined && known === null) {
    const name = await ask('name', proposed.dataset.name.fr)
    choices.name = sameInEveryLanguage(name)
  }
  if (given.geometry === undefined && !hasGeometry(survey, given, known)) {
    for (const line of originLines(survey, t)) terminal.say(line)
    choices.geometry = { kind: 'origin', dataset: await ask('origin', ''), instance: null, label: null }
  }
  if (given.key === undefined) {
    const { key } = toDefinition(survey, choices, known)
    choices.key = (await askColumn(key === null ? 'keyOrNumber' : 'key', key ?? '')) || undefined
  }
  if (given.title === undefined) choices.title = (await askColumn('title', proposed.title ?? '')) || undefined
  if (given.data_date === undefined) choices.data_date = await ask('date', proposed.data_date)
  if (given.source?.name === undefined && known === null) {
    choices.source = { ...given.source, name: await ask('source', proposed.dataset.source.name) }
  }
  if (given.source?.licence === undefined && known === null) {
    choices.source = { ...choices.source, licence: await ask('licence', t('cli.unknownLicence')) }
  }
  return choices
}

/** Asks for the layer of a file. */
export async function askLayer(
  { file, layers, read }: Survey,
  terminal: Terminal,
  t: T,
): Promise<ReadOptions> {
  const listed = listOf(layers)
  terminal.say(t('ask.layers', { file, layers: listed }))
  for (;;) {
    const layer = await terminal.ask(t('ask.layer'), '')
    if (layers.includes(layer)) return { ...read, layer }
    terminal.say(t('problem.layerMissing', { layer, layers: listed }))
  }
}

/** Asks whether less accuracy than usual is acceptable; otherwise the import refuses the file. */
export async function askAccuracy({ crs, read }: Survey, terminal: Terminal, t: T): Promise<ReadOptions> {
  if (crs === null || isPrecise(crs, read.accuracy)) return read
  const answer = await terminal.ask(
    t('ask.accuracy', { name: crs.name, accuracy: accuracyText(crs, t) }),
    t('cli.no'),
  )
  return answer === t('cli.yes') ? { ...read, accuracy: crs.accuracy ?? 'unknown' } : read
}

/** Throws an ImportError that names the option of a missing choice that cannot be guessed. */
export function requireKnown(survey: Survey, given: Choices, known: KnownDataset | null): void {
  const columns = columnsOf(survey)
  if (!hasGeometry(survey, given, known)) {
    const fitting = survey.origins.filter(({ fits }) => fits)
    if (fitting.length === 0) throw new ImportError('noCoordinates', { columns })
    const origins = fitting.map(({ dataset, key }) => `${dataset} (${key})`).join(', ')
    throw new ImportError('severalOrigins', { origins, example: fitting[0]?.dataset ?? '' })
  }
  if (toDefinition(survey, given, known).key === '') throw new ImportError('noKeyGuess', { columns })
}

function hasGeometry(survey: Survey, given: Choices, known: KnownDataset | null): boolean {
  return hasZoneSource(GeometrySource.parse(toDefinition(survey, given, known).geometry), survey)
}

/** Lists the datasets that can supply the zones, one per line. */
const originLines = ({ origins }: Survey, t: T): string[] =>
  origins.map(({ dataset, key, label, matched }) =>
    t(label === null ? 'ask.candidate' : 'ask.candidateByLabel', { dataset, key, label, count: matched }),
  )

const columnsOf = ({ columns }: Survey): string =>
  shortList(
    columns.map(({ name }) => name),
    COLUMNS_SHOWN,
  )

/** Asks which file of a service or portal to import. Returns its address. */
export async function askOffer(offers: readonly Offer[], terminal: Terminal, t: T): Promise<string> {
  offers.forEach(({ title, format, address }, index) => {
    terminal.say(`  ${index + 1}  ${[title, format, address].filter(Boolean).join(' · ')}`)
  })
  for (;;) {
    const answer = await terminal.ask(t('ask.offer', { count: offers.length }), '1')
    const offer = offers[Number(answer) - 1]
    if (offer !== undefined) return offer.address
  }
}
