// @module-tag long
import { expect, test } from 'vitest'
import { startChildServer } from '../support/childServer.ts'
import { emptyFolder } from '../support/emptyFolder.ts'
import { REPEAT } from '../support/repeat.ts'

const ROUNDS = 4 * REPEAT

const post = (url: string, path: string, body: object, cookie = '') =>
  fetch(`${url}/accounts/rest/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')

test('ends no session when a server is killed during a refresh', async () => {
  const dataDir = emptyFolder()
  let server = await startChildServer(dataDir)
  const login = await post(server.url, 'demo/', {})
  let cookie = cookieOf(login)
  let { refresh } = (await login.json()) as { refresh: string }
  for (let round = 0; round < ROUNDS; round++) {
    const lost = post(server.url, 'token/refresh/', { refresh }, cookie).catch(() => null)
    await new Promise(resolve => setTimeout(resolve, round * 3))
    server.child.kill('SIGKILL')
    await server.ended
    await lost
    server = await startChildServer(dataDir)
    const answer = await post(server.url, 'token/refresh/', { refresh }, cookie)
    expect(answer.status, `round ${round}`).toBe(200)
    if (cookieOf(answer) !== '') cookie = cookieOf(answer)
    refresh = ((await answer.json()) as { refresh: string }).refresh
  }
})
