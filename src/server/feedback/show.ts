import { type Language, translate } from '../platform/text.ts'
import { printable } from './printable.ts'
import type { StoredFeedback } from './store/feedback.ts'

const SUMMARY_LENGTH = 60

/** The feedback as lines for a person, newest first: a line for each. */
export function listLines(listed: readonly StoredFeedback[], language: Language): string[] {
  const say = saying(language)
  if (listed.length === 0) return [say('none')]
  const rows = listed.map(each => [
    `#${each.id}`,
    momentOf(each, language),
    say(`states.${each.state}`),
    rateOf(each),
    each.can_contact ? '@' : ' ',
    each.path === null ? ' ' : '»',
    summaryOf(each.text),
  ])
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  )
  const lines = rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, '', say('marks')]
}

/** One feedback with all that is known of it. */
export function showLines(feedback: StoredFeedback, language: Language): string[] {
  const say = saying(language)
  const { id, state, username, email, can_contact, path, text } = feedback
  const facts: [string, string][] = [
    ['state', say(`states.${state}`)],
    ['date', momentOf(feedback, language)],
    ['rate', rateOf(feedback)],
    ['account', username === null ? say('nobody') : printable(username)],
    ['address', email === null ? '–' : printable(email)],
    ['contact', say(can_contact ? 'mayContact' : 'mayNotContact')],
    ['path', path === null ? '–' : say('pathSteps', { count: path.steps.length, id })],
  ]
  const width = Math.max(...facts.map(([name]) => say(`facts.${name}`).length))
  return [
    `#${id}`,
    ...facts.map(([name, value]) => `${say(`facts.${name}`).padEnd(width)}  ${value}`),
    '',
    printable(text),
  ]
}

const saying =
  (language: Language) =>
  (key: string, params: Record<string, unknown> = {}): string =>
    translate(language, `terminal:feedback.${key}`, params)

const rateOf = ({ rate }: StoredFeedback): string => (rate === null ? '–' : `${rate}/5`)

const momentOf = ({ created_at }: StoredFeedback, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(created_at))

function summaryOf(text: string): string {
  const line = printable(text).replace(/\s+/g, ' ')
  return line.length > SUMMARY_LENGTH ? `${line.slice(0, SUMMARY_LENGTH - 1)}…` : line
}
