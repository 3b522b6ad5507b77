import type { ReadOptions } from '../../../contract/import.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import type { Terminal } from '../../platform/terminal.ts'
import type { translator } from '../common/problems.ts'

type T = ReturnType<typeof translator>
type Answer = Partial<ReadOptions>

interface Question {
  question: string
  /** Command-line option equivalent to each answer. */
  answers: Readonly<Record<string, Answer>>
}

/** Returns the question of a problem about the form of a file. */
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

/** Asks the question of a problem. Returns null without a terminal, or for a problem without a question. */
async function answerTo(error: unknown, terminal: Terminal | null, t: T): Promise<Answer | null> {
  const asked = error instanceof ImportError ? questionOf(error, t) : undefined
  if (terminal === null || asked === undefined || !(error instanceof ImportError)) return null
  terminal.say(t(`problem.${error.problem}`, error.params))
  for (;;) {
    const answer = asked.answers[await terminal.ask(asked.question, '')]
    if (answer !== undefined) return answer
  }
}

/**
 * Repeats `attempt` until the user has answered all its questions at the terminal. Rejects with its error if
 * it has no question.
 */
export async function untilAnswered<R>(
  attempt: (options: Answer) => Promise<R>,
  terminal: Terminal | null,
  t: T,
): Promise<R> {
  let options: Answer = {}
  for (;;) {
    try {
      return await attempt(options)
    } catch (error) {
      const answer = await answerTo(error, terminal, t)
      if (answer === null) throw error
      options = { ...options, ...answer }
    }
  }
}
