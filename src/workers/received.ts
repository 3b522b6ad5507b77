import type { Answer } from '../domain/view/weight.ts'

/** Answers that the page or a worker lists at most. By default, browsers list 250. */
const ANSWERS_MAX = 10_000

/** Lets this page or worker list more answers than browsers do. */
export const listAnswers = (): void => performance.setResourceTimingBufferSize(ANSWERS_MAX)

/** Lists the answers that this page or worker has received so far. */
export const answersHere = (): Answer[] =>
  [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(entry => ({
    address: entry.name,
    bytes: (entry as PerformanceResourceTiming).transferSize,
  }))
