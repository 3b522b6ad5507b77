import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { run } from '../../src/server/bootstrap/run.mjs'
import { installPeers } from '../support/installPeers.ts'
import { catalogueWith } from '../support/portals.ts'
import { startServer, type TestServer } from '../support/server.ts'

const HERE = join('tests', 'engines', 'shacl')
const SHAPES = ['dcat-ap-SHACL.ttl', 'ranges.ttl'].map(name => join(HERE, 'shapes', name))

let server: TestServer
beforeAll(async () => {
  installPeers(HERE)
  server = await startServer()
})
afterAll(() => server.close())

const Fault = z.object({
  focus: z.string().nullable(),
  path: z.string().nullable(),
  constraint: z.string().nullable(),
})
const Judgement = z.object({
  'rdf-validate-shacl': z.array(Fault),
  'shacl-engine': z.array(Fault),
  statements: z.array(z.array(z.string())),
})

/** Validates RDF texts together, by file extension. */
function judge(told: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-shacl-'))
  const files = Object.entries(told).map(([name, text]) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  })
  const output = runWhole([join(HERE, 'judge.mjs'), ...SHAPES, '--', ...files])
  return Judgement.parse(JSON.parse(output.split('\n').at(-1) ?? ''))
}

function runWhole(parameters: string[]): string {
  const { ok, output } = run(process.execPath, parameters)
  if (!ok) throw new Error(output)
  return output
}

async function read(path: string, of = server): Promise<string> {
  const answer = await of.app.request(path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}

/** Removes the statements about the page, since its address differs by extension. */
const withoutPage = (statements: readonly string[] | undefined) =>
  statements?.filter(statement => !statement.includes('?page='))

test('validates the starting catalogue as DCAT-AP 3.0.1 in two engines', async () => {
  const told = judge({
    'catalogue.ttl': await read('/catalogue.ttl'),
    'catalogue.jsonld': await read('/catalogue.jsonld'),
  })
  expect(told['rdf-validate-shacl']).toEqual([])
  expect(told['shacl-engine']).toEqual([])
  const [turtle, jsonLd] = told.statements
  expect(turtle?.length).toBeGreaterThan(2000)
  expect(withoutPage(turtle)).toEqual(withoutPage(jsonLd))
})

test('validates single datasets and instances', async () => {
  for (const id of ['fr-departements', 'monde-statistiques~cldr-44', 'us-chomage']) {
    const told = judge({ 'one.ttl': await read(`/catalogue/${id}.ttl`) })
    expect([id, told['rdf-validate-shacl'], told['shacl-engine']]).toEqual([id, [], []])
  }
})

test.each([
  [
    'a title is missing',
    /dct:title [^;]*;\n/,
    'http://purl.org/dc/terms/title',
    'MinCountConstraintComponent',
  ],
  [
    'a licence is a text',
    /dct:license <[^>]*>/,
    'http://purl.org/dc/terms/license',
    'NodeKindConstraintComponent',
    'dct:license "free"',
  ],
  [
    'a series is not a series',
    /a dcat:DatasetSeries/,
    'http://www.w3.org/ns/dcat#inSeries',
    'ClassConstraintComponent',
    'a dcat:Resource',
  ],
])('reports in both engines that %s', async (_, pattern, path, constraint, instead = '') => {
  const turtle = await read('/catalogue/fr-departements.ttl')
  const spoilt = turtle.replace(pattern, instead)
  expect(spoilt).not.toBe(turtle)
  const told = judge({ 'spoilt.ttl': spoilt })
  for (const engine of ['rdf-validate-shacl', 'shacl-engine'] as const)
    expect([engine, told[engine]]).toEqual([
      engine,
      expect.arrayContaining([expect.objectContaining({ path, constraint })]),
    ])
})

test('preserves texts and addresses of every kind in both syntaxes', async () => {
  await using hostile = await startServer({ seed: 'none' })
  const name = `</script> "quoted" \\ back\\slash ''' """ \n\r\t\u0000\u0001\u007f\u2028 é 𝄞 @fr <http://x> {} ; . ^^`
  await catalogueWith(hostile, { name, url: 'https://example.org/a> <b> "c" {d}|e^f`g\\h' })
  const told = judge({
    'hostile.ttl': await read('/catalogue.ttl', hostile),
    'hostile.jsonld': await read('/catalogue.jsonld', hostile),
  })
  expect([told['rdf-validate-shacl'], told['shacl-engine']]).toEqual([[], []])
  const [turtle, jsonLd] = told.statements
  expect(withoutPage(turtle)).toEqual(withoutPage(jsonLd))
  const titles = (turtle ?? []).map(statement => JSON.parse(statement) as string[])
  const ofSeries = titles.filter(
    ([subject, predicate]) =>
      subject?.endsWith('/catalogue/essai') && predicate === 'http://purl.org/dc/terms/title',
  )
  expect(ofSeries.map(([, , text, language]) => [text, language])).toEqual([
    [name.trim(), 'en'],
    [name.trim(), 'fr'],
  ])
})
