import type { ReadOptions } from '../../../contract/import.ts'
import { ImportError } from '../../formats/common/importError.ts'
import type { Terminal } from '../../platform/terminal.ts'
import type { translator } from '../common/problems.ts'

type T = ReturnType<typeof translator>
type Said = Partial<ReadOptions>

interface Question {
  question: string
  /** The option that each answer stands for. */
  answers: Readonly<Record<string, Said>>
}

/** Returns the question about how a file is written that a problem raises. */
function questionOf({ problem }: ImportError, t: T): Question | undefined {
  switch (problem) {
    case 'pairOrderUnclear':
      return {
        question: t('ask.pairs'),
        answers: {
          [t('ask.longitude')]: { pairs: 'longitudeFirst' },
          [t('ask.latitude')]: { pairs: 'latitudeFirst' },
        },
      }
    case 'numbersUnclear':
      return { question: t('ask.decimal'), answers: { '.': { decimal: '.' }, ',': { decimal: ',' } } }
    case 'dateOrderUnclear':
      return {
        question: t('ask.dates'),
        answers: { [t('ask.day')]: { dates: 'dayFirst' }, [t('ask.month')]: { dates: 'monthFirst' } },
      }
    default:
      return undefined
  }
}

/** Asks what a problem leaves open. Returns null where nobody can answer, or for a problem that is not a question. */
async function answerTo(error: unknown, terminal: Terminal | null, t: T): Promise<Said | null> {
  const asked = error instanceof ImportError ? questionOf(error, t) : undefined
  if (terminal === null || asked === undefined || !(error instanceof ImportError)) return null
  terminal.say(t(`problem.${error.problem}`, error.params))
  for (;;) {
    const said = asked.answers[await terminal.ask(asked.question, '')]
    if (said !== undefined) return said
  }
}

/**
 * Attempts something with the options that the user gives at the terminal, one question after the other. Rejects as the
 * attempt does where nobody can answer.
 */
export async function untilAnswered<R>(
  attempt: (said: Said) => Promise<R>,
  terminal: Terminal | null,
  t: T,
): Promise<R> {
  let said: Said = {}
  for (;;) {
    try {
      return await attempt(said)
    } catch (error) {
      const answer = await answerTo(error, terminal, t)
      if (answer === null) throw error
      said = { ...said, ...answer }
    }
  }
}
