import type { Expected } from './row.ts'

/** Side drawer: dragging its handle changes the width, a double click resets it, and the width is saved. */
export const drawer: Expected = {
  opening: [
    { act: 'always', when: 'it was left folded', to: 'folded' },
    { act: 'always', when: 'it was left open, or nothing is remembered', to: 'unfolded' },
  ],
  unfolded: [
    { act: 'drawer.resized', when: 'the clamped width is another one' },
    { act: 'drawer.reset', when: 'it does not have its initial width of 256 pixels' },
    { act: 'drawer.toggled', to: 'folded', leaves: 'workbench:steps.heading' },
  ],
  folded: [
    { act: 'drawer.toggled', to: 'unfolded', reads: 'workbench:steps.heading' },
    { act: 'drawer.wanted', to: 'unfolded', reads: 'workbench:steps.heading' },
  ],
}
