import type { Expected } from './row.ts'

const READ = { to: 'rows.reading', asks: ['GET /cartable/zone/', 'POST /cartable/zone/query/'] } as const
const SOUGHT = { act: 'table.searched', when: 'the words have changed', to: 'rows.typing' } as const

/** Table of the displayed zones: pages load on scrolling, sorted and searched by the server. */
export const table: Expected = {
  '': [
    { act: 'inspected.changed', when: 'the row of the inspected zone is searched' },
    { act: 'column.toggled', when: 'there is such a column, and one stays in sight' },
    { act: 'column.moved', when: 'the column goes to another place' },
    { act: 'column.resized', when: 'the width has changed' },
    { act: 'columns.reset', when: 'the columns differ from their defaults' },
  ],
  rows: [
    {
      act: 'displayed.changed',
      when: 'nothing is displayed',
      to: 'rows.empty',
      readsOne: ['table:empty', 'workbench:status.loading'],
    },
    { act: 'displayed.changed', when: 'the same zones are displayed' },
    { act: 'displayed.changed', when: 'other zones are displayed', ...READ },
  ],
  row: [
    { act: 'row.sought', when: 'the inspected zone is listed in a row that is not known', to: 'row.finding' },
    { act: 'row.sought', when: 'the row is known, or there is none', to: 'row.known' },
  ],
  'row.finding': [
    { act: 'findRow done', when: 'the row is marked, and scrolled to', to: 'row.known' },
    { act: 'findRow failed', when: 'the table stays where it is', to: 'row.known' },
  ],
  'rows.filled': [
    { act: 'rows.wanted', when: 'the page of the row is not read', ...READ },
    { act: 'table.sorted', when: 'the column can be sorted by', ...READ },
    { act: 'table.narrowed', when: 'two instances are compared, or all are to be listed again', ...READ },
    SOUGHT,
  ],
  'rows.filled.failed': [{ act: 'table.retried', ...READ }],
  'rows.filled.failed.awaitingAccount': [{ act: 'session.opened', ...READ }],
  'rows.typing': [{ act: 'after typing', ...READ }, SOUGHT],
  'rows.reading': [
    { act: 'readRows done', to: 'rows.filled.ready', reads: 'table:count' },
    { act: 'readRows failed', when: 'the rows need an account', to: 'rows.filled.failed.awaitingAccount' },
    {
      act: 'readRows failed',
      when: 'for another reason',
      to: 'rows.filled.failed.over',
      readsOne: ['table:failed', 'table:failedSort', 'table:failedUnsort', 'table:failedSearch'],
    },
    { act: 'rows.wanted', when: 'the page of the row is not read', ...READ },
    { act: 'table.sorted', when: 'the column can be sorted by', ...READ },
    { act: 'table.narrowed', when: 'two instances are compared, or all are to be listed again', ...READ },
    SOUGHT,
  ],
}
