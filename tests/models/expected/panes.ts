import type { Expected } from './row.ts'

/** Sizes of the inspector and table: dragged, reset, and stored by the browser. */
export const panes: Expected = {
  '': [
    { act: 'pane.resized', when: 'the clamped size has changed' },
    { act: 'pane.reset', when: 'the pane does not have its initial size' },
  ],
}
