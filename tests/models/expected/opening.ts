import type { Expected, Row } from './row.ts'

const READ = {
  act: 'file.opened',
  to: 'reading',
  reads: 'workbench:readingFile',
} as const satisfies Row

const FREE: readonly Row[] = [
  { act: 'file.sought' },
  { act: 'paste.wanted' },
  { act: 'paste.refused', message: 'notPasted' },
  READ,
  { act: 'own.removed', when: 'the dataset is given', to: 'removing' },
  { act: 'own.handedOver', when: 'the dataset is given', to: 'fetching' },
  { act: 'own.restored', when: 'something was removed', to: 'restoring' },
]

/** User's files: read in this browser, displayed, removed and restored, without any request to a server. */
export const opening: Expected = {
  idle: FREE,
  reading: [
    READ,
    { act: 'opening.aborted', to: 'idle', leaves: 'workbench:readingFile' },
    {
      act: 'openFile done',
      when: 'it is an image that has a map',
      to: 'idle',
      message: 'pictureOpened',
    },
    {
      act: 'openFile done',
      when: 'it has several layers',
      to: 'choosing',
      reads: 'workbench:layers.title',
    },
    {
      act: 'openFile done',
      when: 'its rows match several sets of zones, or hardly any',
      to: 'asking',
      reads: 'workbench:zones.title',
    },
    {
      act: 'openFile done',
      when: 'its rows have places, or one dataset fits',
      to: 'shown',
      message: 'fileOpened',
    },
    {
      act: 'openFile failed',
      when: 'the zones that it may describe need an account',
      to: 'awaitingAccount',
      reads: 'auth:wantedZones',
    },
    { act: 'openFile failed', when: 'for another reason', to: 'failed', message: 'fileNotOpened' },
  ],
  choosing: [
    {
      act: 'layer.chosen',
      when: 'it is one of the offered choices',
      to: 'reading',
      leaves: 'workbench:layers.title',
    },
    { act: 'file.handedOver', to: 'idle', reads: 'importing:title' },
    { act: 'opening.aborted', to: 'idle', leaves: 'workbench:layers.title' },
    {
      act: 'screen.changed',
      when: 'another screen is shown and stays',
      to: 'idle',
      leaves: 'workbench:layers.title',
    },
  ],
  asking: [
    {
      act: 'zones.chosen',
      when: 'it is one of the offered choices',
      to: 'reading',
      leaves: 'workbench:zones.title',
    },
    { act: 'file.handedOver', to: 'idle', reads: 'importing:title' },
    { act: 'opening.aborted', to: 'idle', leaves: 'workbench:zones.title' },
    {
      act: 'screen.changed',
      when: 'another screen is shown and stays',
      to: 'idle',
      leaves: 'workbench:zones.title',
    },
  ],
  shown: [
    ...FREE,
    { act: 'zones.reconsidered', when: 'there are others', to: 'asking', reads: 'workbench:zones.title' },
  ],
  failed: [
    ...FREE,
    { act: 'file.handedOver', when: 'the import may take it', to: 'idle', reads: 'importing:title' },
  ],
  awaitingAccount: [...FREE, { act: 'session.opened', to: 'reading', reads: 'workbench:readingFile' }],
  fetching: [
    { act: 'readOwn done', to: 'idle', reads: 'importing:title' },
    { act: 'readOwn failed', to: 'idle', message: 'ownNotChanged' },
  ],
  removing: [
    { act: 'removeOwn done', to: 'idle', message: 'ownRemoved' },
    { act: 'removeOwn failed', to: 'idle', message: 'ownNotChanged' },
  ],
  restoring: [
    { act: 'restoreOwn done', to: 'idle' },
    { act: 'restoreOwn failed', to: 'idle', message: 'ownNotChanged' },
  ],
}
