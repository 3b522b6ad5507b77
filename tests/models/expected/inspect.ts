import type { Expected } from './row.ts'

const FETCHED = {
  to: 'zone.fetching',
  reads: 'inspector:zone.loading',
  asks: 'GET /cartable/zone/{id}',
} as const

/** Inspected zone with all its labels. */
export const inspect: Expected = {
  '': [
    { act: 'zone.pointed' },
    { act: 'displayed.changed' },
    { act: 'walk.chosen', when: 'it is another order' },
    { act: 'copyLabels done', message: 'labelsCopied' },
    { act: 'copyLabels failed', message: 'labelsNotCopied' },
  ],
  zone: [
    { act: 'inspected.changed', when: 'the same zone of the same instance is inspected' },
    {
      act: 'inspected.changed',
      when: 'no zone is inspected any more',
      to: 'zone.idle',
      reads: 'inspector:zone.empty',
    },
    { act: 'inspected.changed', when: 'another zone is inspected', ...FETCHED },
  ],
  rank: [
    { act: 'rank.sought', when: 'it is already requested, or known' },
    { act: 'rank.sought', when: 'no label is displayed to rank by, or no zone inspected', to: 'rank.known' },
    { act: 'rank.sought', when: 'another zone is ranked, or by another label', to: 'rank.finding' },
  ],
  'rank.finding': [
    { act: 'findRank done', to: 'rank.known', reads: 'inspector:zone.ranked' },
    { act: 'findRank failed', to: 'rank.known' },
  ],
  'zone.fetching': [
    { act: 'fetchZone done', to: 'zone.shown', reads: 'inspector:zone.labels' },
    { act: 'fetchZone failed', when: 'the zone needs an account', to: 'zone.failed.awaitingAccount' },
    {
      act: 'fetchZone failed',
      when: 'for another reason',
      to: 'zone.failed.over',
      reads: 'inspector:zone.failed',
    },
  ],
  'zone.shown': [{ act: 'labels.copied', when: 'the zone has a value for it' }],
  'zone.failed': [{ act: 'inspection.retried', ...FETCHED }],
  'zone.failed.awaitingAccount': [{ act: 'session.opened', ...FETCHED }],
}
