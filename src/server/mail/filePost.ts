import { mkdirSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { envelopeOf, type Post } from './post.ts'

/** Returns the folder of the messages within a data folder. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail')

/**
 * Leaves messages as files, `<id>.eml`, readable by their owner only. A file appears whole or not at all, and
 * leaving the same message again replaces it.
 */
export function filePost(dataDir: string, from: string): Post {
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
