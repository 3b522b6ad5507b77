import type { MiddlewareHandler } from 'hono'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { pageLanguage } from '../../platform/http/page.ts'
import { letterPage, mailboxPage } from '../http/mailboxPage.ts'
import { readLetter, readLetters, readOriginal } from '../mailbox.ts'

/**
 * The mailbox of a server without a mail server, `/dev/mailbox/`, for the owner of the machine: its messages open
 * accounts. Whoever seems to be at the machine is told how to show that they are; to everyone else there is no such
 * page.
 */
export function serveMailbox(app: App, ownerOnly: MiddlewareHandler<AppEnv>): void {
  const here: MiddlewareHandler<AppEnv> = async (c, next) => {
    if (c.var.config.mailUrl !== null) throw ApiError.notFound()
    await next()
  }
  const unkept: MiddlewareHandler<AppEnv> = async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  }
  app.use('/dev/mailbox/*', here, ownerOnly, unkept)
  app.get('/dev/mailbox', async c =>
    c.html(mailboxPage(await readLetters(c.var.config.dataDir), pageLanguage(c))),
  )
  app.get('/dev/mailbox/:file{.+\\.eml}', async c => {
    const bytes = await readOriginal(c.var.config.dataDir, c.req.param('file').slice(0, -4))
    if (bytes === null) throw ApiError.notFound()
    return c.body(bytes, 200, { 'Content-Type': 'message/rfc822', 'Content-Disposition': 'attachment' })
  })
  app.get('/dev/mailbox/:id', async c => {
    const letter = await readLetter(c.var.config.dataDir, c.req.param('id'))
    if (letter === null) throw ApiError.notFound()
    return c.html(letterPage(letter, pageLanguage(c)))
  })
}
