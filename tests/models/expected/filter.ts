import type { Expected } from './row.ts'

const WEIGHED = { to: 'editing.weighing' } as const
const EDITABLE = { when: 'the filter can be changed so', ...WEIGHED } as const

/** Filter of the active dataset: edited as a tree, counted, and previewed on the map. */
export const filter: Expected = {
  idle: [
    { act: 'displayed.changed', when: 'nothing is displayed' },
    {
      act: 'displayed.changed',
      when: 'there is an active dataset',
      ...WEIGHED,
    },
  ],
  editing: [
    {
      act: 'displayed.changed',
      when: 'nothing is displayed any more',
      to: 'idle',
      reads: 'inspector:nothingDisplayed',
    },
    { act: 'displayed.changed', when: 'the same zones are displayed: the draft stays' },
    { act: 'displayed.changed', when: 'another dataset is active, or other zones are displayed', ...WEIGHED },
    { act: 'node.picked', when: 'there is such a node' },
    { act: 'condition.changed', ...EDITABLE },
    { act: 'group.combined', ...EDITABLE },
    {
      act: 'mode.changed',
      when: 'an origin dataset supplies the zones, and it is the other mode',
      ...WEIGHED,
    },
    { act: 'condition.added', ...EDITABLE },
    { act: 'group.added', ...EDITABLE },
    { act: 'node.removed', ...EDITABLE },
    { act: 'node.duplicated', ...EDITABLE },
    { act: 'node.moved', ...EDITABLE },
    { act: 'filter.cancelled', when: 'the draft is not what is applied', ...WEIGHED },
  ],
  'editing.weighing': [
    {
      act: 'always',
      when: 'it is invalid, and the user has asked to apply it',
      to: 'editing.refused',
      reads: 'filter:refused',
    },
    { act: 'always', when: 'it is incomplete or invalid', to: 'editing.unfinished' },
    { act: 'always', when: 'it is a complete filter', to: 'editing.complete.pausing' },
  ],
  'editing.unfinished': [
    {
      act: 'filter.applied',
      when: 'the draft is not what is applied: every error is shown at its node',
      to: 'editing.refused',
      reads: 'filter:refused',
    },
  ],
  'editing.refused': [{ act: 'filter.applied', reads: 'filter:refused' }],
  'editing.complete': [{ act: 'filter.applied', when: 'the draft is not what is applied' }],
  'editing.complete.pausing': [
    {
      act: 'after typing',
      to: 'editing.complete.counting',
      reads: 'filter:counting',
      asks: 'GET /cartable/export/estimate/',
    },
  ],
  'editing.complete.counting': [
    { act: 'countZones done', to: 'editing.complete.counted', reads: 'filter:count' },
    { act: 'countZones failed', to: 'editing.complete.uncounted', reads: 'filter:uncounted' },
  ],
}
