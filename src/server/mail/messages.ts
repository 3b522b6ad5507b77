import { randomUUID } from 'node:crypto'
import { html } from 'hono/html'
import { z } from 'zod'
import type { Language } from '../../contract/languages.mjs'
import type { Db } from '../db/connection.ts'
import { timeOf } from '../db/dialect.ts'
import type { MailRow } from '../db/schema.ts'
import { translate } from '../platform/translate.ts'
import { insertMail } from './store/mails.ts'

/**
 * Mails, each with the parameters that become links. A link is a path of the application: it is sent with the
 * configured origin, never with the origin that a request claims.
 */
export const MAILS = {
  confirmEmail: ['link'],
  alreadyRegistered: ['loginLink', 'resetLink'],
  resetPassword: ['link'],
  passwordChanged: [],
  accountDeleted: [],
  googleClash: [],
  feedbackReceived: [],
  feedbackAnswered: [],
} as const satisfies Record<string, readonly string[]>

export type MailKind = keyof typeof MAILS

interface NewMail {
  /** A single bare address. */
  to: string
  kind: MailKind
  language: Language
  /** Values in the text; a link is a path of the application, such as `/login`. */
  params: Record<string, string>
}

/**
 * Adds a mail to the outbox, to be sent soon. Pass the transaction of the reported event, so that both happen
 * or neither. Throws if the address is invalid in a message header.
 */
export async function enqueueMail(db: Db, { to, kind, language, params }: NewMail): Promise<void> {
  if (/[\s\p{C},;<>]/u.test(to)) throw new Error('A mail needs exactly one address, without a display name.')
  const mail = { id: randomUUID(), kind, language, recipient: to, params: JSON.stringify(params) }
  await insertMail(db, mail, timeOf(db))
}

/** Mail ready to be sent. */
export interface Message {
  id: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  date: Date
  language: Language
}

interface Block {
  text: string
  href?: string
}

const Params = z.record(z.string(), z.string())

/** Composes the message of a row of the outbox, with links on `origin`. */
export async function compose(row: MailRow, origin: string): Promise<Message> {
  const kind = row.kind as MailKind
  const params = Params.parse(JSON.parse(row.params))
  const say = (key: string) => translate(row.language, `mail:${key}`, { name: '', keys: '', ...params })
  const links = MAILS[kind].map(name => ({
    text: say(`${kind}.${name}`),
    href: new URL(params[name] ?? '/', origin).href,
  }))
  const blocks: Block[] = [{ text: say(`${kind}.intro`) }, ...links, { text: say(`${kind}.outro`) }]
  const subject = say(`${kind}.subject`)
  const signature = `Cartable · ${origin}`
  return {
    id: row.id,
    to: row.recipient,
    replyTo: params['replyTo'] ?? null,
    subject,
    text: [...blocks.map(({ text, href }) => (href ? `${text}\n${href}` : text)), `-- \n${signature}`].join(
      '\n\n',
    ),
    html: await page(row.language, subject, blocks, signature),
    date: new Date(row.created_at),
    language: row.language,
  }
}

async function page(language: string, subject: string, blocks: readonly Block[], signature: string) {
  const written = await html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>
${blocks.map(({ text, href }) => html`<p>${href ? html`<a href="${href}">${text}</a>` : lines(text)}</p>\n`)}
<p><small>${signature}</small></p>
</body>
</html>
`
  return written.toString()
}

const lines = (text: string) =>
  text.split('\n').map((line, index) => (index === 0 ? line : html`<br>${line}`))
