import type { Hook } from '@hono/zod-openapi'
import { z } from 'zod'
import { byLanguage, FALLBACK_LANGUAGE, type Language } from '../../../contract/languages.mjs'
import { hasText, languageOf, type Message, translate } from '../text.ts'
import type { AppEnv } from './context.ts'

const LOCALES: Readonly<Record<string, () => { localeError: z.core.$ZodErrorMap }>> = z.locales
const zodTexts = byLanguage(language => (LOCALES[language] ?? z.locales[FALLBACK_LANGUAGE])().localeError)

/** A text of ours for an issue, in the words of Django REST framework where it has them. */
function ownText(issue: z.core.$ZodIssue): Message | null {
  if (issue.code === 'custom') return { key: issue.message }
  if (issue.code === 'invalid_format' && hasText(issue.message)) return { key: issue.message }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { key: 'tooLong', params: { max: issue.maximum } }
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return { key: 'blank' }
  if (issue.code !== 'invalid_type') return null
  if (issue.message.endsWith('received undefined')) return { key: 'required' }
  if (issue.path.length === 0)
    return { key: 'noObject', params: { given: TYPES[givenIn(issue)]?.name ?? givenIn(issue) } }
  if (issue.message.endsWith('received null')) return { key: 'null' }
  return issue.expected === 'string' ? { key: 'noString' } : null
}

/** The types of JSON: their names in Django REST framework, and a value of each. */
const TYPES: Readonly<Record<string, { name: string; value: unknown }>> = {
  array: { name: 'list', value: [] },
  object: { name: 'object', value: {} },
  string: { name: 'str', value: '' },
  number: { name: 'float', value: 0 },
  boolean: { name: 'bool', value: false },
  null: { name: 'NoneType', value: null },
}

/** The type of what was sent, which an issue tells in its English message only. */
const givenIn = (issue: z.core.$ZodIssue): string => issue.message.split(' ').at(-1) ?? ''

function describeIssue(issue: z.core.$ZodIssue, language: Language): string {
  const own = ownText(issue)
  if (own !== null) return translate(language, own.key, own.params)
  if (issue.path[0] === 'query' && issue.path.at(-1) === 'mode') {
    return translate(language, 'filters:invalidMode')
  }
  const text = zodTexts[language]({ ...issue, input: TYPES[givenIn(issue)]?.value } as z.core.$ZodRawIssue)
  return (typeof text === 'string' ? text : text?.message) ?? issue.message
}

/** Answers input that does not have the shape a route declares: a map of fields. */
export const answerInvalid: Hook<unknown, AppEnv, string, Response | undefined> = (result, c) => {
  if (result.success) return undefined
  const language = languageOf(c.req.header('accept-language'))
  const fields: Record<string, string[]> = {}
  for (const issue of result.error.issues as z.core.$ZodIssue[]) {
    const name = issue.path.length === 0 ? 'non_field_errors' : String(issue.path[0])
    // What is blank has no other fault worth telling.
    if (fields[name] === undefined || !isPattern(issue)) {
      fields[name] = [...(fields[name] ?? []), describeIssue(issue, language)]
    }
  }
  return c.json(fields, 400)
}

const isPattern = (issue: z.core.$ZodIssue): boolean => issue.code === 'invalid_format'
