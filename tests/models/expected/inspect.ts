import type { Expected } from './row.ts'

const FETCHED = { to: 'fetching', reads: 'inspector:zone.loading', asks: 'GET /cartable/zone/{id}' } as const

/** Inspected zone with all its labels. */
export const inspect: Expected = {
  '': [
    { act: 'zone.pointed' },
    { act: 'inspected.changed', when: 'the same zone of the same instance is inspected' },
    {
      act: 'inspected.changed',
      when: 'no zone is inspected any more',
      to: 'idle',
      reads: 'inspector:zone.empty',
    },
    { act: 'inspected.changed', when: 'another zone is inspected', ...FETCHED },
    { act: 'displayed.changed' },
    { act: 'walk.chosen', when: 'it is another order' },
    { act: 'findRank done', reads: 'inspector:zone.ranked' },
    { act: 'findRank failed' },
    { act: 'copyLabels done', message: 'labelsCopied' },
    { act: 'copyLabels failed', message: 'labelsNotCopied' },
  ],
  fetching: [
    { act: 'fetchZone done', to: 'shown', reads: 'inspector:zone.labels' },
    { act: 'fetchZone failed', when: 'the zone needs an account', to: 'failed.awaitingAccount' },
    {
      act: 'fetchZone failed',
      when: 'for another reason',
      to: 'failed.over',
      reads: 'inspector:zone.failed',
    },
  ],
  shown: [{ act: 'labels.copied', when: 'the zone has a value for it' }],
  failed: [{ act: 'inspection.retried', ...FETCHED }],
  'failed.awaitingAccount': [{ act: 'session.opened', ...FETCHED }],
}
