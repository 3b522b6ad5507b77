import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { MailSender } from '../../src/server/mail/sender.ts'
import type { TestServer } from './server.ts'

/** Sends the mails in a server's outbox, and reads every message sent so far, oldest first. */
export async function mailsOf({ db, dataDir, url }: TestServer): Promise<Email[]> {
  const config = { dataDir, mailUrl: null, mailFrom: 'cartable@localhost' }
  const sender = new MailSender({ db, config, origin: url })
  await sender.flush()
  await sender.stop()
  const folder = join(dataDir, 'mail')
  const messages = readdirSync(folder).map(name => PostalMime.parse(readFileSync(join(folder, name))))
  return (await Promise.all(messages)).sort((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
}

/** Returns the path of the first link of a message with a prefix. */
export function linkIn({ text = '' }: Email, beginning = '/'): string {
  const paths = [...text.matchAll(/https?:\/\/[^/\s]+(\/\S+)/g)].map(([, path]) => path ?? '')
  const found = paths.find(path => path.startsWith(beginning))
  if (found === undefined) throw new Error(`No link to ${beginning} in: ${text}`)
  return found
}
