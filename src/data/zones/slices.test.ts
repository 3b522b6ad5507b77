import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BudgetExceeded, QueryBudget } from '../../server/platform/queue/scheduling.ts'
import { filterInSlices, sortInSlices, sortNumbersInSlices } from './slices.ts'

const requester = (signal = new AbortController().signal) => ({ who: 'somebody', signal })
const unbounded = () => new QueryBudget(requester(), Number.POSITIVE_INFINITY)
const numbers = fc.uint32Array({ maxLength: 20_000, size: 'max' })

test('filters in slices like at once', async () => {
  await fc.assert(
    fc.asyncProperty(numbers, async list => {
      const kept = await filterInSlices(list, element => element % 3 === 0, unbounded())
      expect(kept).toEqual(list.filter(element => element % 3 === 0))
    }),
    { numRuns: 20 },
  )
})

test('filters in slices by tests that wait', async () => {
  await fc.assert(
    fc.asyncProperty(numbers, async list => {
      const keeps = (element: number) => element % 3 === 0
      const test = (element: number) => (element % 5 === 0 ? Promise.resolve(keeps(element)) : keeps(element))
      expect(await filterInSlices(list, test, unbounded())).toEqual(list.filter(keeps))
    }),
    { numRuns: 20 },
  )
})

test('sorts in slices, and stably', async () => {
  await fc.assert(
    fc.asyncProperty(numbers, async list => {
      const compare = (a: number, b: number) => (a % 7) - (b % 7)
      expect(Array.from(await sortInSlices(list, compare, unbounded()))).toEqual(
        Array.from(list).sort(compare),
      )
    }),
    { numRuns: 20 },
  )
})

test('sorts numbers in slices like at once', async () => {
  // 0 and -0 are equal, so their order is undefined.
  const doubles = fc
    .float64Array({ maxLength: 20_000, size: 'max', noNaN: true })
    .map(list => list.map(number => number + 0))
  await fc.assert(
    fc.asyncProperty(doubles, async list => {
      const sorted = await sortNumbersInSlices(list, unbounded())
      expect(Array.from(sorted)).toEqual(Array.from(list.toSorted()))
    }),
    { numRuns: 20 },
  )
})

test('stops an aborted scan before its end', async () => {
  const controller = new AbortController()
  let seen = 0
  const scan = filterInSlices(
    new Uint32Array(1_000_000),
    () => {
      if (++seen === 10_000) controller.abort()
      return true
    },
    new QueryBudget(requester(controller.signal)),
  )
  await expect(scan).rejects.toThrow('aborted')
  expect(seen).toBeLessThan(20_000)
})

test('stops an aborted sort', async () => {
  const list = Uint32Array.from({ length: 20_000 }, (_, index) => index)
  await expect(
    sortInSlices(list, (a, b) => b - a, new QueryBudget(requester(AbortSignal.abort()))),
  ).rejects.toThrow('aborted')
})

test('stops a scan and a sort above their budget', async () => {
  const spent = () => new QueryBudget(requester(), -1)
  const list = new Uint32Array(20_000)
  await expect(filterInSlices(list, () => true, spent())).rejects.toThrow(BudgetExceeded)
  await expect(sortInSlices(list, () => 0, spent())).rejects.toThrow(BudgetExceeded)
  const many = { isDue: () => true, isLate: () => true, spend: () => true, pause: () => spent().pause() }
  await expect(sortNumbersInSlices(new Float64Array(20_000), many)).rejects.toThrow(BudgetExceeded)
})
