import type { Context } from 'hono'
import { isLoopback } from '../config.ts'
import type { AppEnv } from '../context.ts'
import { demoUser, insertUser } from '../db/users.ts'

/** Nobody else can have it: sign-up refuses the name. */
const DEMO = { username: 'demo', email: 'demo@cartable.invalid' }

/** Whether the request comes to a private server under a name of the machine itself, not one that leads here. */
export const offersDemo = (c: Context<AppEnv>): boolean =>
  c.var.config.local && isLoopback(new URL(c.req.url).hostname)

/** The account to try the product with, made when it is first asked for. It has no password. */
export async function demoAccount({ var: { db, clock } }: Context<AppEnv>): Promise<number> {
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
