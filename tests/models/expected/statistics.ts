import type { Expected } from './row.ts'

const READ = {
  to: 'open.reading',
  reads: 'table:statisticsReading',
  asks: 'POST /cartable/zone/statistics/',
} as const

/** Statistics of a table column, always of the displayed zones. */
export const statistics: Expected = {
  closed: [
    { act: 'displayed.changed' },
    { act: 'statistics.opened', when: 'the table has that column', ...READ },
  ],
  open: [
    { act: 'displayed.changed', when: 'the column is gone', to: 'closed', leaves: 'table:statisticsOf' },
    { act: 'displayed.changed', when: 'the same zones are displayed' },
    { act: 'displayed.changed', when: 'other zones are displayed', ...READ },
    { act: 'statistics.opened', when: 'it is another column of the table', ...READ },
    { act: 'statistics.closed', to: 'closed', leaves: 'table:statisticsOf' },
  ],
  'open.reading': [
    { act: 'readStatistics done', to: 'open.ready', reads: 'table:distinct' },
    { act: 'readStatistics failed', when: 'the data need an account', to: 'open.failed.awaitingAccount' },
    {
      act: 'readStatistics failed',
      when: 'for another reason',
      to: 'open.failed.over',
      reads: 'table:statisticsFailed',
    },
  ],
  'open.failed': [{ act: 'statistics.retried', ...READ }],
  'open.failed.awaitingAccount': [{ act: 'session.opened', ...READ }],
}
