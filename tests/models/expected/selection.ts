import type { Expected } from './row.ts'

/** Zones are selected one by one, by rows, or all; each dataset has its own selection, marked on the map. */
export const selection: Expected = {
  '': [
    {
      act: 'displayed.changed',
      when: 'nothing is displayed',
      to: 'empty',
    },
    { act: 'displayed.changed', when: 'there is an active dataset', to: 'ready' },
  ],
  ready: [
    { act: 'zone.toggled', when: 'it is a zone: it is selected or deselected' },
    { act: 'zones.selected', when: 'one of them was not selected', reads: 'table:selected' },
    {
      act: 'rows.selected',
      to: 'finding',
      reads: 'table:selecting',
      asks: 'POST /cartable/zone/ordinals/',
    },
    { act: 'selection.cleared', when: 'some are selected', leaves: 'table:selected' },
  ],
  finding: [
    { act: 'findZones done', to: 'ready', reads: 'table:selected' },
    { act: 'findZones failed', to: 'ready', message: ['generic', 'unreachable', 'timeout'] },
    { act: 'rows.selected', to: 'finding', asks: 'POST /cartable/zone/ordinals/' },
    { act: 'selection.cleared', to: 'ready', leaves: 'table:selected' },
    { act: 'displayed.changed', when: 'nothing is displayed', to: 'empty' },
    {
      act: 'displayed.changed',
      when: 'the instance is still displayed: it is asked for what is displayed now',
      to: 'finding',
      asks: 'POST /cartable/zone/ordinals/',
    },
    { act: 'displayed.changed', when: 'another instance is displayed', to: 'ready' },
  ],
}
