import type { Expected } from './row.ts'

/**
 * Side drawer: dragging its handle changes the width, a double click resets it, and the width is saved. Next to
 * the inspector on a small screen, it shows its icons only, until the user widens it.
 */
export const drawer: Expected = {
  '': [{ act: 'inspector.changed' }, { act: 'window.resized' }],
  opening: [
    { act: 'always', when: 'it was left folded', to: 'folded' },
    { act: 'always', when: 'it was left open, or nothing is remembered', to: 'unfolded' },
  ],
  unfolded: [
    {
      act: 'always',
      when: 'the inspector is open on a small screen, and it is wider than its icons',
      to: 'compact',
    },
    { act: 'drawer.resized', when: 'the clamped width has changed' },
    { act: 'drawer.reset', when: 'it does not have its initial width of 256 pixels' },
    { act: 'drawer.toggled', to: 'folded', leaves: 'workbench:steps.heading' },
  ],
  compact: [
    {
      act: 'always',
      when: 'the inspector is closed, the screen large, or the user chose its width',
      to: 'unfolded',
    },
    { act: 'drawer.resized', when: 'it is wider than its icons' },
    { act: 'drawer.reset' },
    { act: 'drawer.toggled' },
    { act: 'drawer.wanted' },
  ],
  folded: [
    { act: 'drawer.toggled', to: 'unfolded', reads: 'workbench:steps.heading' },
    { act: 'drawer.wanted', to: 'unfolded', reads: 'workbench:steps.heading' },
  ],
}
