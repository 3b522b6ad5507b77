import { expect } from 'vitest'
import { z } from 'zod'
import { Link } from '../../src/contract/ogc.ts'
import type { TestServer } from './server.ts'

/** Parts of a feature page in use by the tests. */
const Page = z.object({
  type: z.literal('FeatureCollection'),
  timeStamp: z.iso.datetime(),
  numberMatched: z.int(),
  numberReturned: z.int(),
  links: z.array(Link),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      id: z.string(),
      geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }).nullable(),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
})

/** Requests a path under /ogc, or an address from a link. */
export const ask = (server: TestServer, path: string, headers: Record<string, string> = {}) =>
  Promise.resolve(server.app.request(path.startsWith('http') ? path : `/ogc${path}`, { headers }))

/** Reads a page of features. */
export async function items(server: TestServer, path: string) {
  const answer = await ask(server, path)
  expect([path, answer.status]).toEqual([path, 200])
  expect(answer.headers.get('content-type')).toBe('application/geo+json')
  return Page.parse(await answer.json())
}

/** Returns the address of a link by relation, and media type if there are several. */
export const linkOf = (links: readonly Link[], rel: string, type?: string) =>
  links.find(link => link.rel === rel && (type === undefined || link.type === type))?.href

/**
 * Expects an error in the form of the standard.
 * @returns Its sentence.
 */
export async function refusal(answer: Response, status: number): Promise<string> {
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  const problem = z
    .object({ type: z.string(), title: z.string().min(1), status: z.int(), detail: z.string().min(1) })
    .parse(await answer.json())
  expect(problem.status).toBe(status)
  return problem.detail
}
