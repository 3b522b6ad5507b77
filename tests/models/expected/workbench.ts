import type { Expected, Row } from './row.ts'
import { showing } from './workbench.showing.ts'

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
const DISPLAYED = 'the dataset is displayed'
const SOME_DISPLAYED = 'a dataset is displayed'
const MAP_THERE = 'the map is there'

/** Events that do not change the View. */
const everywhere: readonly Row[] = [
  {
    act: 'sheet.opened',
    when: 'a dataset that comes in whole is looked at once its extent is known',
    message: ['linkLabelUnknown', 'linkFilterUnknown', 'linkComparedUnknown', null],
  },
  { act: 'camera.moved' },
  { act: 'map.failed', message: 'mapFailed', reads: 'map:none.webgl.title' },
  { act: 'shapes.changed', when: 'a part of the map is missing, or whole again' },
  { act: 'zone.pointed' },
  {
    act: 'zones.selected',
    when: 'a displayed dataset has some of them: they are selected',
    reads: 'table:selected',
  },
  { act: 'menu.asked' },
  { act: 'zone.inspected', when: 'it is another zone of what is displayed, or none' },
  { act: 'dataset.activated', when: 'another displayed dataset is active' },
  { act: 'dataset.fitted', when: 'its extent is known' },
  { act: 'selection.changed' },
  { act: 'map.steered', when: MAP_THERE },
  { act: 'map.centreInspected', when: 'zones are on the map' },
  { act: 'map.walked', when: 'zones are on the map' },
  { act: 'style.previewed', when: DISPLAYED },
  { act: 'draft.edited' },
  { act: 'draft.ended' },
  { act: 'filter.previewed', when: DISPLAYED },
  { act: 'opacity.previewed', when: DISPLAYED },
  { act: 'fullScreen.toggled', when: 'the page fills the screen, or its window again' },
  { act: 'guide.opened', when: 'the public documentation opens in another tab' },
  { act: 'place.visited', when: 'it is a place, and the map is there' },
  { act: '* failed', when: 'a part of the product has broken', message: 'unexpected' },
  { act: 'looks.changed' },
  { act: 'language.changed' },
  { act: 'screen.changed' },
  { act: 'session.opened' },
  { act: 'session.closed' },
  { act: 'member.left', when: 'what only members may see leaves the map with the member' },
  { act: 'access.announced' },
  { act: 'account.wanted', when: 'somebody has logged in meanwhile: it is asked for again' },
  { act: 'account.wanted', when: 'nobody is logged in: the login follows', message: ['accountWanted', null] },
]

/** Catalogue over the map and table. */
const catalogue: Expected = {
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
  ],
}

/** Root: the View with its history, and the panels around the map. */
export const workbench: Expected = {
  '': everywhere,
  ...showing,
  ...catalogue,
  inspector: [
    { act: 'card.opened', to: 'inspector.card', reads: 'inspector:tabs.card' },
    { act: 'settings.opened', when: DISPLAYED, to: 'inspector.settings', reads: 'settings:label' },
    { act: 'filter.opened', when: DISPLAYED, to: 'inspector.filter', reads: 'filter:heading' },
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
    { act: 'catalogue.opened', to: 'pane.map' },
    { act: 'instance.displayed', to: 'pane.map' },
    { act: 'table.opened', when: DISPLAYED, to: 'pane.table', focus: 'workbench:panes.table' },
    { act: 'table.searchBegun', when: SOME_DISPLAYED, to: 'pane.table', focus: 'table:search' },
    {
      act: 'options.toggled',
      when: 'a dataset is displayed, and its options were folded',
      to: 'pane.drawer',
      focus: 'workbench:steps.options',
    },
    { act: 'card.opened', to: 'pane.inspector', focus: 'inspector:tabs.card' },
    { act: 'settings.opened', when: DISPLAYED, to: 'pane.inspector', focus: 'inspector:tabs.settings' },
    { act: 'filter.opened', when: DISPLAYED, to: 'pane.inspector', focus: 'inspector:tabs.filter' },
  ],
  'pane.inspector': [
    { act: 'inspector.closed', to: 'pane.map', leaves: 'inspector:tabs.card' },
    { act: 'workbench.backed', when: 'nothing is loading', to: 'pane.map', leaves: 'inspector:tabs.card' },
  ],
  'inspectorPane.opening': [
    { act: 'always', when: 'the inspector was left open', to: 'inspectorPane.open' },
    { act: 'always', when: 'it was left closed, or nothing is remembered', to: 'inspectorPane.closed' },
  ],
  'inspectorPane.closed': [
    { act: 'inspector.turned', to: 'inspectorPane.open', reads: 'inspector:tabs.card' },
    { act: 'card.opened', to: 'inspectorPane.open', reads: 'inspector:tabs.card' },
    { act: 'settings.opened', when: DISPLAYED, to: 'inspectorPane.open', reads: 'inspector:tabs.card' },
    { act: 'filter.opened', when: DISPLAYED, to: 'inspectorPane.open', reads: 'inspector:tabs.card' },
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
      act: 'workbench.backed',
      when: 'nothing is loading',
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
      act: 'workbench.backed',
      when: 'nothing is loading, and the side drawer had the focus last',
      to: 'options.folded',
      leaves: 'workbench:options.instances',
    },
  ],
  'help.closed': [{ act: 'help.toggled', to: 'help.open', reads: 'help:title' }],
  'help.open': [{ act: 'help.toggled', to: 'help.closed', leaves: 'help:title' }],
}
