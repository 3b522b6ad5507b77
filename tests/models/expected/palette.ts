import type { Expected } from './row.ts'

const CLOSED = { to: 'closed', leaves: 'palette:title' } as const
const OPEN = { to: 'open.resting', reads: 'palette:title' } as const

/** Command palette: every action is reachable from it, and it asks for the arguments of a command. */
export const palette: Expected = {
  '': [
    { act: 'command.ran' },
    { act: 'palette.led', when: 'the person is led to where the command can be done', ...CLOSED },
    { act: 'intent.ended' },
    { act: 'displayed.changed' },
    { act: 'palette.asked', ...OPEN },
    { act: 'loadPlaces done' },
    { act: 'loadPlaces failed', when: 'everything else is found all the same' },
    { act: 'loadValues done' },
    { act: 'loadValues failed', when: 'values can be typed all the same' },
    { act: 'loadTowns done' },
    { act: 'loadTowns failed' },
  ],
  closed: [{ act: 'palette.toggled', ...OPEN }],
  awaitingAccount: [
    { act: 'session.opened', to: 'open.searching', reads: 'palette:searching' },
    { act: 'palette.toggled', ...OPEN },
  ],
  open: [
    { act: 'displayed.changed' },
    { act: 'facet.toggled' },
    { act: 'palette.toggled', ...CLOSED },
    { act: 'palette.closed', ...CLOSED },
    { act: 'palette.backed', when: 'an argument is given: it is asked for again', to: 'open.resting' },
    {
      act: 'palette.backed',
      when: 'the first argument is asked for: the command is left',
      to: 'open.resting',
    },
    { act: 'query.changed', when: 'the words are other ones', to: 'open.typing' },
  ],
  'open.typing': [
    { act: 'always', when: 'nothing is displayed whose zones could be found', to: 'open.resting' },
    {
      act: 'after typing',
      when: 'the words are long enough and no prefix says what else is looked for',
      to: 'open.searching',
      reads: 'palette:searching',
      asks: ['GET /cartable/zone/', 'POST /cartable/zone/query/'],
    },
    { act: 'after typing', when: 'no zones are looked for', to: 'open.resting' },
  ],
  'open.searching': [
    { act: 'searchZones done', to: 'open.resting', reads: 'palette:results' },
    { act: 'searchZones failed', when: 'the zones need an account', to: 'open.refused' },
    {
      act: 'searchZones failed',
      when: 'for another reason',
      to: 'open.failed',
      reads: 'palette:searchFailed',
    },
  ],
  'open.refused': [
    { act: 'zones.unlocked', to: 'awaitingAccount', leaves: 'palette:title' },
    { act: 'session.opened', to: 'open.searching', reads: 'palette:searching' },
  ],
}
