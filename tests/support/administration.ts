import type { Role } from '../../src/contract/role.ts'
import { addUser, logIn, type TestSession } from './accounts.ts'
import type { TestServer } from './server.ts'

/** Creates an account with a role, and logs in. */
export async function member(
  server: TestServer,
  username: string,
  role: Role = 'reader',
): Promise<TestSession> {
  await addUser(server, { username })
  await server.db.updateTable('user').set({ role }).where('username', '=', username).execute()
  return logIn(server, username)
}

/** Calls an address under `/accounts/rest/administration/`, in English. */
export const administration = (
  { app }: TestServer,
  headers: Record<string, string>,
  path: string,
  method = 'GET',
  body?: object,
): Promise<Response> =>
  Promise.resolve(
    app.request(`/accounts/rest/administration/${path}`, {
      method,
      headers: { 'accept-language': 'en', 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
