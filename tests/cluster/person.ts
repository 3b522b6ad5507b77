import { LoginAnswer } from '../../src/contract/account.ts'
import { openDatabase } from '../../src/server/db/connection.ts'
import { addUser, PASSWORD } from '../support/accounts.ts'
import type { TestServer } from '../support/server.ts'
import type { Cluster } from './topology.ts'

/** Adds an account with the password PASSWORD. */
export async function addPerson({ env }: Pick<Cluster, 'env'>, username: string): Promise<void> {
  await using db = openDatabase(env['DATABASE_URL'] ?? '')
  // Only the server's database is needed.
  await addUser({ db } as TestServer, { username })
}

/**
 * Logs in at an address.
 * @returns Headers of calls.
 */
export async function logInAt(url: string, username: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/accounts/rest/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`The login is answered with ${answer.status}`)
  return { authorization: `Bearer ${LoginAnswer.parse(await answer.json()).access}` }
}
