import { randomBytes } from 'node:crypto'
import { hashText, loadSecrets } from '../../src/server/accounts/secrets.ts'
import { insertSession } from '../../src/server/accounts/store/sessions.ts'
import { insertUser } from '../../src/server/accounts/store/users.ts'
import { ACCESS_SECONDS, randomId, SESSION_SECONDS, signToken } from '../../src/server/accounts/tokens.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import type { TestServer } from './server.ts'

/**
 * User with a session on a server, created without slow password hashing. `headersAt` returns the headers at
 * a later moment, since an access token expires after minutes.
 * @param clock The server's, in milliseconds.
 */
export async function signedIn(
  { db, dataDir }: Pick<TestServer, 'db' | 'dataDir'>,
  username: string,
  clock = Date.now(),
) {
  const now = Math.floor(clock / 1000)
  const secrets = loadSecrets(readConfig({ DATA_DIR: dataDir }))
  const { user } = await insertUser(db, {
    username,
    usernameKey: username.toLowerCase(),
    password: null,
    joined: new Date(clock),
    address: { email: `${username}@example.org`, key: `${username}@example.org`, verified: true },
  })
  const session = {
    sid: randomId(),
    user,
    fingerprint: hashText(randomBytes(16).toString('hex')),
    jti: randomId(),
    issued_at: now,
    previous_jti: null,
    expires_at: now + SESSION_SECONDS,
  }
  await insertSession(db, session)
  const headersAt = async (moment: number) => {
    const iat = Math.floor(moment / 1000)
    const access = await signToken(secrets, {
      token_type: 'access',
      user_id: String(user),
      sid: session.sid,
      jti: randomId(),
      iat,
      exp: iat + ACCESS_SECONDS,
    })
    return { authorization: `Bearer ${access}` }
  }
  return { user, headers: await headersAt(clock), headersAt }
}
