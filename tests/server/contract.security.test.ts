import type { RouteConfig } from '@hono/zod-openapi'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addUser, logIn, type TestSession } from '../support/accounts.ts'
import { answersChecked, bodyOf, checkDeclared, routesOf } from '../support/declared.ts'
import { REPEATED_MS } from '../support/patient.ts'
import { REPEAT } from '../support/repeat.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { spoilt, valid } from '../support/zodArbitrary.ts'

let server: TestServer
let session: TestSession
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  await addUser(server)
  session = await logIn(server)
})
afterAll(() => server.close())

/** Returns credentials only for calls that need them: logging out with credentials would end the session. */
const credentials = ({ security }: RouteConfig): Record<string, string> =>
  security === undefined ? {} : session.bearer

/** Declared calls about accounts and feedback. */
const routes = () => routesOf(server, /^\/(accounts|monitoring)\//)

async function ask({ method, path }: RouteConfig, body: unknown, headers: Record<string, string>) {
  const sent = method === 'get' ? {} : { body: JSON.stringify(body) }
  return server.app.request(path.replace(/\{\w+\}/g, 'x'), {
    method: method.toUpperCase(),
    headers: { 'content-type': 'application/json', ...headers },
    ...sent,
  })
}

test(
  'answers any input as declared, without a failure of the server',
  async () => {
    expect(routes().length).toBeGreaterThan(15)
    for (const route of routes()) {
      // Deletes the account last, because that ends the session.
      if (route.path.endsWith('/delete/')) continue
      const schema = bodyOf(route) ?? z.object({})
      const sent = fc.oneof(valid(schema), spoilt(schema))
      await fc.assert(
        fc.asyncProperty(sent, async body => {
          await checkDeclared(route, await ask(route, body, credentials(route)))
        }),
        { numRuns: 45 * REPEAT },
      )
    }
  },
  REPEATED_MS,
)

test(
  'refuses input without the declared shape',
  async () => {
    for (const route of routes()) {
      const schema = bodyOf(route)
      if (schema === null) continue
      const wrong = spoilt(schema).filter(body => !schema.safeParse(body).success)
      await fc.assert(
        fc.asyncProperty(wrong, async body => {
          const { status } = await ask(route, body, credentials(route))
          expect([route.path, status >= 400 && status < 500]).toEqual([route.path, true])
        }),
        { numRuns: 25 * REPEAT },
      )
    }
  },
  REPEATED_MS,
)

test(
  'answers 401 to any input of a call that needs credentials',
  async () => {
    const guarded = routes().filter(({ security }) => security !== undefined)
    expect(guarded.length).toBeGreaterThan(4)
    for (const route of guarded) {
      await fc.assert(
        fc.asyncProperty(spoilt(bodyOf(route) ?? z.object({})), async body => {
          const answer = await ask(route, body, {})
          await checkDeclared(route, answer)
          expect([route.path, answer.status]).toEqual([route.path, 401])
        }),
        { numRuns: 10 * REPEAT },
      )
    }
  },
  REPEATED_MS,
)

test('checks more than a thousand answers against their declaration', () => {
  expect(answersChecked()).toBeGreaterThan(1000 * REPEAT)
})
