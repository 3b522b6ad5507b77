import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOwnerLink } from '../../src/server/accounts/http/owner.ts'
import { cookieOf } from './accounts.ts'
import type { TestServer } from './server.ts'

/** The address in a data folder that makes the browser that opens it the owner's. */
export const ownerAddress = (dataDir: string): string => readFileSync(join(dataDir, 'owner'), 'utf8').trim()

/** The headers of a browser of the owner. */
export async function ownerOf({ app, dataDir, url }: TestServer): Promise<{ cookie: string }> {
  const { pathname } = new URL(createOwnerLink(dataDir, url))
  return { cookie: cookieOf(await app.request(pathname)) }
}
