import type { Expected, Row } from './row.ts'

const READ = {
  act: 'file.opened',
  to: 'reading',
  reads: 'workbench:readingFile',
} as const satisfies Row

const FREE: readonly Row[] = [
  { act: 'file.sought' },
  READ,
  { act: 'own.removed', when: 'it is said which', to: 'removing' },
  { act: 'own.restored', when: 'something was removed', to: 'restoring' },
]

/** Files of one's own: read in this browser, shown, taken away and put back; nothing of them is ever asked of a server. */
export const opening: Expected = {
  idle: FREE,
  reading: [
    READ,
    { act: 'opening.aborted', to: 'idle', leaves: 'workbench:readingFile' },
    { act: 'openFile done', to: 'shown', message: 'fileOpened' },
    { act: 'openFile failed', to: 'failed', message: 'fileNotOpened' },
  ],
  shown: FREE,
  failed: [...FREE, { act: 'file.handedOver', to: 'idle', reads: 'importing:title' }],
  removing: [
    { act: 'removeOwn done', to: 'idle', message: 'ownRemoved' },
    { act: 'removeOwn failed', to: 'idle', message: 'ownNotChanged' },
  ],
  restoring: [
    { act: 'restoreOwn done', to: 'idle' },
    { act: 'restoreOwn failed', to: 'idle', message: 'ownNotChanged' },
  ],
}
