import { passwords } from '../../../src/server/accounts/passwordHash.ts'
import { insertKey, newKey } from '../../../src/server/accounts/store/apiKeys.ts'
import { emailKey, insertUser } from '../../../src/server/accounts/store/users.ts'
import { databasePath, openDatabase } from '../../../src/server/db/connection.ts'

export const PASSWORD = 'trois petits chats verts'
export const nameOf = (number: number) => `person${number}`
export const addressOf = (number: number) => `${nameOf(number)}@example.org`

/**
 * Adds accounts with the password PASSWORD to a data folder without a running server.
 *
 * @returns A key of the first one, and the id of one of its keys with another secret.
 */
export async function addPeople(dataDir: string, count: number): Promise<{ key: string; forged: string }> {
  await using db = openDatabase(databasePath(dataDir))
  const password = await passwords.hash(PASSWORD)
  const users: number[] = []
  for (let number = 0; number < count; number++) {
    const email = addressOf(number)
    const { user } = await insertUser(db, {
      username: nameOf(number),
      usernameKey: nameOf(number),
      password,
      joined: new Date(),
      address: { email, key: emailKey(email) ?? '', verified: true },
    })
    users.push(user)
  }
  const [key, forged] = [newKey(), newKey()]
  const [first = 0] = users
  await insertKey(db, first, key, { name: 'bench' }, Date.now())
  await insertKey(db, first, { ...forged, value: newKey().value }, { name: 'forged' }, Date.now())
  return { key: key.value, forged: forged.value }
}
