import { openingMachine } from '../../machines/opening.machine.ts'
import { opening } from './expected/opening.ts'
import { followTable } from './follow.ts'
import { done, failed } from './forms.ts'

const OWN = { dataset: 'local--1', instance: 'local--1~2026' }

followTable({
  machine: openingMachine,
  expected: opening,
  promises: ['openFile', 'removeOwn', 'restoreOwn'],
  callbacks: ['pickOwnFile'],
  events: [
    { type: 'file.sought' },
    { type: 'file.opened', file: { name: 'lieux.csv', content: new Blob(['nom']) } },
    { type: 'opening.aborted' },
    { type: 'file.handedOver' },
    { type: 'own.removed', dataset: OWN.dataset },
    { type: 'own.removed', dataset: null },
    { type: 'own.restored' },
    done('openFile', { ...OWN, said: '3 zones.' }),
    failed('openFile'),
    done('removeOwn', OWN),
    failed('removeOwn'),
    done('restoreOwn'),
    failed('restoreOwn'),
  ],
  project: ({ context: { removed } }) => removed?.dataset ?? null,
})
