import type { Context, MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { framed } from '../../platform/http/page.ts'
import { pageLanguage } from '../../platform/http/pageLanguage.ts'
import { translate } from '../../platform/text.ts'
import { visitorOf } from './visitor.ts'

/**
 * Lets the owner of the machine pass. Whoever seems to be at the machine is told how to show that they are; to everyone
 * else there is no such page.
 */
export const ownerOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  const visitor = visitorOf(c)
  if (visitor === 'other') throw ApiError.notFound()
  if (visitor !== 'owner') return answerLocked(c)
  return next()
}

/** Tells where to look, to whoever has not opened the address yet. */
export function answerLocked(c: Context<AppEnv>) {
  const language = pageLanguage(c)
  const t = (key: string) => translate(language, `mail:mailbox.${key}`)
  c.header('Cache-Control', 'no-store')
  return c.html(framed(language, t('locked'), html`<p>${t('lockedWhy')}</p><p>${t('lockedWhere')}</p>`), 403)
}
