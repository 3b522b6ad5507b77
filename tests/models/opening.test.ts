import { openingMachine } from '../../machines/opening.machine.ts'
import { inEach } from '../../src/contract/common.ts'
import { FailureError } from '../../src/domain/failure.ts'
import { opening } from './expected/opening.ts'
import { followTable } from './follow.ts'
import { done, failed } from './forms.ts'

const OWN = { dataset: 'local--1', instance: 'local--1~2026' }

const CHOICES = ['fr-regions', 'fr-departements'].map(dataset => ({
  dataset,
  name: inEach(dataset),
  instance: `${dataset}~2026`,
  data_date: '2026',
  key: 'code',
  label: null,
  matched: 12,
  rows: 13,
  fits: true,
}))

followTable({
  machine: openingMachine,
  expected: opening,
  promises: ['openFile', 'readOwn', 'removeOwn', 'restoreOwn'],
  callbacks: ['pickOwnFile', 'readPasted'],
  events: [
    { type: 'file.sought' },
    {
      type: 'file.opened',
      file: { name: 'lieux.csv', content: new Blob(['nom']), at: '2026-11-26T00:00:00.000Z' },
    },
    { type: 'paste.wanted' },
    { type: 'paste.refused' },
    { type: 'layer.chosen', layer: 'Feuille 2' },
    { type: 'layer.chosen', layer: 'unknown' },
    { type: 'zones.chosen', dataset: 'fr-regions' },
    { type: 'zones.chosen', dataset: 'unknown' },
    { type: 'zones.reconsidered' },
    { type: 'opening.aborted' },
    { type: 'file.handedOver' },
    { type: 'screen.changed', path: '/import', visitor: 'member' },
    { type: 'screen.changed', path: '/', visitor: 'member' },
    { type: 'own.removed', dataset: OWN.dataset },
    { type: 'own.removed', dataset: null },
    { type: 'own.handedOver', dataset: OWN.dataset },
    { type: 'own.handedOver', dataset: null },
    { type: 'own.restored' },
    done('readOwn', { name: 'lieux.csv', content: new Blob(['nom']), at: '2026-11-26T00:00:00.000Z' }),
    failed('readOwn'),
    done('openFile', { opened: { ...OWN, said: '3 zones.' }, choices: [] }),
    done('openFile', { opened: { ...OWN, said: '3 zones.' }, choices: CHOICES }),
    done('openFile', { layers: ['Feuille 1', 'Feuille 2'] }),
    done('openFile', { asks: CHOICES }),
    failed('openFile'),
    failed('openFile', new FailureError({ code: 'unauthenticated', detail: null })),
    { type: 'session.opened' },
    failed('openFile', new FailureError({ code: 'refused', detail: null, isFinal: true })),
    done('removeOwn', OWN),
    failed('removeOwn'),
    done('restoreOwn'),
    failed('restoreOwn'),
  ],
  project: ({ context: { removed, choices, layers, failure } }) => [
    removed?.dataset ?? null,
    choices.length,
    layers.length,
    failure?.isFinal ?? false,
  ],
})
