import { sharingMachine } from '../../machines/sharing.machine.ts'
import { FailureError } from '../../src/domain/failure.ts'
import { sharing } from './expected/sharing.ts'
import { followTable } from './follow.ts'
import { done, failed, screen } from './forms.ts'

const DAY = '2026-11-22T10:00:00.000Z'
const kept = [{ dataset: 'local--1', name: 'Sites', bytes: 10, saved: DAY }]
const link = { name: 'Sites', datasets: ['local--1'], created: DAY }
const links = [
  { ...link, id: 'valid', revoked: null },
  { ...link, id: 'former', revoked: DAY },
]

followTable({
  machine: sharingMachine,
  expected: sharing,
  promises: ['listSharing', 'endSharing', 'keepOwn'],
  changes: ['endSharing', 'keepOwn'],
  events: [
    screen('/account/settings', 'member'),
    screen('/', 'member'),
    { type: 'session.opened' },
    { type: 'sharing.retried' },
    { type: 'own.kept', datasets: ['local--1'] },
    { type: 'own.kept', datasets: [] },
    { type: 'kept.removed', dataset: 'local--1' },
    { type: 'kept.removed', dataset: 'local--2' },
    { type: 'link.revoked', link: 'valid' },
    { type: 'link.revoked', link: 'former' },
    { type: 'ending.confirmed' },
    { type: 'ending.cancelled' },
    done('listSharing', { kept, links }),
    failed('listSharing'),
    done('endSharing'),
    failed('endSharing'),
    done('keepOwn'),
    failed('keepOwn'),
    failed('keepOwn', new FailureError({ code: 'unauthenticated', detail: null })),
  ],
  project: ({ context: { kept, links, ending } }) => [kept.length, links.length, ending?.what ?? null],
})
