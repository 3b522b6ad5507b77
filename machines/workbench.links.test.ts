import { expect, test } from 'vitest'
import { readAddress } from '../src/domain/address/readAddress.ts'
import { FIRST_VISIT } from '../tests/support/fixtures.ts'
import { scriptedWorkbench } from '../tests/support/scripted.ts'

/** Opens the page at an address, and completes its loads. */
async function opened(search: string) {
  const { view, unstyled } = readAddress(search)
  const bench = scriptedWorkbench({ ...FIRST_VISIT, view, unstyled })
  bench.mapIsReady()
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  const { visible } = bench.runtime.snapshots().notifications.context
  return {
    state: bench.root.getSnapshot().value.showing,
    displayed: bench.view().displayed,
    failures: bench.root.getSnapshot().context.failures,
    told: visible.map(({ key, detail }) => [key, detail]),
  }
}
const PLACE = '&map=5/46.6/2.45'

test.each(['', PLACE])(
  'shows the valid part of a link to a missing dataset, and names the dataset%s',
  async place => {
    const { state, displayed, told } = await opened(
      `?show=gone~2020,style:usual&show=zones~2026,style:usual${place}`,
    )
    expect([state, displayed.map(({ instance }) => instance), told]).toEqual([
      'settled',
      ['zones~2026'],
      [['linkDatasetMissing', 'gone~2020']],
    ])
  },
)

test('shows the valid part of a link to a missing instance, and names the instance', async () => {
  const { displayed, told } = await opened(
    `?show=zones~1999,style:usual&show=labels~2026,style:usual${PLACE}`,
  )
  expect([displayed.map(({ instance }) => instance), told]).toEqual([
    ['labels~2026'],
    [['linkDatasetMissing', 'zones~1999']],
  ])
})

test('shows the rest of a link with data of another browser, and says so without an id', async () => {
  const { displayed, told } = await opened(
    `?show=local--0123456789~2026-01-01,style:usual&show=zones~2026,style:usual${PLACE}`,
  )
  expect([displayed.map(({ instance }) => instance), told]).toEqual([
    ['zones~2026'],
    [['linkOwnMissing', null]],
  ])
})

test('explains an empty map when the only dataset of a link does not exist', async () => {
  const { state, failures } = await opened(`?show=gone~2020,style:usual${PLACE}`)
  expect([state, failures['gone']?.code]).toEqual([{ failed: 'over' }, 'notFound'])
})

test('drops an unknown label of a link, and names it', async () => {
  const { state, displayed, told } = await opened(`?show=zones~2026,label:"nothing"${PLACE}`)
  expect([state, displayed[0]?.style.label, told]).toEqual([
    'settled',
    null,
    [['linkLabelUnknown', 'zones~2026: nothing']],
  ])
})

test('drops an unsuitable filter of a link, and reports it', async () => {
  const filter = { mode: 'z', filter: { label: 'nothing', operator: 'equals', value: 1 } }
  const { state, displayed, told } = await opened(
    `?show=zones~2026,filter:${encodeURIComponent(JSON.stringify(filter))}${PLACE}`,
  )
  expect([state, displayed[0]?.filter, told]).toEqual([
    'settled',
    null,
    [['linkFilterUnknown', 'zones~2026: nothing = 1']],
  ])
})

test('names each condition of an unsuitable filter', async () => {
  const leaf = (label: string, value: number) => ({ label, operator: 'gt', value })
  const filter = { mode: 'z', filter: { and: [leaf('a', 1), { or: [leaf('b', 2), leaf('c', 3)] }] } }
  const { told } = await opened(
    `?show=zones~2026,filter:${encodeURIComponent(JSON.stringify(filter))}${PLACE}`,
  )
  expect(told).toEqual([['linkFilterUnknown', 'zones~2026: a > 1 & (b > 2 | c > 3)']])
})

test('drops an unknown compared instance of a link, and names it', async () => {
  const { state, displayed, told } = await opened(`?show=zones~2026,compared:"zones~1999"${PLACE}`)
  expect([state, displayed[0]?.style.compared, told]).toEqual([
    'settled',
    null,
    [['linkComparedUnknown', 'zones~2026: zones~1999']],
  ])
})
