import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** File with the address that makes a browser the owner's: who can read the data folder is its owner. */
const offerPath = (dataDir: string): string => join(dataDir, 'owner')

/** Makes the address that is good once for a browser, and keeps it where its owner alone reads it. */
export function offerOwner(dataDir: string, origin: string): string {
  const address = `${origin}/owner/${randomBytes(32).toString('base64url')}`
  const path = offerPath(dataDir)
  writeFileSync(`${path}.new`, `${address}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return address
}

/** Uses a token up, and keeps another address for the next browser. @returns Whether it was the one that is good. */
export function takeOffer(dataDir: string, token: string): boolean {
  const { origin, pathname } = URL.parse(readOffer(dataDir)) ?? {}
  if (origin === undefined || pathname === undefined) return false
  const right = Buffer.from(pathname.slice('/owner/'.length))
  const sent = Buffer.from(token)
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) return false
  offerOwner(dataDir, origin)
  return true
}

function readOffer(dataDir: string): string {
  try {
    return readFileSync(offerPath(dataDir), 'utf8').trim()
  } catch {
    return ''
  }
}
