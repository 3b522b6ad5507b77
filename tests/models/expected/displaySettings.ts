import type { Expected } from './row.ts'

const CHECKED = { to: 'editing.checking' } as const

/** Display settings of the active dataset: a draft is previewed on the map, then saved or discarded. */
export const displaySettings: Expected = {
  idle: [
    { act: 'displayed.changed', when: 'nothing is displayed' },
    {
      act: 'displayed.changed',
      when: 'there is an active dataset',
      to: 'editing.clean',
    },
  ],
  editing: [
    {
      act: 'displayed.changed',
      when: 'nothing is displayed any more',
      to: 'idle',
      reads: 'inspector:nothingDisplayed',
    },
    { act: 'displayed.changed', when: 'the saved style is as it was: the draft stays' },
    {
      act: 'displayed.changed',
      when: 'another dataset is active, or its style has changed: the attempt on the first stays on the map',
      to: 'editing.clean',
      message: ['styleUnsaved', null],
    },
    { act: 'draft.changed', ...CHECKED },
    { act: 'ramp.reversed', when: 'a gradient is drawn', ...CHECKED },
    { act: 'random.toggled', when: 'each value has a colour of its own', ...CHECKED },
    { act: 'settings.reset', when: 'a setting differs from its default', ...CHECKED },
    { act: 'draft.undone', when: 'the draft was edited', ...CHECKED },
    { act: 'draft.redone', when: 'an edit was undone', ...CHECKED },
    { act: 'draft.left', to: 'editing.clean' },
  ],
  'editing.checking': [
    { act: 'always', when: 'the draft is what is saved', to: 'editing.clean', leaves: 'settings:changed' },
    { act: 'always', when: 'it can be drawn', to: 'editing.changed', reads: 'settings:changed' },
    {
      act: 'always',
      when: 'it cannot be drawn: a gradient wants a number',
      to: 'editing.invalid',
      reads: 'settings:invalid',
    },
  ],
  'editing.changed': [
    { act: 'settings.saved', to: 'editing.clean', leaves: 'settings:changed' },
    { act: 'settings.cancelled', to: 'editing.clean', leaves: 'settings:changed' },
  ],
  'editing.invalid': [{ act: 'settings.cancelled', to: 'editing.clean', leaves: 'settings:invalid' }],
}
