import { describe } from 'vitest'
import { panelsMachine } from '../../machines/panels.machine.ts'
import { panels } from './expected/panels.ts'
import { followTable } from './follow.ts'

describe('the panels', () => {
  followTable({
    machine: panelsMachine,
    expected: panels,
    inputs: [
      { wasInspectorOpen: true, isZoneInspected: false },
      { wasInspectorOpen: false, isZoneInspected: false },
      { wasInspectorOpen: false, isZoneInspected: true },
    ],
    promises: ['focusPane', 'saveInspector', 'toggleFullScreen', 'openGuide'],
    events: [
      ...['drawer', 'map', 'table', 'inspector'].map(pane => ({ type: 'pane.shown', pane })),
      ...['card', 'settings', 'filter', 'table'].map(panel => ({ type: 'panel.opened', panel })),
      ...['card', 'settings', 'filter', 'zone'].map(tab => ({ type: 'inspector.turned', tab })),
      { type: 'inspector.closed' },
      { type: 'options.toggled' },
      { type: 'table.searchBegun' },
      { type: 'catalogue.opened' },
      { type: 'catalogue.closed' },
      { type: 'catalogue.offered' },
      { type: 'map.wanted' },
      { type: 'help.toggled' },
      { type: 'fullScreen.toggled' },
      { type: 'guide.opened', page: 'guide' },
      { type: 'displayed.changed', shown: [] },
      { type: 'displayed.changed', shown: ['zones'] },
      { type: 'panel.left', front: 'options' },
      { type: 'panel.left', front: 'inspector' },
    ],
    project: ({ context }) => context.isSomethingDisplayed,
  })
})
