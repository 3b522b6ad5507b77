import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryView } from '../../../tests/support/arbitraries.ts'
import { wordsOfCurl } from '../../../tests/support/shell.ts'
import { EMPTY_VIEW, type View } from '../../contract/view.ts'
import { curlOf } from './curl.ts'
import { applyEdit } from './edit.ts'

const server = { origin: 'http://127.0.0.1:4173', bounds: null, keyed: false }
const view: View = ['fr-departements', 'fr-regions'].reduce(
  (former, dataset) =>
    applyEdit(former, { type: 'instance.displayed', dataset, instance: `${dataset}~2026` }),
  EMPTY_VIEW,
)

test('requests the top dataset first, each with its instance', () => {
  expect(curlOf(view, server).split('\n\n')).toEqual([
    "curl 'http://127.0.0.1:4173/cartable/zone/?dataset_id=fr-regions&instance=fr-regions%7E2026&page=1'",
    "curl 'http://127.0.0.1:4173/cartable/zone/?dataset_id=fr-departements&instance=fr-departements%7E2026&page=1'",
  ])
})

test('leaves out files opened in the browser', () => {
  const beside = applyEdit(view, {
    type: 'instance.displayed',
    dataset: 'local--mine',
    instance: 'local--mine~2026',
  })
  expect(curlOf(beside, server)).toBe(curlOf(view, server))
})

test('requests the visible area if the view reloads on move', () => {
  const moving = { ...view, reloadOnMove: true }
  expect(curlOf(moving, { ...server, bounds: [2, 45, 3, 46] })).toContain('in_bbox=3%2C46%2C2%2C45')
})

test("reads the API key from the shell's environment", () => {
  expect(curlOf(view, { ...server, keyed: true })).toContain('-H "Authorization: Api-Key $CARTABLE_KEY"')
})

test('passes any filter to curl unchanged', () => {
  const filtered = arbitraryView.filter(({ displayed }) => displayed.some(({ filter }) => filter !== null))
  fc.assert(
    fc.property(filtered, wanted => {
      const words = wordsOfCurl(curlOf(wanted, server)).flat()
      const bodies = words.flatMap((word, at) => (words[at - 1] === '-d' ? [JSON.parse(word)] : []))
      const filters = wanted.displayed.toReversed().flatMap(({ filter }) => (filter ? [filter] : []))
      expect(bodies.map(({ query }) => query)).toEqual(JSON.parse(JSON.stringify(filters)))
    }),
    { numRuns: 30 },
  )
})
