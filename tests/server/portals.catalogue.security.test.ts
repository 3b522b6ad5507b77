import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueWith } from '../support/portals.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test.each([
  '/catalogue/nowhere',
  '/catalogue/nowhere.ttl',
  '/catalogue/fr-regions~1900.ttl',
  '/catalogue/fr-regions~.jsonld',
  '/catalogue/~2026',
  '/catalogue/.ttl',
  '/catalogue/fr-regions.rdf',
  '/catalogue/fr-regions.ttl.ttl',
  '/catalogue/__proto__.jsonld',
  '/catalogue/constructor',
  '/catalogue/%27%20or%201=1%20--.ttl',
  '/catalogue/..%2f..%2fsecret.ttl',
  '/catalogue/%00.ttl',
  '/catalogue/%25zz',
  '/catalogue/a/b',
  '/catalogue.rdf',
  '/catalogue.ttl?page=2',
  '/catalogue.ttl?page=0',
  '/catalogue.ttl?page=-1',
  '/catalogue?page=1e3',
  '/catalogue.jsonld?page=999999999',
  '/catalogue.jsonld?page=99999999999999999999',
])('answers 404 for %s', async path => {
  const answer = await server.app.request(path)
  expect([path, answer.status]).toEqual([path, 404])
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
})

test('refuses a page requested twice in one address', async () => {
  expect((await server.app.request('/catalogue.ttl?page=1&page=2')).status).toBe(400)
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('refuses %s', async method => {
  for (const path of ['/catalogue', '/catalogue.ttl', '/catalogue/fr-regions'])
    expect((await server.app.request(path, { method })).status).toBe(405)
})

test('escapes literals and IRIs in user text', async () => {
  await using hostile = await startServer({ seed: 'none' })
  const name = 'a" ; <urn:evil> "b\\" . \n<urn:evil> a <urn:evil> .'
  const url = 'https://example.org/a> . <urn:evil> a <urn:evil'
  await catalogueWith(hostile, { name, url, licenceUrl: url })
  await catalogueWith(hostile, { id: 'script', url: 'javascript:alert(1)', licenceUrl: 'data:text/html,x' })
  const turtle = await (await hostile.app.request('/catalogue.ttl')).text()
  expect(turtle).toContain(String.raw`"a\" ; <urn:evil> \"b\\\" . \n<urn:evil> a <urn:evil> ."`)
  expect(turtle).not.toMatch(/^<urn:evil>/m)
  expect(turtle).toContain('<https://example.org/a%3E%20.%20%3Curn:evil%3E%20a%20%3Curn:evil>')
  expect(turtle).not.toContain('<javascript:')
  expect(turtle).not.toContain('<data:')
})

test('returns an empty page for a catalogue without datasets', async () => {
  await using empty = await startServer({ seed: 'none' })
  const answer = await empty.app.request('/catalogue.ttl')
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('a dcat:Catalog')])
})
