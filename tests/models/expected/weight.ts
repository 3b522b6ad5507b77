import type { Expected } from './row.ts'

const WEIGHS = { to: 'open.weighing', reads: 'weight:title' } as const

/** Weight of the displayed datasets, in a dialog. */
export const weight: Expected = {
  closed: [{ act: 'displayed.changed' }, { act: 'weight.opened', when: 'a dataset is displayed', ...WEIGHS }],
  open: [
    { act: 'displayed.changed', when: 'nothing is displayed', to: 'closed', leaves: 'weight:title' },
    { act: 'displayed.changed', when: 'datasets are displayed', ...WEIGHS },
    { act: 'weight.closed', to: 'closed', leaves: 'weight:title' },
    { act: 'screen.changed', when: 'the user leaves the map', to: 'closed', leaves: 'weight:title' },
  ],
  'open.weighing': [
    { act: 'weighView done', to: 'open.ready', reads: 'weight:total' },
    { act: 'weighView failed', to: 'closed', leaves: 'weight:title', message: 'generic' },
  ],
  'open.ready': [{ act: 'weight.copied', to: 'open.copying' }],
  'open.copying': [
    { act: 'copyWeight done', to: 'open.ready', message: 'labelsCopied' },
    { act: 'copyWeight failed', to: 'open.ready', message: 'labelsNotCopied' },
  ],
}
