import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import type { Language } from '../../../contract/languages.mjs'
import { dateFormat } from '../../../domain/written.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { htmlPage, pageLanguage } from '../../platform/http/htmlPage.ts'
import { translate } from '../../platform/translate.ts'
import { type FolderMessage, readMessage, readMessages, readOriginal } from '../transport.ts'

/**
 * Serves the mailbox of a server without a mail server, `/dev/mailbox/`, to the owner of the machine: its
 * messages give access to accounts. A `local` visitor gets instructions; others get a 404.
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
    c.html(mailboxPage(await readMessages(c.var.config.dataDir), pageLanguage(c))),
  )
  app.get('/dev/mailbox/:file{.+\\.eml}', async c => {
    const bytes = await readOriginal(c.var.config.dataDir, c.req.param('file').slice(0, -4))
    if (bytes === null) throw ApiError.notFound()
    return c.body(bytes, 200, { 'Content-Type': 'message/rfc822', 'Content-Disposition': 'attachment' })
  })
  app.get('/dev/mailbox/:id', async c => {
    const message = await readMessage(c.var.config.dataDir, c.req.param('id'))
    if (message === null) throw ApiError.notFound()
    return c.html(messagePage(message, pageLanguage(c)))
  })
}

/** Renders the list of messages. */
function mailboxPage(messages: readonly FolderMessage[], language: Language) {
  const t = textsOf(language)
  return htmlPage(
    language,
    t('title'),
    html`<p>${t('intro')}</p>
      ${
        messages.length === 0
          ? html`<p>${t('empty')}</p>`
          : html`<table>
              <thead>
                <tr><th scope="col">${t('message')}</th><th scope="col">${t('to')}</th><th scope="col">${t('date')}</th></tr>
              </thead>
              <tbody>
                ${messages.map(
                  ({ id, subject, to, date }) => html`<tr>
                    <th scope="row"><a href="/dev/mailbox/${id}/?lang=${language}">${subject}</a></th>
                    <td>${to}</td>
                    <td>${moment(date, language)}</td>
                  </tr>`,
                )}
              </tbody>
            </table>`
      }
      <p><a href="/dev/mailbox/?lang=${language}">${t('reload')}</a></p>`,
  )
}

/** Renders one message with its links. */
function messagePage({ id, subject, to, date, text }: FolderMessage, language: Language) {
  const t = textsOf(language)
  return htmlPage(
    language,
    subject,
    html`<dl>
        <dt>${t('to')}</dt><dd>${to}</dd>
        <dt>${t('date')}</dt><dd>${moment(date, language)}</dd>
      </dl>
      ${text
        .trim()
        .split(/(?:\r?\n){2,}/)
        .map(paragraph => html`<p>${broken(paragraph)}</p>`)}
      <p><a href="/dev/mailbox/${id}.eml">${t('original')}</a></p>
      <p><a href="/dev/mailbox/?lang=${language}">${t('back')}</a></p>`,
  )
}

const textsOf = (language: Language) => (key: string) => translate(language, `mail:mailbox.${key}`)

/** Renders a paragraph with its lines. */
const broken = (paragraph: string) =>
  paragraph.split(/\r?\n/).map((line, index) => html`${index > 0 ? html`<br />` : ''}${linked(line)}`)

/** Renders a line, turning addresses into links. */
const linked = (line: string) =>
  line
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : part))

function moment(date: string, language: Language) {
  const time = new Date(date)
  if (Number.isNaN(time.getTime())) return date
  const shown = dateFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(time)
  return html`<time datetime="${time.toISOString()}">${shown}</time>`
}
