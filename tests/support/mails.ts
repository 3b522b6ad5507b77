import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { MailSender } from '../../src/server/mail/sender.ts'
import type { TestServer } from './server.ts'

/** Hands over what a server's outbox holds, and reads every message it has sent so far, the oldest first. */
export async function mailsOf({ db, dataDir, url }: TestServer): Promise<Email[]> {
  const config = { dataDir, mailUrl: null, mailFrom: 'cartable@localhost' }
  const sender = new MailSender({ db, config, origin: url })
  await sender.flush()
  await sender.stop()
  const folder = join(dataDir, 'mail')
  const messages = readdirSync(folder).map(name => PostalMime.parse(readFileSync(join(folder, name))))
  return (await Promise.all(messages)).sort((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
}

/** The path of the first link of a message that begins with one. */
export function linkIn({ text = '' }: Email, beginning = '/'): string {
  const paths = [...text.matchAll(/https?:\/\/[^/\s]+(\/\S+)/g)].map(([, path]) => path ?? '')
  const found = paths.find(path => path.startsWith(beginning))
  if (found === undefined) throw new Error(`No link to ${beginning} in: ${text}`)
  return found
}
