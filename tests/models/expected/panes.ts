import type { Expected } from './row.ts'

/** The sizes of the inspector and of the table: they are dragged and reset, and kept by the browser. */
export const panes: Expected = {
  '': [
    { act: 'pane.resized', when: 'the clamped size is another one' },
    { act: 'pane.reset', when: 'the pane does not have its initial size' },
  ],
}
