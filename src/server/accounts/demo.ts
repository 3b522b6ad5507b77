import type { Db } from '../db/connection.ts'
import { demoUser, insertUser } from './store/users.ts'

/** Nobody else can have it: sign-up refuses the name. */
const DEMO = { username: 'demo', email: 'demo@cartable.invalid' }

/** The account to try the product with, made when it is first asked for. It has no password. */
export async function demoAccount({ db, clock }: { db: Db; clock: () => number }): Promise<number> {
  return db.transaction().execute(async tx => {
    const known = await demoUser(tx)
    if (known !== undefined) return known.pk
    const { username, email } = DEMO
    const { user } = await insertUser(tx, {
      username,
      usernameKey: username,
      password: null,
      joined: new Date(clock()),
      demo: true,
      address: { email, key: email, verified: true },
    })
    return user
  })
}
