import type { Context } from 'hono'
import { type Language, languageOf } from '../text.ts'
import type { AppEnv } from './context.ts'

/** The language of a page for people: the one of its address, else the one of the browser. */
export function pageLanguage(c: Context<AppEnv>): Language {
  const wanted = c.req.query('lang')
  return wanted === 'fr' || wanted === 'en' ? wanted : languageOf(c.req.header('accept-language'))
}
