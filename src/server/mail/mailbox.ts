import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { mailFolder } from './filePost.ts'

/** Greatest number of messages that the mailbox shows. */
const SHOWN = 100
const NAME = /^([0-9a-f-]{36})\.eml$/

/** A message of the folder as it is shown. */
export interface Letter {
  id: string
  to: string
  subject: string
  date: string
  text: string
}

/** The newest messages of the folder, the newest first. */
export async function readLetters(dataDir: string): Promise<Letter[]> {
  const folder = mailFolder(dataDir)
  const names = (await readdir(folder).catch(() => [])).filter(name => NAME.test(name))
  const dated = await Promise.all(
    names.map(async name => ({ name, time: (await stat(join(folder, name))).mtimeMs })),
  )
  const newest = dated.sort((a, b) => b.time - a.time).slice(0, SHOWN)
  const letters = await Promise.all(newest.map(({ name }) => readLetter(dataDir, name.slice(0, -4))))
  return letters.filter(letter => letter !== null)
}

/** One message, or null when there is none of that id. */
export async function readLetter(dataDir: string, id: string): Promise<Letter | null> {
  const bytes = await readOriginal(dataDir, id)
  if (bytes === null) return null
  const { to, subject = '', date = '', text = '' } = await PostalMime.parse(bytes)
  return { id, to: to?.[0]?.address ?? '', subject, date, text }
}

/** The bytes of a message as it was sent, or null. */
export async function readOriginal(dataDir: string, id: string): Promise<Buffer<ArrayBuffer> | null> {
  const name = `${id}.eml`
  if (!NAME.test(name)) return null
  return readFile(join(mailFolder(dataDir), name)).catch(() => null)
}
