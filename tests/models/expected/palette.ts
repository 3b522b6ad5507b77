import type { Expected } from './row.ts'

const CLOSED = { to: 'dialog.closed', leaves: 'palette:title' } as const
const OPEN = { to: 'dialog.open.resting', reads: 'palette:title' } as const

/** Command palette: every action is reachable from it, and it asks for the arguments of a command. */
export const palette: Expected = {
  '': [{ act: 'command.ran' }, { act: 'intent.ended' }, { act: 'displayed.changed' }],
  dialog: [
    { act: 'palette.led', when: 'the user is led to the place of the command', ...CLOSED },
    { act: 'palette.asked', ...OPEN },
  ],
  'places.loading': [
    { act: 'loadPlaces done', to: 'places.known' },
    { act: 'loadPlaces failed', when: 'everything else is still found', to: 'places.unknown' },
  ],
  'places.unknown': [{ act: 'proposals.sought', when: 'the palette opens again', to: 'places.loading' }],
  'towns.unknown': [{ act: 'proposals.sought', when: 'the palette opens', to: 'towns.loading' }],
  'towns.loading': [
    { act: 'loadTowns done', to: 'towns.known' },
    { act: 'loadTowns failed', to: 'towns.unknown' },
  ],
  labels: [{ act: 'labels.wanted', when: 'some labels are unknown', to: 'labels.loading' }],
  'labels.loading': [
    { act: 'loadLabels done', to: 'labels.known' },
    { act: 'loadLabels failed', when: 'the next line loads them again', to: 'labels.known' },
  ],
  values: [{ act: 'proposals.sought', when: 'other instances are displayed', to: 'values.loading' }],
  'values.loading': [
    { act: 'loadValues done', to: 'values.known' },
    { act: 'loadValues failed', when: 'values can still be typed', to: 'values.known' },
  ],
  'dialog.closed': [{ act: 'palette.toggled', ...OPEN }],
  'dialog.awaitingAccount': [
    { act: 'session.opened', to: 'dialog.open.searching', reads: 'palette:searching' },
    { act: 'palette.toggled', ...OPEN },
  ],
  'dialog.open': [
    { act: 'displayed.changed' },
    { act: 'facet.toggled' },
    { act: 'enter.postponed', when: 'rows are loading' },
    { act: 'enter.done', when: 'its row has run' },
    { act: 'palette.toggled', ...CLOSED },
    { act: 'palette.closed', ...CLOSED },
    { act: 'palette.backed', when: 'an argument is given: its step opens again', to: 'dialog.open.resting' },
    {
      act: 'palette.backed',
      when: 'the first step is open: the command is left',
      to: 'dialog.open.resting',
    },
    { act: 'query.changed', when: 'the words have changed', to: 'dialog.open.typing' },
  ],
  'dialog.open.typing': [
    { act: 'always', when: 'no displayed dataset has zones to find', to: 'dialog.open.resting' },
    {
      act: 'after typing',
      when: 'the words are long enough, and no prefix limits the search to something else',
      to: 'dialog.open.searching',
      reads: 'palette:searching',
      asks: ['GET /cartable/zone/', 'POST /cartable/zone/query/'],
    },
    { act: 'after typing', when: 'no zones are looked for', to: 'dialog.open.resting' },
  ],
  'dialog.open.searching': [
    { act: 'searchZones done', to: 'dialog.open.resting', reads: 'palette:results' },
    { act: 'searchZones failed', when: 'the zones need an account', to: 'dialog.open.refused' },
    {
      act: 'searchZones failed',
      when: 'for another reason',
      to: 'dialog.open.failed',
      reads: 'palette:searchFailed',
    },
  ],
  'dialog.open.refused': [
    { act: 'zones.unlocked', to: 'dialog.awaitingAccount', leaves: 'palette:title' },
    { act: 'session.opened', to: 'dialog.open.searching', reads: 'palette:searching' },
  ],
}
