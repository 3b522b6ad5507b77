import type { Expected, Row } from './row.ts'

const ELSEWHERE: Row = {
  act: 'screen.changed',
  when: 'another screen is shown and stays',
  to: 'closed',
  leaves: 'download:title',
}
const ESTIMATED = {
  to: 'open.estimating',
  reads: 'download:estimating',
  asks: ['GET /cartable/export/estimate/', 'POST /cartable/export/estimate/'],
} as const
const REMOVED: Row = {
  act: 'displayed.changed',
  when: 'the dataset has left the map',
  to: 'closed',
  leaves: 'download:title',
}

/**
 * Download of a displayed dataset as a file: its content is announced first, and no partial file is ever
 * saved.
 */
export const download: Expected = {
  '': [
    { act: 'displayed.changed' },
    { act: 'selection.changed' },
    { act: 'logo.sought' },
    { act: 'logo.chosen' },
    { act: 'logo.read' },
    { act: 'logo.refused' },
  ],
  closed: [
    { act: 'download.changed' },
    { act: 'download.opened', when: 'the dataset is displayed', ...ESTIMATED },
    {
      act: 'download.started',
      when: 'the dataset is displayed and a format is known',
      to: 'downloading',
      reads: 'download:downloading',
      asks: ['GET /cartable/export/', 'POST /cartable/export/'],
    },
  ],
  open: [
    REMOVED,
    { act: 'displayed.changed', when: 'the extent of the download may change', ...ESTIMATED },
    { act: 'selection.changed', when: 'other zones are selected', ...ESTIMATED },
    { act: 'download.changed', ...ESTIMATED },
    {
      act: 'download.started',
      to: 'downloading',
      reads: 'download:downloading',
      asks: ['GET /cartable/export/', 'POST /cartable/export/'],
    },
    { act: 'download.closed', to: 'closed', leaves: 'download:title' },
  ],
  'open.estimating': [
    ELSEWHERE,
    { act: 'estimateDownload done', to: 'open.ready', reads: ['download:rows', 'download:size'] },
    {
      act: 'estimateDownload failed',
      when: 'the data need an account',
      to: 'open.reserved',
      reads: 'download:reserved',
    },
    {
      act: 'estimateDownload failed',
      when: 'for another reason: another attempt is possible',
      to: 'open.unestimated',
      reads: 'download:unestimated',
    },
  ],
  'open.ready': [ELSEWHERE],
  'open.reserved': [ELSEWHERE, { act: 'session.opened', ...ESTIMATED }],
  'open.unestimated': [ELSEWHERE],
  downloading: [
    { act: 'download.progressed', reads: 'download:received' },
    { act: 'download.completed', to: 'closed', message: 'downloaded' },
    {
      act: 'download.failed',
      when: 'the dataset has left the map: there is nothing to try again',
      to: 'closed',
      message: 'downloadFailed',
    },
    { act: 'download.failed', when: 'the data need an account', to: 'failed.awaitingAccount' },
    {
      act: 'download.failed',
      when: 'for another reason',
      to: 'failed.over',
      reads: 'download:failed',
      message: 'downloadFailed',
    },
    { act: 'download.aborted', to: 'closed', leaves: 'download:title' },
    { ...ELSEWHERE, when: 'another screen is shown and stays: the request is cancelled' },
  ],
  'failed.over': [ELSEWHERE],
  'failed.awaitingAccount': [
    { act: 'screen.changed', when: 'the user leaves the login without an account', to: 'closed' },
    {
      act: 'session.opened',
      to: 'downloading',
      reads: 'download:downloading',
      asks: ['GET /cartable/export/', 'POST /cartable/export/'],
    },
  ],
  failed: [
    {
      act: 'download.started',
      to: 'downloading',
      reads: 'download:downloading',
      asks: ['GET /cartable/export/', 'POST /cartable/export/'],
    },
    { act: 'download.closed', to: 'closed', leaves: 'download:title' },
    REMOVED,
    { act: 'displayed.changed', when: 'the dataset is still there' },
  ],
}
