import { mkdirSync } from 'node:fs'
import { open, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import type { Message } from './messages.ts'

/** Receiver of messages: a folder, or a mail server. */
export interface MailTransport {
  /**
   * Delivers a message, and resolves once it cannot be lost. Throws an Undeliverable when another attempt is
   * useless, and any other error when it is not.
   */
  deliver(message: Message): Promise<void>
  close(): void
}

/** Message that was refused permanently. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}

/** Returns a message in nodemailer's form. No field may name a file or an address to be read. */
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

/** Sends messages to a mail server (`smtp:` or `smtps:` address, with its credentials). */
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

/**
 * A 5xx about the recipient or the message is permanent; about the login it may be an error of the operator.
 */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/**
 * Returns the reason for the refusal of a message: only the codes of a server's refusal, because its text
 * repeats the recipient.
 */
export function reasonOf(error: unknown): string {
  const { code, responseCode } = (error instanceof Undeliverable ? error.cause : error) as SmtpError
  if (responseCode !== undefined) return `${code} ${responseCode}`
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : 'an unknown error'
}

/** Returns the folder of the messages within a data folder. */
const mailFolder = (dataDir: string): string => join(dataDir, 'mail')

/**
 * Writes messages as files, `<id>.eml`, readable only by their owner. A file appears complete or not at all,
 * and a repeated message replaces it.
 */
export function fileTransport(dataDir: string, from: string): MailTransport {
  const folder = mailFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async deliver(message) {
      const { message: bytes } = await composer.sendMail(envelopeOf(message, from))
      const path = join(folder, `${message.id}.eml`)
      const temporary = `${path}.part`
      await using file = await open(temporary, 'w', 0o600)
      await file.writeFile(bytes as Buffer)
      await file.sync()
      await rename(temporary, path)
      await syncFolder(folder)
    },
    close: () => composer.close(),
  }
}

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path)
  await folder.sync()
}

/** Maximum number of messages in the mailbox. */
const SHOWN = 100
const NAME = /^([0-9a-f-]{36})\.eml$/

/** Message in the folder, in a displayable form. */
export interface FolderMessage {
  id: string
  to: string
  subject: string
  date: string
  text: string
}

/** Returns the messages of the folder, newest first. */
export async function readMessages(dataDir: string): Promise<FolderMessage[]> {
  const folder = mailFolder(dataDir)
  const names = (await readdir(folder).catch(() => [])).filter(name => NAME.test(name))
  const dated = await Promise.all(
    names.map(async name => ({ name, time: (await stat(join(folder, name))).mtimeMs })),
  )
  const newest = dated.sort((a, b) => b.time - a.time).slice(0, SHOWN)
  const messages = await Promise.all(newest.map(({ name }) => readMessage(dataDir, name.slice(0, -4))))
  return messages.filter(message => message !== null)
}

/** Returns a message by its id, or null. */
export async function readMessage(dataDir: string, id: string): Promise<FolderMessage | null> {
  const bytes = await readOriginal(dataDir, id)
  if (bytes === null) return null
  const { to, subject = '', date = '', text = '' } = await PostalMime.parse(bytes)
  return { id, to: to?.[0]?.address ?? '', subject, date, text }
}

/** Returns the bytes of a message as it was sent, or null. */
export async function readOriginal(dataDir: string, id: string): Promise<Buffer<ArrayBuffer> | null> {
  const name = `${id}.eml`
  if (!NAME.test(name)) return null
  return readFile(join(mailFolder(dataDir), name)).catch(() => null)
}
