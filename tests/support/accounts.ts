import { type AccountUser, LoginAnswer } from '../../src/contract/account.ts'
import { passwords } from '../../src/server/accounts/passwordHash.ts'
import { emailKey, insertUser, usernameKey } from '../../src/server/accounts/store/users.ts'
import type { TestServer } from './server.ts'

/** A valid password. */
export const PASSWORD = 'trois petits chats verts'
export const ANOTHER = 'tartiflette-au-reblochon'
/** Form fields that set another password. */
export const NEW_PASSWORDS = { new_password1: ANOTHER, new_password2: ANOTHER }

/** Returns the form fields of a sign-up. */
export const signup = (username: string, email: string) => ({
  username,
  email,
  password1: PASSWORD,
  password2: PASSWORD,
})

/** Hashed once for all suites of a process. */
const hashed = passwords.hash(PASSWORD)

interface Person {
  username?: string
  email?: string
  verified?: boolean
}

/**
 * Adds an account with the password PASSWORD.
 * @returns Its id.
 */
export async function addUser(
  { db }: TestServer,
  { username = 'alice', email = `${username}@example.org`, verified = true }: Person = {},
): Promise<number> {
  const { user } = await insertUser(db, {
    username,
    usernameKey: usernameKey(username),
    password: await hashed,
    joined: new Date(),
    address: { email, key: emailKey(email)!, verified },
  })
  return user
}

/** Posts JSON to a call under `/accounts/rest/`, in English. */
export function post(
  { app }: TestServer,
  path: string,
  body: unknown = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const request = app.request(`/accounts/rest/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return Promise.resolve(request)
}

/** Returns the status and body of an answer. */
export async function told(answer: Response | Promise<Response>): Promise<[number, unknown]> {
  const { status, ...rest } = await Promise.resolve(answer).then(async got => ({
    status: got.status,
    text: await got.text(),
  }))
  return [status, rest.text === '' ? null : JSON.parse(rest.text)]
}

export interface TestSession {
  access: string
  refresh: string
  user: AccountUser
  /** Cookie of the browser, in the form of a request header. */
  cookie: string
  /** Authorization header. */
  bearer: { authorization: string }
}

/** Returns the session after a login. */
export async function sessionOf(answer: Response): Promise<TestSession> {
  const { access, refresh, user } = LoginAnswer.parse(await answer.json())
  return { access, refresh, user, cookie: cookieOf(answer), bearer: { authorization: `Bearer ${access}` } }
}

export async function logIn(
  server: TestServer,
  username = 'alice',
  password = PASSWORD,
): Promise<TestSession> {
  return sessionOf(await post(server, 'login/', { username, password }))
}

/** Returns the cookie of an answer, in the form of a request header. */
export const cookieOf = (answer: Response): string =>
  (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

/** Reads the account with an access token. */
export const whoAmI = ({ app }: TestServer, headers: Record<string, string>): Promise<Response> =>
  Promise.resolve(app.request('/accounts/rest/user/', { headers: { 'accept-language': 'en', ...headers } }))

/** Renews the session of a browser. */
export const refresh = (server: TestServer, token: string, cookie: string): Promise<Response> =>
  post(server, 'token/refresh/', { refresh: token }, { cookie })

/** Returns the mails in the outbox: kind, recipient, and first link. */
export async function outboxOf({ db }: TestServer): Promise<{ kind: string; to: string; link: string }[]> {
  const rows = await db.selectFrom('mail').selectAll().orderBy('created_at').orderBy('due_at').execute()
  return rows.map(({ kind, recipient, params }) => ({
    kind,
    to: recipient,
    link: String(Object.values(JSON.parse(params))[0] ?? ''),
  }))
}

/** Returns the parts of the password reset link in the last mail. */
export async function resetLink(server: TestServer): Promise<{ uid: string; token: string }> {
  const mail = (await outboxOf(server)).findLast(({ kind }) => kind === 'resetPassword')!
  const [, uid = '', token = ''] = /^\/password\/reset\/([^/]+)\/([^/]+)$/.exec(mail.link) ?? []
  return { uid, token }
}
