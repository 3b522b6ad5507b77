import { newKey } from '../../../src/server/accounts/store/apiKeys.ts'
import { addPeople, addressOf, nameOf, PASSWORD } from '../data/people.ts'
import { type RunningServer, startProduct } from '../harness/child.ts'
import { interleaved, median, quantile } from '../harness/medians.ts'
import { DATASET } from '../subjects/product.ts'
import type { Figures } from './figures.ts'

const PARALLEL = 200

/**
 * Posts JSON.
 * @returns Milliseconds until the answer, and its status.
 */
async function post(url: string, path: string, body: unknown): Promise<{ ms: number; status: number }> {
  const began = performance.now()
  const answer = await fetch(`${url}/accounts/rest/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return { ms: performance.now() - began, status: answer.status }
}

async function readData(url: string, key: string): Promise<{ ms: number; status: number }> {
  const began = performance.now()
  const answer = await fetch(`${url}/cartable/zone/?dataset_id=${DATASET}&geometry=none`, {
    headers: { authorization: `Api-Key ${key}` },
  })
  await answer.arrayBuffer()
  return { ms: performance.now() - began, status: answer.status }
}

/**
 * Measures by how much logins slow down data calls, and whether response times leak information. Starts its
 * own server with zones and additional accounts.
 * @param pairs Number of timings of each pair of answers.
 */
export async function measureAccounts(dataDir: string, pairs: number): Promise<Figures> {
  const { key, forged } = await addPeople(dataDir, PARALLEL)
  await using server = await startProduct(dataDir, { ACCESS: 'account' })
  return {
    ...(await manyLogins(server, key)),
    'login: unknown name / wrong password': await ratio(
      pairs,
      number => post(server.url, 'login/', { username: `nobody${number}`, password: 'not this one' }),
      number => post(server.url, 'login/', { username: nameOf(number), password: 'not this one' }),
    ),
    'reset: known / unknown address': await ratio(
      pairs * 4,
      number => post(server.url, 'password/reset/', { email: addressOf(number) }),
      number => post(server.url, 'password/reset/', { email: `nobody${number}@example.org` }),
    ),
    'API key: other secret / unknown': await ratio(
      pairs * 8,
      () => readData(server.url, forged),
      () => readData(server.url, newKey().value),
    ),
  }
}

/** Returns the ratio of two medians, timed alternately. */
async function ratio(
  pairs: number,
  one: (number: number) => Promise<{ ms: number }>,
  other: (number: number) => Promise<{ ms: number }>,
): Promise<number> {
  for (let warmUp = 0; warmUp < 3; warmUp++) await Promise.all([one(warmUp), other(warmUp)])
  const times = new Map<unknown, number[]>([
    [one, []],
    [other, []],
  ])
  let number = 0
  for (const ask of interleaved([one, other], pairs)) {
    const { ms } = await ask(number++ % PARALLEL)
    times.get(ask)?.push(ms)
  }
  return median(times.get(one) ?? []) / median(times.get(other) ?? [])
}

/** Two hundred users log in simultaneously while another user reads data. */
async function manyLogins(server: RunningServer, key: string): Promise<Figures> {
  const calm: number[] = []
  for (let call = 0; call < 20; call++) calm.push((await readData(server.url, key)).ms)

  const began = performance.now()
  let lastLogin = 0
  const logins = Promise.all(
    Array.from({ length: PARALLEL }, async (_, number) => {
      const { status } = await post(server.url, 'login/', { username: nameOf(number), password: PASSWORD })
      lastLogin = performance.now() - began
      return status
    }),
  )
  let isOver = false
  void logins.finally(() => {
    isOver = true
  })
  const busy: number[] = []
  while (!isOver) busy.push((await readData(server.url, key)).ms)
  const statuses = await logins
  return {
    'logins at once': PARALLEL,
    'of them refused': statuses.filter(status => status !== 200).length,
    'all logins, ms': lastLogin,
    'data call before, p95 ms': quantile(calm, 0.95),
    'data call meanwhile, p95 ms': quantile(busy, 0.95),
    'server memory peak, bytes': server.memory()?.peak ?? null,
  }
}
