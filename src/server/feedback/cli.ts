import { parseArgs } from 'node:util'
import { z } from 'zod'
import { FeedbackState } from '../../contract/feedback.ts'
import type { Language } from '../../contract/languages.mjs'
import { runOverDatabase } from '../db/command.ts'
import type { Db } from '../db/connection.ts'
import { COMMON, flag, readArgument, readOption, text } from '../platform/commandLine.ts'
import { DONE, FAILED } from '../platform/terminal.ts'
import { printableJson } from '../platform/terminalTable.ts'
import { type Translate, terminalTexts } from '../platform/translate.ts'
import { listLines, showLines } from './show.ts'
import { type FeedbackFilter, feedbackById, listFeedback, markFeedback } from './store/feedback.ts'

const declared = {
  state: text,
  rate: text,
  contact: flag,
  since: text,
  search: text,
  path: flag,
  json: flag,
  ...COMMON,
} as const

/** Request of the operator about the feedback. */
type FeedbackRequest =
  | { kind: 'list'; filter: FeedbackFilter }
  | { kind: 'show'; id: number; path: boolean }
  | { kind: 'mark'; ids: number[]; state: FeedbackState }

const Id = z
  .string()
  .regex(/^#?[1-9]\d{0,14}$/)
  .transform(id => Number(id.replace('#', '')))
const Rate = z
  .string()
  .regex(/^[1-5]$/)
  .transform(Number)
const Day = z.iso.date()

/** Parses the command line of `npm run feedback`. Throws a TypeError that names the invalid option. */
function parseOptions(args: string[]) {
  const { values, positionals } = parseArgs({ args, options: declared, allowPositionals: true })
  return { ...values, wanted: wantedOf(positionals, values) }
}

function wantedOf(
  [verb, ...rest]: readonly string[],
  values: { state?: string; rate?: string; contact: boolean; since?: string; search?: string; path: boolean },
): FeedbackRequest | null {
  const state = FeedbackState.safeParse(verb)
  if (state.success && rest.length > 0)
    return { kind: 'mark', ids: rest.map(id => readArgument(Id, id)), state: state.data }
  if (verb === 'show' && rest.length === 1)
    return { kind: 'show', id: readArgument(Id, rest[0]), path: values.path }
  if (verb !== undefined) return null
  return {
    kind: 'list',
    filter: {
      state: readOption(FeedbackState, '--state', values.state),
      rate: readOption(Rate, '--rate', values.rate),
      since: readOption(Day, '--since', values.since),
      search: values.search,
      contact: values.contact,
    },
  }
}

process.exitCode = await runOverDatabase('feedback', parseOptions, run)

async function run(
  wanted: FeedbackRequest,
  { json: isJson }: { json: boolean },
  db: Db,
  language: Language,
): Promise<number> {
  const say = terminalTexts(language)
  switch (wanted.kind) {
    case 'list': {
      const listed = await listFeedback(db, wanted.filter)
      console.log(isJson ? printableJson(listed) : listLines(listed, language).join('\n'))
      return DONE
    }
    case 'show': {
      const feedback = await feedbackById(db, wanted.id)
      if (feedback === undefined) return refuse('feedback.unknown', { ids: `#${wanted.id}` }, say)
      if (wanted.path && feedback.path === null) return refuse('feedback.noPath', { id: wanted.id }, say)
      if (wanted.path) console.log(printableJson(feedback.path))
      else console.log(isJson ? printableJson(feedback) : showLines(feedback, language).join('\n'))
      return DONE
    }
    case 'mark': {
      const { ids, state } = wanted
      const unknown = await markFeedback(db, ids, state)
      const listed = (which: readonly number[]) => which.map(id => `#${id}`).join(', ')
      if (unknown.length > 0) return refuse('feedback.unknown', { ids: listed(unknown) }, say)
      console.log(say('feedback.marked', { ids: listed(ids), state: say(`feedback.states.${state}`) }))
      return DONE
    }
  }
}

function refuse(key: string, params: Record<string, unknown>, say: Translate): number {
  console.error(say(key, params))
  return FAILED
}
