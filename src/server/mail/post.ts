import type { Message } from './compose.ts'

/** Receiver of messages: a folder, or a mail server. */
export interface Post {
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
