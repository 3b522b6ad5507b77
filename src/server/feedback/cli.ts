import { existsSync } from 'node:fs'
import type { Language } from '../../contract/languages.mjs'
import { commandLanguage } from '../bootstrap/language.mjs'
import { type Db, databasePath, openDatabase } from '../db/connection.ts'
import { StartError } from '../platform/config.ts'
import { type Translate, terminalTexts } from '../platform/text.ts'
import { type FeedbackRequest, parseOptions } from './options.ts'
import { listLines, printableJson, showLines } from './show.ts'
import { feedbackById, listFeedback, markFeedback } from './store/feedback.ts'

const DONE = 0
const FAILED = 1
const MISUSED = 2

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  let options: ReturnType<typeof parseOptions>
  let language: Language
  try {
    options = parseOptions(args)
    language = commandLanguage(process.env, options.lang)
  } catch (error) {
    const reason = (error as Error).message
    console.error(terminalTexts(commandLanguage(process.env))('feedback.badOption', { reason }))
    return MISUSED
  }
  const say = terminalTexts(language)
  if (options.help) {
    console.log(say('feedback.help'))
    return DONE
  }
  if (options.wanted === null) {
    console.error(`${say('feedback.misused')}\n\n${say('feedback.help')}`)
    return MISUSED
  }
  const path = databasePath(process.env['DATA_DIR'] ?? '.data')
  if (!existsSync(path)) {
    console.error(say('feedback.noData', { path }))
    return FAILED
  }
  try {
    await using db = openDatabase(path)
    return await run(options.wanted, options.json, db, language)
  } catch (error) {
    const reason = error instanceof StartError ? error.tell(say) : (error as Error).message
    console.error(say('feedback.failed', { reason }))
    return FAILED
  }
}

async function run(wanted: FeedbackRequest, isJson: boolean, db: Db, language: Language): Promise<number> {
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
