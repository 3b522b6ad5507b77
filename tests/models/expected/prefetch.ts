import type { Expected } from './row.ts'

/**
 * Highlighting or hovering a row for 150 ms prefetches the start of its display at low priority. Another row
 * aborts it, and at most a megabyte is prefetched per choice.
 */
export const prefetch: Expected = {
  '': [
    { act: 'prefetch.wanted', when: 'it has not been fetched, and the limit is not reached', to: 'resting' },
    { act: 'prefetch.wanted', when: 'it has been fetched, or the limit is reached', to: 'idle' },
    { act: 'prefetch.dropped', to: 'idle' },
    { act: 'prefetch.renewed', when: 'something has come' },
  ],
  resting: [{ act: 'after rest', to: 'fetching', asks: 'GET /cartable/dataset/' }],
  fetching: [
    { act: 'prefetchInstance done', to: 'idle' },
    { act: 'prefetchInstance failed', to: 'idle' },
  ],
}
