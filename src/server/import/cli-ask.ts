import type { ReadOptions, Survey } from '../../contract/import.ts'
import { isPrecise } from '../../domain/crsAccuracy.ts'
import { accuracyText } from './cli-report.ts'
import type { Terminal } from './cli-terminal.ts'
import { ImportError } from './error.ts'
import type { Choices, Known } from './propose.ts'
import { toDefinition } from './propose.ts'
import type { translator } from './text.ts'

type T = ReturnType<typeof translator>

const COLUMNS_SHOWN = 30

/**
 * Asks for what the options leave open, with what is guessed as the proposed answer. What a dataset of the
 * catalogue already says is not asked again.
 */
export async function askChoices(
  survey: Survey,
  given: Choices,
  known: Known | null,
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
    choices.name = { fr: name, en: name }
  }
  if (given.geometry === undefined && !hasGeometry(survey, given, known)) {
    choices.geometry = { kind: 'origin', dataset: await ask('origin', ''), instance: null }
  }
  if (given.key === undefined) choices.key = await askColumn('key', proposed.key)
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

/** Asks whether places may be less precise than usual; what is not accepted is refused by the import. */
export async function askAccuracy({ crs, read }: Survey, terminal: Terminal, t: T): Promise<ReadOptions> {
  if (crs === null || isPrecise(crs, read.accuracy)) return read
  const answer = await terminal.ask(
    t('ask.accuracy', { name: crs.name, accuracy: accuracyText(crs, t) }),
    t('cli.no'),
  )
  return answer === t('cli.yes') ? { ...read, accuracy: crs.accuracy ?? 'unknown' } : read
}

/** Throws an ImportError that names the option for what nobody has said and cannot be guessed. */
export function requireKnown(survey: Survey, given: Choices, known: Known | null): void {
  const columns = columnsOf(survey)
  if (!hasGeometry(survey, given, known)) throw new ImportError('noCoordinates', { columns })
  if (toDefinition(survey, given, known).key === '') throw new ImportError('noKeyGuess', { columns })
}

function hasGeometry(survey: Survey, given: Choices, known: Known | null): boolean {
  return toDefinition(survey, given, known).geometry.kind !== 'file' || survey.kinds.length > 0
}

const columnsOf = ({ columns }: Survey): string =>
  columns
    .slice(0, COLUMNS_SHOWN)
    .map(({ name }) => name)
    .join(', ')
