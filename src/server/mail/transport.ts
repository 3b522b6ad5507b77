import { createTransport } from 'nodemailer'
import type { Message } from './messages.ts'

/** Receiver of messages: a folder, or a mail server. */
export interface MailTransport {
  /**
   * Hands a message over; done means that it will not be lost. Throws an Undeliverable when asking again makes no
   * sense, any other error when it does.
   */
  deliver(message: Message): Promise<void>
  close(): void
}

/** A message that was refused for good. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}

/** A message as nodemailer takes it. Nothing in it may name a file or an address to be read. */
export function envelopeOf(message: Message, from: string) {
  const { id, to, replyTo, subject, text, html, date, language } = message
  return {
    from: { name: 'Cartable', address: from },
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    date,
    messageId: `<${id}@${from.split('@').at(-1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const SECOND = 1000

/** Hands messages to a mail server (`smtp:` or `smtps:` address, with its credentials). */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 60 * SECOND,
  })
  return {
    async deliver(message) {
      try {
        await transport.sendMail(envelopeOf(message, from))
      } catch (error) {
        throw isFinal(error) ? new Undeliverable(reasonOf(error), { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}

interface SmtpError {
  code?: string
  responseCode?: number
}

/** A server's 5xx on the recipient or the message is its last word; on a login it may be a slip of the operator. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/**
 * Returns the reason for which a message was not taken. Of a server's refusal only the numbers: its words repeat the
 * recipient.
 */
export function reasonOf(error: unknown): string {
  const { code, responseCode } = (error instanceof Undeliverable ? error.cause : error) as SmtpError
  if (responseCode !== undefined) return `${code} ${responseCode}`
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : 'an error of no kind'
}
