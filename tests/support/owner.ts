import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOwnerLink } from '../../src/server/accounts/http/owner.ts'
import { cookieOf } from './accounts.ts'
import type { TestServer } from './server.ts'

/** Address in a data folder that gives its browser the owner's rights. */
export const ownerAddress = (dataDir: string): string => readFileSync(join(dataDir, 'owner'), 'utf8').trim()

/** Returns the headers of the owner's browser. */
export async function ownerOf({ app, dataDir, url }: TestServer): Promise<{ cookie: string }> {
  const { pathname } = new URL(createOwnerLink(dataDir, url))
  return { cookie: cookieOf(await app.request(pathname)) }
}
