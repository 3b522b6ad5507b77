import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addUser, logIn, outboxOf, PASSWORD, post, refresh, signup, whoAmI } from '../support/accounts.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** Starts a server on another server's data, with the content of its file `secret` as a variable. */
function migrated(from: TestServer, written: (content: string) => string) {
  const content = readFileSync(join(from.dataDir, 'secret'), 'utf8')
  return startServer({ beside: from, seed: 'none', env: { SECRET: written(content) } })
}

const FORMS: Record<string, (content: string) => string> = {
  'as the file contains it': content => content,
  'without its checksum': content => content.replace(/\..*$/, ''),
  'after a newer one': content => `xV4-another-secret-of-43-random-characters-Q8,${content}`,
}

test.each(Object.entries(FORMS))('keeps sessions and links with the secret %s', async (_, written) => {
  await using former = await startServer({ seed: 'none' })
  await addUser(former)
  const session = await logIn(former)
  await post(former, 'signup/', signup('carol', 'carol@example.org'))
  const [mail] = await outboxOf(former)
  const key = mail?.link.split('/').at(-1)
  await using server = await migrated(former, written)
  expect((await whoAmI(server, session.bearer)).status).toBe(200)
  expect((await refresh(server, session.refresh, session.cookie)).status).toBe(200)
  expect((await post(server, 'signup/confirm/', { key, password: PASSWORD })).status).toBe(200)
})
