import { expect, onTestFinished, test, vi } from 'vitest'
import { DatabaseClock } from './clock.ts'

const DATABASE = 1_800_000_000_000

/** Starts a clock for a process that has run for some milliseconds; each measurement takes 20. */
function started() {
  let process = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => process)
  onTestFinished(() => void vi.restoreAllMocks())
  const clock = new DatabaseClock()
  const pass = (milliseconds: number) => {
    process += milliseconds
  }
  const measure = (time: number) =>
    clock.measure(async () => {
      pass(20)
      return time
    })
  return { clock, pass, measure }
}

test('uses the machine’s clock before the first measurement', () => {
  const { clock } = started()
  vi.spyOn(Date, 'now').mockReturnValue(DATABASE - 5)
  expect(clock.now()).toBe(DATABASE - 5)
})

test('advances with the process, regardless of the machine’s clock', async () => {
  const { clock, pass, measure } = started()
  await measure(DATABASE)
  vi.spyOn(Date, 'now').mockReturnValue(0)
  expect(clock.now()).toBe(DATABASE + 10)
  pass(60_000)
  expect(clock.now()).toBe(DATABASE + 60_010)
})

test('keeps its time while a measurement agrees, and corrects it otherwise', async () => {
  const { clock, measure } = started()
  await measure(DATABASE)
  await measure(DATABASE + 25)
  expect(clock.now()).toBe(DATABASE + 30)
  await measure(DATABASE + 4000)
  expect(clock.now()).toBe(DATABASE + 4010)
})

test('keeps its time when a measurement fails', async () => {
  const { clock, measure } = started()
  await measure(DATABASE)
  await expect(clock.measure(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(clock.now()).toBe(DATABASE + 10)
})
