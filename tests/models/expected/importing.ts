import type { Expected } from './row.ts'

const WEIGHED = { to: 'mapping.weighing' } as const
const TRIED = {
  act: 'import.checked',
  to: 'mapping.checking',
  reads: 'importing:checking',
  asks: 'POST /cartable/import/{id}/check/',
} as const
const STARTED = {
  act: 'import.started',
  to: 'importing',
  reads: 'importing:importing',
  asks: 'POST /cartable/import/{id}/run/',
} as const
const SENT = { to: 'sending', reads: 'importing:sending', asks: 'POST /cartable/import/' } as const
const REFUSED = { to: 'mapping.refused', reads: 'importing:state.refused' } as const
const ASKED = {
  act: 'removal.begun',
  when: 'there is an instance to remove',
  to: 'confirming',
  reads: 'importing:removal.title',
} as const
const WANTED = { act: 'file.wanted', when: 'the server lets this person import' } as const

/**
 * Import of a file into the catalogue: uploaded, described, tested, then imported completely or not at all.
 */
export const importing: Expected = {
  '': [
    { act: 'permission.announced' },
    { act: 'session.opened' },
    { act: 'session.closed' },
    { act: 'import.opened', when: 'the server takes imports from the browser', reads: 'importing:title' },
  ],
  choosing: [
    WANTED,
    { act: 'file.chosen', when: 'it is too large', reads: 'importing:tooLarge' },
    { act: 'file.chosen', when: 'the server lets this person import', ...SENT },
    { act: 'import.resumed', when: 'an import was set aside', ...WEIGHED, reads: 'importing:form' },
    ASKED,
  ],
  sending: [
    { act: 'file.progressed', reads: 'importing:sent' },
    { act: 'address.offered', to: 'choosing', reads: 'importing:offers' },
    { act: 'file.surveyed', ...WEIGHED, reads: 'importing:form' },
    { act: 'file.refused', to: 'choosing', reads: 'importing:refused' },
    { act: 'import.aborted', to: 'choosing', reads: 'importing:drop' },
  ],
  mapping: [
    { act: 'draft.changed', ...WEIGHED },
    { act: 'reading.changed', ...WEIGHED },
    { act: 'import.discarded', to: 'choosing', reads: 'importing:aside' },
  ],
  'mapping.weighing': [
    {
      act: 'always',
      when: 'the reading options of the form have changed',
      to: 'mapping.settling',
    },
    { act: 'always', when: 'every choice is made', to: 'mapping.ready', reads: 'importing:state.ready' },
    {
      act: 'always',
      when: 'something is missing or wrong',
      to: 'mapping.incomplete',
      reads: 'importing:state.incomplete',
    },
  ],
  'mapping.ready': [TRIED, STARTED],
  'mapping.settling': [
    {
      act: 'after settling',
      to: 'mapping.reading',
      reads: 'importing:reading',
      asks: 'POST /cartable/import/{id}/survey/',
    },
  ],
  'mapping.reading': [
    { act: 'draft.changed', when: 'the file is still being read' },
    { act: 'file.surveyed', ...WEIGHED, leaves: 'importing:reading' },
    { act: 'file.refused', ...REFUSED },
  ],
  'mapping.checking': [
    { act: 'import.progressed', reads: 'importing:done' },
    { act: 'import.reported', to: 'mapping.checked', reads: ['importing:state.checked', 'importing:report'] },
    { act: 'import.failed', ...REFUSED },
    { act: 'import.aborted', to: 'mapping.ready', leaves: 'importing:checking' },
  ],
  'mapping.checked': [
    TRIED,
    STARTED,
    {
      act: 'match.accepted',
      when: 'the trial suggests a zone for the value',
      leaves: 'importing:suggestions.title',
    },
    {
      act: 'match.rejected',
      when: 'the trial suggests a zone for the value',
      leaves: 'importing:suggestions.title',
    },
  ],
  'mapping.refused': [
    { ...TRIED, when: 'every choice is made' },
    { ...STARTED, when: 'every choice is made' },
    { act: 'file.resent', when: 'the server has forgotten the file', ...SENT },
  ],
  importing: [
    { act: 'import.progressed', reads: 'importing:done' },
    {
      act: 'import.reported',
      when: 'all dates of the table are wanted, and one is left',
      to: 'importing',
      reads: 'importing:dateUnderWay',
      asks: 'POST /cartable/import/{id}/run/',
    },
    {
      act: 'import.reported',
      when: 'a date of the table is left',
      to: 'imported',
      reads: ['importing:imported', 'importing:datesLeft'],
      message: 'imported',
    },
    {
      act: 'import.reported',
      when: 'the file is gone',
      to: 'imported',
      reads: 'importing:imported',
      leaves: 'importing:datesLeft',
      message: 'imported',
    },
    { act: 'import.failed', ...REFUSED, message: 'importFailed' },
    { act: 'import.aborted', when: 'its data are dropped', ...WEIGHED, leaves: 'importing:importing' },
  ],
  imported: [
    {
      act: 'next.started',
      when: 'a date of the table is left',
      to: 'importing',
      reads: 'importing:dateUnderWay',
      asks: 'POST /cartable/import/{id}/run/',
    },
    { act: 'import.shown', to: 'choosing' },
    { act: 'import.closed', to: 'choosing', reads: 'importing:drop' },
    ASKED,
    WANTED,
    { act: 'file.chosen', when: 'it is too large', to: 'choosing', reads: 'importing:tooLarge' },
    { act: 'file.chosen', when: 'the server lets this person import', ...SENT },
  ],
  confirming: [
    { act: 'screen.changed', when: 'the import stays in sight' },
    {
      act: 'screen.changed',
      when: 'it is left, after an import',
      to: 'imported',
      leaves: 'importing:removal.title',
    },
    {
      act: 'screen.changed',
      when: 'it is left, before a file was chosen',
      to: 'choosing',
      leaves: 'importing:removal.title',
    },
    { act: 'removal.confirmed', to: 'removing', asks: 'DELETE /cartable/import/instance/{id}/' },
    {
      act: 'removal.cancelled',
      when: 'the report is still in sight',
      to: 'imported',
      leaves: 'importing:removal.title',
    },
    {
      act: 'removal.cancelled',
      when: 'there is no report',
      to: 'choosing',
      leaves: 'importing:removal.title',
    },
  ],
  removing: [
    { act: 'removeInstance done', to: 'choosing', message: 'importRemoved' },
    { act: 'removeInstance failed', when: 'it was gone already', to: 'choosing', message: 'importGone' },
    {
      act: 'removeInstance failed',
      when: 'the report is still in sight',
      to: 'imported',
      message: 'importNotRemoved',
    },
    { act: 'removeInstance failed', when: 'there is no report', to: 'choosing', message: 'importNotRemoved' },
  ],
}
