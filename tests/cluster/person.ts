import { openDatabase } from '../../src/server/db/connection.ts'
import { addUser } from '../support/accounts.ts'
import type { TestServer } from '../support/server.ts'
import type { Cluster } from './topology.ts'

/** Gives somebody an account whose password is PASSWORD. */
export async function addPerson({ env }: Pick<Cluster, 'env'>, username: string): Promise<void> {
  await using db = openDatabase(env['DATABASE_URL'] ?? '')
  // It asks for nothing else of a server.
  await addUser({ db } as TestServer, { username })
}
