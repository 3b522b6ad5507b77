import { type Language, WORDS } from '../../contract/languages.mjs'
import { translate } from '../platform/text.ts'
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
  new Intl.DateTimeFormat(WORDS[language].dates, { dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(created_at),
  )

function summaryOf(text: string): string {
  const line = printable(text).replace(/\s+/g, ' ')
  return line.length > SUMMARY_LENGTH ? `${line.slice(0, SUMMARY_LENGTH - 1)}…` : line
}

/**
 * A text of a stranger as a terminal may show it: what would move the cursor, colour or hide text, or turn its
 * direction, is shown as a sign that it was there. Line ends stay.
 */
const printable = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n\u200C\u200D]|[\p{Zl}\p{Zp}]/gu, '\uFFFD')

/** A value as JSON that is harmless on a terminal, too: what JSON leaves of control characters is escaped. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/gu, character =>
    [...Array(character.length).keys()]
      .map(at => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )
