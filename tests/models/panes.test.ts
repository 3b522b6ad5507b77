import { describe } from 'vitest'
import { panesMachine } from '../../machines/panes.machine.ts'
import { panes } from './expected/panes.ts'
import { followTable } from './follow.ts'

describe('the panes', () => {
  followTable({
    machine: panesMachine,
    expected: panes,
    inputs: [{ sizes: {} }],
    promises: ['savePanes'],
    events: [
      { type: 'pane.resized', pane: 'inspector', size: 400 },
      { type: 'pane.resized', pane: 'table', size: 50 },
      { type: 'pane.reset', pane: 'inspector' },
      { type: 'pane.reset', pane: 'table' },
    ],
    project: ({ context: { sizes } }) => sizes,
  })
})
