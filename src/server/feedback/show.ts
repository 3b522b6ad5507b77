import type { Language } from '../../contract/languages.mjs'
import { printable, shortMoment, tableLines } from '../platform/terminalTable.ts'
import { translate } from '../platform/translate.ts'
import type { StoredFeedback } from './store/feedback.ts'

const SUMMARY_LENGTH = 60

/** Lists the feedback as text, newest first, one per line. */
export function listLines(listed: readonly StoredFeedback[], language: Language): string[] {
  const say = saying(language)
  if (listed.length === 0) return [say('none')]
  const rows = listed.map(each => [
    `#${each.id}`,
    shortMoment(each.created_at, language),
    say(`states.${each.state}`),
    rateOf(each),
    each.can_contact ? '@' : ' ',
    each.path === null ? ' ' : '»',
    summaryOf(each.text),
  ])
  return [...tableLines(rows), '', say('marks')]
}

/** Formats a feedback with all its values. */
export function showLines(feedback: StoredFeedback, language: Language): string[] {
  const say = saying(language)
  const { id, state, username, email, can_contact, path, text } = feedback
  const facts: [string, string][] = [
    ['state', say(`states.${state}`)],
    ['date', shortMoment(feedback.created_at, language)],
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

function summaryOf(text: string): string {
  const line = printable(text).replace(/\s+/g, ' ')
  return line.length > SUMMARY_LENGTH ? `${line.slice(0, SUMMARY_LENGTH - 1)}…` : line
}
