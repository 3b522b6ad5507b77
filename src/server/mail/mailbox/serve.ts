import type { Context } from 'hono'
import type { App, AppEnv } from '../../context.ts'
import { ApiError } from '../../errors.ts'
import { isAtTheMachine } from '../../local.ts'
import { languageOf } from '../../text.ts'
import { letterPage, mailboxPage } from './page.ts'
import { readLetter, readLetters, readOriginal } from './read.ts'

/**
 * The mailbox of a server without a mail server, `/dev/mailbox/`, for the person at the machine. To everyone else
 * there is no such page: its messages open accounts.
 */
export function serveMailbox(app: App): void {
  app.use('/dev/mailbox/*', async (c, next) => {
    if (c.var.config.mailUrl !== null || !isAtTheMachine(c)) throw ApiError.notFound()
    c.header('Cache-Control', 'no-store')
    await next()
  })
  app.get('/dev/mailbox', async c =>
    c.html(mailboxPage(await readLetters(c.var.config.dataDir), wantedLanguage(c))),
  )
  app.get('/dev/mailbox/:file{.+\\.eml}', async c => {
    const bytes = await readOriginal(c.var.config.dataDir, c.req.param('file').slice(0, -4))
    if (bytes === null) throw ApiError.notFound()
    return c.body(bytes, 200, { 'Content-Type': 'message/rfc822', 'Content-Disposition': 'attachment' })
  })
  app.get('/dev/mailbox/:id', async c => {
    const letter = await readLetter(c.var.config.dataDir, c.req.param('id'))
    if (letter === null) throw ApiError.notFound()
    return c.html(letterPage(letter, wantedLanguage(c)))
  })
}

function wantedLanguage(c: Context<AppEnv>) {
  const wanted = c.req.query('lang')
  return wanted === 'fr' || wanted === 'en' ? wanted : languageOf(c.req.header('accept-language'))
}
