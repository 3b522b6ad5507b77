import type { Expected, Row } from './row.ts'

const card: Row = {
  act: 'inspector.turned',
  when: 'to the ID card',
  to: 'inspector.card',
  reads: 'inspector:tabs.card',
}
const settings: Row = {
  act: 'inspector.turned',
  when: 'to the display settings',
  to: 'inspector.settings',
  reads: 'inspector:tabs.settings',
}
const filter: Row = {
  act: 'inspector.turned',
  when: 'to the filter',
  to: 'inspector.filter',
  reads: 'filter:heading',
}
const zone: Row = {
  act: 'inspector.turned',
  when: 'to the inspected zone',
  to: 'inspector.zone',
  reads: 'inspector:tabs.zone',
}
const SOME_DISPLAYED = 'a dataset is displayed'

/** Panels around the map: catalogue, inspector, options and help, and the pane in front. */
export const panels: Expected = {
  '': [
    { act: 'displayed.changed' },
    { act: 'fullScreen.toggled', when: 'the page fills the screen, or its window again' },
    { act: 'guide.opened', when: 'the public documentation opens in another tab' },
  ],
  'catalogue.closed': [
    { act: 'catalogue.opened', to: 'catalogue.open', reads: 'catalogue:title', focus: 'catalogue:search' },
    {
      act: 'catalogue.offered',
      when: 'somebody comes to an empty map',
      to: 'catalogue.open',
      reads: 'catalogue:title',
    },
  ],
  'catalogue.open': [
    { act: 'catalogue.opened', focus: 'catalogue:search' },
    { act: 'catalogue.closed', to: 'catalogue.closed', leaves: 'catalogue:title' },
    {
      act: 'pane.shown',
      when: 'it is the map or the table',
      to: 'catalogue.closed',
      leaves: 'catalogue:title',
    },
    { act: 'panel.opened', when: 'it is the table', to: 'catalogue.closed', leaves: 'catalogue:title' },
    { act: 'table.searchBegun', when: SOME_DISPLAYED, to: 'catalogue.closed', leaves: 'catalogue:title' },
  ],
  inspector: [
    { act: 'panel.opened', when: 'it is the ID card', to: 'inspector.card', reads: 'inspector:tabs.card' },
    { act: 'panel.opened', when: 'it has the settings', to: 'inspector.settings', reads: 'settings:label' },
    { act: 'panel.opened', when: 'it has the filter', to: 'inspector.filter', reads: 'filter:heading' },
  ],
  'inspector.card': [settings, filter, zone],
  'inspector.settings': [card, filter, zone],
  'inspector.filter': [card, settings, zone],
  'inspector.zone': [card, settings, filter],
  pane: [
    { act: 'pane.shown', when: 'it is the side drawer', to: 'pane.drawer', focus: 'workbench:panes.drawer' },
    { act: 'pane.shown', when: 'it is the map', to: 'pane.map', focus: 'map:name' },
    { act: 'pane.shown', when: 'it is the table', to: 'pane.table', focus: 'workbench:panes.table' },
    { act: 'pane.shown', when: 'it is the inspector', to: 'pane.inspector', focus: 'inspector:title' },
    { act: 'panel.opened', when: 'it is the table', to: 'pane.table', focus: 'workbench:panes.table' },
    { act: 'panel.opened', when: 'it is in the inspector', to: 'pane.inspector' },
    { act: 'catalogue.opened', to: 'pane.map' },
    { act: 'map.wanted', to: 'pane.map' },
    { act: 'table.searchBegun', when: SOME_DISPLAYED, to: 'pane.table', focus: 'table:search' },
    {
      act: 'options.toggled',
      when: 'a dataset is displayed, and its options were folded',
      to: 'pane.drawer',
      focus: 'workbench:steps.options',
    },
  ],
  'pane.inspector': [
    { act: 'inspector.closed', to: 'pane.map', leaves: 'inspector:tabs.card' },
    { act: 'panel.left', to: 'pane.map', leaves: 'inspector:tabs.card' },
  ],
  'inspectorPane.opening': [
    { act: 'always', when: 'the inspector was left open', to: 'inspectorPane.open' },
    { act: 'always', when: 'it was left closed, or nothing is remembered', to: 'inspectorPane.closed' },
  ],
  'inspectorPane.closed': [
    { act: 'inspector.turned', to: 'inspectorPane.open', reads: 'inspector:tabs.card' },
    {
      act: 'panel.opened',
      when: 'it is not the table',
      to: 'inspectorPane.open',
      reads: 'inspector:tabs.card',
    },
    {
      act: 'pane.shown',
      when: 'it is the inspector',
      to: 'inspectorPane.open',
      reads: 'inspector:tabs.card',
    },
  ],
  'inspectorPane.open': [
    { act: 'inspector.closed', to: 'inspectorPane.closed', leaves: 'inspector:tabs.card' },
    {
      act: 'panel.left',
      when: 'the options are not in front',
      to: 'inspectorPane.closed',
      leaves: 'inspector:tabs.card',
    },
  ],
  'options.folded': [
    {
      act: 'options.toggled',
      when: SOME_DISPLAYED,
      to: 'options.unfolded',
      reads: 'workbench:options.instances',
    },
  ],
  'options.unfolded': [
    { act: 'options.toggled', to: 'options.folded', leaves: 'workbench:options.instances' },
    {
      act: 'panel.left',
      when: 'the side drawer had the focus last',
      to: 'options.folded',
      leaves: 'workbench:options.instances',
    },
  ],
  'help.closed': [{ act: 'help.toggled', to: 'help.open', reads: 'help:title' }],
  'help.open': [{ act: 'help.toggled', to: 'help.closed', leaves: 'help:title' }],
}
