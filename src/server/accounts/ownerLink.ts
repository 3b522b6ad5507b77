import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Path of the file with the link that makes a browser the owner's: who can read the data folder is its owner. */
const linkPath = (dataDir: string): string => join(dataDir, 'owner')

/** Makes the link that works once, and writes it where the owner of the machine alone reads it. */
export function createOwnerLink(dataDir: string, origin: string): string {
  const address = `${origin}/owner/${randomBytes(32).toString('base64url')}`
  const path = linkPath(dataDir)
  writeFileSync(`${path}.new`, `${address}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return address
}

/** Uses up the token of a link, and writes another link for the next browser. @returns Whether it was valid. */
export function redeemOwnerLink(dataDir: string, token: string): boolean {
  const { origin, pathname } = URL.parse(readLink(dataDir)) ?? {}
  if (origin === undefined || pathname === undefined) return false
  const right = Buffer.from(pathname.slice('/owner/'.length))
  const sent = Buffer.from(token)
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) return false
  createOwnerLink(dataDir, origin)
  return true
}

function readLink(dataDir: string): string {
  try {
    return readFileSync(linkPath(dataDir), 'utf8').trim()
  } catch {
    return ''
  }
}
