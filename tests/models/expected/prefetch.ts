import type { Expected } from './row.ts'

/**
 * A row that is highlighted or pointed at for 150 ms has what its display begins with fetched at low priority. It is given
 * up when another row is highlighted, and a megabyte at most comes while the person chooses.
 */
export const prefetch: Expected = {
  '': [
    { act: 'prefetch.wanted', when: 'it has not been fetched, and not too much has', to: 'resting' },
    { act: 'prefetch.wanted', when: 'it has been fetched, or too much has', to: 'idle' },
    { act: 'prefetch.dropped', to: 'idle' },
    { act: 'prefetch.renewed', when: 'something has come' },
  ],
  resting: [{ act: 'after rest', to: 'fetching', asks: 'GET /cartable/dataset/' }],
  fetching: [
    { act: 'prefetchInstance done', to: 'idle' },
    { act: 'prefetchInstance failed', to: 'idle' },
  ],
}
