import type { Context } from 'hono'
import { demoUser, insertUser } from '../db/users.ts'
import { visitorOf } from '../local.ts'
import type { AppEnv } from '../platform/http/context.ts'

/** Nobody else can have it: sign-up refuses the name. */
const DEMO = { username: 'demo', email: 'demo@cartable.invalid' }

/** Tells whether the demo account is offered to the visitor: it may do what any free account may. */
export const offersDemo = (c: Context<AppEnv>): boolean => visitorOf(c) !== 'other'

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
