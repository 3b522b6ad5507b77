import type { Expected, Row } from './row.ts'

/** The machine prepares each edit, even while another one is running. */
const EDITS: readonly Row[] = [
  'instance.displayed',
  'instance.stepped',
  'look.changed',
  'dataset.removed',
  'dataset.moved',
  'dataset.placed',
  'dataset.isolated',
  'label.displayed',
  'style.changed',
  'entry.isolated',
  'filter.changed',
  'chart.added',
  'chart.removed',
  'visibility.toggled',
  'opacity.changed',
  'originLabels.toggled',
  'reload.toggled',
  'ground.changed',
  'view.cleared',
].map(act => ({ act, when: 'it edits the View', to: 'showing.preparing' }))

const NOT_LOADING = { to: 'showing.settled', leaves: 'workbench:status.loading' } as const

/** The former view returns. */
const ABORTED: Row = { act: 'loading.aborted', ...NOT_LOADING }
const BACKED: Row = { act: 'workbench.backed', ...NOT_LOADING }
const GIVEN_UP = { to: 'showing.settled', leaves: 'workbench:status.failed' } as const

/**
 * From a requested view to a complete view on the map. The former view stays until the new one is complete.
 */
export const showing: Expected = {
  showing: [
    { act: 'load.settled' },
    { act: 'view.travelled', when: 'Back or Forward lead to another view', to: 'showing.preparing' },
    { act: 'view.travelled', when: 'they lead to the same one' },
    {
      act: 'instance.removed',
      when: 'it is displayed, or about to be: it leaves the map',
      to: 'showing.preparing',
    },
    { act: 'instance.removed', when: 'it is not displayed: no step leads to it any more' },
    { act: 'view.opened', to: 'showing.preparing' },
    { act: 'view.restored', to: 'showing.preparing' },
    ...EDITS,
  ],
  'showing.settled': [
    { act: 'view.undone', when: 'the last step is an edit of the draft' },
    { act: 'view.undone', when: 'something was done', to: 'showing.preparing' },
    { act: 'view.redone', when: 'the next step is an edit of the draft' },
    { act: 'view.redone', when: 'something was undone', to: 'showing.preparing' },
    { act: 'map.ready' },
    { act: 'camera.moved', when: 'what is displayed reloads on move', to: 'showing.reloading' },
    {
      act: 'workbench.backed',
      when: 'the options are in front: they are folded',
      leaves: 'workbench:options.instances',
    },
    { act: 'workbench.backed', when: 'a zone is inspected: the inspection ends' },
    { act: 'workbench.backed', when: 'the inspector is open: it closes', leaves: 'inspector:tabs.card' },
    { act: 'workbench.backed', when: 'zones are selected and nothing else is open: the selection ends' },
  ],
  'showing.reloading': [
    { act: 'load.settled', when: 'another load is under way' },
    { act: 'load.settled', when: 'it was the last one', ...NOT_LOADING },
    { act: 'load.failed', when: 'the data need an account', to: 'showing.failed.awaitingAccount' },
    {
      act: 'load.failed',
      when: 'for another reason',
      to: 'showing.failed.over',
      reads: 'workbench:status.failed',
    },
    ABORTED,
    BACKED,
  ],
  'showing.awaitingMap': [{ act: 'map.ready', to: 'showing.preparing' }, ABORTED, BACKED],
  'showing.preparing': [
    { act: 'always', when: 'it reloads on move, and the map is not there yet', to: 'showing.awaitingMap' },
    {
      act: 'always',
      when: 'all is loaded, but for a place that needs an account',
      to: 'showing.failed.awaitingAccount',
    },
    { act: 'always', when: 'all is loaded, but for a place that failed', to: 'showing.failed.over' },
    { act: 'always', when: 'all is loaded, and a place is under way', to: 'showing.reloading' },
    {
      act: 'always',
      when: 'all is loaded: what was removed can be undone',
      to: 'showing.settled',
      message: ['removedWithUndo', 'coloursHeld', 'labelsNotAtDate', null],
    },
    {
      act: 'always',
      when: 'something must be loaded',
      to: 'showing.loading',
      reads: 'workbench:status.loading',
    },
  ],
  'showing.loading': [
    { act: 'load.settled', to: 'showing.weighing' },
    { act: 'load.failed', to: 'showing.weighing', message: ['linkDatasetMissing', 'linkOwnMissing', null] },
    ABORTED,
    BACKED,
    { act: 'map.ready' },
  ],
  'showing.weighing': [
    { act: 'always', when: 'all is loaded', to: 'showing.preparing' },
    {
      act: 'always',
      when: 'nothing is under way, and something needs an account',
      to: 'showing.failed.awaitingAccount',
    },
    {
      act: 'always',
      when: 'nothing is under way, and something failed',
      to: 'showing.failed.over',
      reads: 'workbench:status.failed',
    },
    { act: 'always', when: 'something is under way', to: 'showing.loading' },
  ],
  'showing.failed.awaitingAccount': [{ act: 'session.opened', when: 'the request continues' }],
  'showing.failed': [
    {
      act: 'loading.retried',
      when: 'another view was wanted',
      to: 'showing.loading',
      reads: 'workbench:status.loading',
    },
    { act: 'loading.retried', when: 'another place was wanted', to: 'showing.reloading' },
    { act: 'load.failed' },
    { act: 'camera.moved', when: 'another view was wanted, and it reloads on move', to: 'showing.loading' },
    { act: 'camera.moved', when: 'what is displayed reloads on move', to: 'showing.reloading' },
    {
      act: 'dataset.removed',
      when: 'others were loading with it: they are shown without it',
      to: 'showing.preparing',
    },
    { act: 'loading.aborted', ...GIVEN_UP },
    { act: 'workbench.backed', ...GIVEN_UP },
    { act: 'map.ready' },
  ],
}
