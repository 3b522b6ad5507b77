import { expect, test } from 'vitest'
import type { Run } from '../runs.ts'
import { reportPage } from './report.ts'

const nothing = {
  machines: [],
  commands: {
    palette: { all: 0, missing: [] },
    button: { all: 0, missing: [] },
    key: { all: 0, missing: [] },
  },
}
const passed: Run = {
  machine: 'filter',
  path: '0123456789',
  via: 'palette',
  fault: null,
  milliseconds: 90_000,
  sources: '',
  steps: [],
}
const failed: Run = {
  ...passed,
  path: 'abcdef0123',
  via: 'key',
  fault: 'After "zone.next": <h1> has no focus.',
}

/** Returns the cell texts of each row of each table. */
const rows = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd]>(.*?)<\/t[hd]>/g)].map(([, text]) => text),
  )

test('counts runs by surface, and shows failures with picture and replay command', () => {
  const faults = [{ run: failed, picture: Buffer.from('picture'), trace: '.cache/qa/faults/filter.zip' }]
  const html = reportPage({ coverage: nothing, runs: [passed, passed, failed], faults, scores: [] }, 'en')
  expect(rows(html)).toContainEqual(['palette', '2', '0', '3.0'])
  expect(rows(html)).toContainEqual(['key', '0', '1', '1.5'])
  expect(html).toContain('After &quot;zone.next&quot;: &lt;h1> has no focus.')
  expect(html).toContain('npm run qa -- run abcdef0123 --via key')
  expect(html).toContain('npx playwright show-trace .cache/qa/faults/filter.zip')
  expect(html).toContain('src="data:image/png;base64,cGljdHVyZQ=="')
})

test('shows the score of each folder with its interval, and survivors', () => {
  const score = {
    folder: 'domain',
    noticed: 93,
    tried: 100,
    low: 0.862,
    high: 0.966,
    unnoticed: ['src/domain/filter/filter.ts:8 Target → x < y'],
  } as const
  const html = reportPage(
    { coverage: nothing, runs: [], faults: [], scores: [{ ...score, unnoticed: [...score.unnoticed] }] },
    'fr',
  )
  expect(rows(html)).toContainEqual(['domain', '93\u00a0%', '86\u00a0% – 97\u00a0%', '93', '100'])
  expect(html).toContain('src/domain/filter/filter.ts:8 Target → x &lt; y')
  expect(html).toContain('Rien n’a échoué.')
})
