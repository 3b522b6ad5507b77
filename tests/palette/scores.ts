import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'
import { corpusOf, type Line, placeOf, queryOf } from './corpus.ts'
import { saidBy } from './rate.ts'
import { openStage } from './stage.ts'

/** Lowest accepted percentages: the expected result is the first row, or one of the first three. */
type Floor = { first: number; three: number }

/** Percentage of lines with the expected result in the first row, and in the first three. */
async function scoreOf(lines: readonly Line[], stage: Awaited<ReturnType<typeof openStage>>): Promise<Floor> {
  let first = 0
  let three = 0
  const kinds = new Map<string, [right: number, all: number]>()
  for (const line of lines) {
    const { listing, snapshots } = await stage.listing(queryOf(line))
    const place = placeOf(line, listing, snapshots)
    const isFirst = place === 1
    if (isFirst) first++
    if (place > 0 && place <= 3) three++
    const [right, all] = kinds.get(line.kind) ?? [0, 0]
    kinds.set(line.kind, [right + (isFirst ? 1 : 0), all + 1])
    if (isFirst || line.isAside) continue
    const got = listing.items
      .slice(0, 3)
      .map(row => [row.lead?.args ? `(${row.lead.args.join(' ')})` : '', saidBy(row, snapshots)].join(''))
    console.info(
      `MISS ${line.language} ${line.kind} ${line.scene} “${line.typed}” means ${line.means.join(' || ')}, gets ${listing.notice?.declined ?? ''} ${got.join(' | ')}`,
    )
  }
  console.info([...kinds].map(([kind, [right, all]]) => `${kind} ${right}/${all}`).join(', '))
  return { first: (100 * first) / lines.length, three: (100 * three) / lines.length }
}

/** Examples of the user guide, with their promised results. */
function examplesOf(language: 'fr' | 'en'): Line[] {
  const page = readFileSync(new URL(`../../public/docs/${language}/palette.md`, import.meta.url), 'utf8')
  const plain = (text = '') =>
    text.replace(/&(gt|lt|quot|#x27|amp);/g, (_, name: string) => MARKS[name] ?? '')
  return [...page.matchAll(/<code data-scene="(\w+)" data-means="([^"]*)">([^<]*)</g)].map(
    ([, scene, means, typed]) => ({
      language,
      kind: 'guide',
      hasTypos: false,
      scene: scene === 'departements' ? 'departements' : 'nothing',
      typed: plain(typed),
      means: [plain(means)],
      isAside: false,
    }),
  )
}

const MARKS: Readonly<Record<string, string>> = { gt: '>', lt: '<', quot: '"', '#x27': "'", amp: '&' }

/**
 * Tests the corpus of a language. Each language has its own test file, so that both run in parallel. Scores
 * may only rise. `unseen` lines were set aside during development, and their misses are never listed.
 */
export function testCorpus(language: 'fr' | 'en', floors: Record<'developed' | 'unseen', Floor>) {
  let server: TestServer
  let stage: Awaited<ReturnType<typeof openStage>>

  beforeAll(async () => {
    server = await startServer()
    stage = await openStage(server.url)
  })
  afterAll(() => server.close())

  test.for(['developed', 'unseen'] as const)('ranks the expected result first: %s lines', async part => {
    const lines = corpusOf(language).filter(({ isAside }) => isAside === (part === 'unseen'))
    const score = await scoreOf(lines, stage)
    console.info(
      `SCORE ${part} ${language} first ${score.first.toFixed(1)} %, three ${score.three.toFixed(1)} %`,
    )
    expect(score.first).toBeGreaterThanOrEqual(floors[part].first)
    expect(score.three).toBeGreaterThanOrEqual(floors[part].three)
  })

  test('gives the result that the user guide promises', async () => {
    const examples = examplesOf(language)
    expect(examples.length).toBeGreaterThan(15)
    expect(await scoreOf(examples, stage)).toEqual({ first: 100, three: 100 })
  })
}
