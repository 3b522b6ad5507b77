import type { Expected } from './row.ts'

const READ = { to: 'reading', asks: ['GET /cartable/zone/', 'POST /cartable/zone/query/'] } as const
const SOUGHT = { act: 'table.searched', when: 'the words are other ones', to: 'typing' } as const

/** Table of the displayed zones: pages load on scrolling, sorted and searched by the server. */
export const table: Expected = {
  '': [
    { act: 'inspected.changed', when: 'the row of the inspected zone is looked for' },
    { act: 'findRow done', when: 'the row is marked, and scrolled to' },
    { act: 'findRow failed', when: 'the table stays where it is' },
    { act: 'column.toggled', when: 'there is such a column, and one stays in sight' },
    { act: 'column.moved', when: 'the column goes to another place' },
    { act: 'column.resized', when: 'the width is another one' },
    { act: 'columns.reset', when: 'the columns are not as they are at first' },
    {
      act: 'displayed.changed',
      when: 'nothing is displayed',
      to: 'empty',
      readsOne: ['table:empty', 'workbench:status.loading'],
    },
    { act: 'displayed.changed', when: 'the same zones are displayed' },
    { act: 'displayed.changed', when: 'other zones are displayed', ...READ },
  ],
  filled: [
    { act: 'rows.wanted', when: 'the page of the row is not read', ...READ },
    { act: 'table.sorted', when: 'the column can be sorted by', ...READ },
    { act: 'table.narrowed', when: 'two instances are compared, or all are to be listed again', ...READ },
    SOUGHT,
  ],
  'filled.failed': [{ act: 'table.retried', ...READ }],
  'filled.failed.awaitingAccount': [{ act: 'session.opened', ...READ }],
  typing: [{ act: 'after typing', ...READ }, SOUGHT],
  reading: [
    { act: 'readRows done', to: 'filled.ready', reads: 'table:count' },
    { act: 'readRows failed', when: 'the rows need an account', to: 'filled.failed.awaitingAccount' },
    {
      act: 'readRows failed',
      when: 'for another reason',
      to: 'filled.failed.over',
      readsOne: ['table:failed', 'table:failedSort', 'table:failedUnsort', 'table:failedSearch'],
    },
    { act: 'rows.wanted', when: 'the page of the row is not read', ...READ },
    { act: 'table.sorted', when: 'the column can be sorted by', ...READ },
    { act: 'table.narrowed', when: 'two instances are compared, or all are to be listed again', ...READ },
    SOUGHT,
  ],
}
