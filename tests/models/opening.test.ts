import { expect, test, vi } from 'vitest'
import { type ActorRefFrom, createActor, fromCallback, fromPromise, setup } from 'xstate'
import { type OpenInput, type OpenOutcome, openingMachine } from '../../machines/opening.machine.ts'
import { sameInEveryLanguage } from '../../src/contract/texts.ts'
import { EMPTY_VIEW } from '../../src/contract/view.ts'
import { FailureError } from '../../src/domain/failure.ts'
import { opening } from './expected/opening.ts'
import { followTable } from './follow.ts'
import { done, failed } from './forms.ts'

const OWN = { dataset: 'local--1', instance: 'local--1~2026' }

const CHOICES = ['fr-regions', 'fr-departements'].map(dataset => ({
  dataset,
  name: sameInEveryLanguage(dataset),
  instance: `${dataset}~2026`,
  data_date: '2026',
  key: 'code',
  label: null,
  title: null,
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
    done('openFile', { opened: { ...OWN, report: '3 zones.' }, choices: [] }),
    done('openFile', { opened: { ...OWN, report: '3 zones.' }, choices: CHOICES }),
    done('openFile', { layers: ['Feuille 1', 'Feuille 2'] }),
    done('openFile', { asks: CHOICES }),
    done('openFile', { view: EMPTY_VIEW, report: 'Ses données sont les plus récentes.', isWhole: true }),
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

/** Machine with a catalogue that records events, and files that the test opens or refuses. */
function beside() {
  const read: string[] = []
  const told: { type: string }[] = []
  let question = Promise.withResolvers<OpenOutcome>()
  const machine = openingMachine.provide({
    actors: {
      openFile: fromPromise<OpenOutcome, OpenInput>(({ input: { file } }) => {
        read.push(file.name)
        question = Promise.withResolvers<OpenOutcome>()
        return question.promise
      }),
      removeOwn: fromPromise(async () => OWN),
      restoreOwn: fromPromise(async () => {}),
    },
  })
  const catalogue = fromCallback<{ type: string }>(({ receive }) => receive(event => told.push(event)))
  const page = setup({ actors: { machine, catalogue } }).createMachine({
    invoke: [
      { src: 'catalogue', systemId: 'catalogue' },
      { id: 'opening', src: 'machine' },
    ],
  })
  const actor = createActor(page).start().getSnapshot().children['opening'] as ActorRefFrom<typeof machine>
  const open = (name: string) =>
    actor.send({
      type: 'file.opened',
      file: { name, content: new Blob(['nom']), at: '2026-11-26T00:00:00.000Z' },
    })
  const rests = () => vi.waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false))
  const resolve = (outcome: OpenOutcome) => {
    question.resolve(outcome)
    return rests()
  }
  const reject = (reason: FailureError) => {
    question.reject(reason)
    return rests()
  }
  return { actor, open, resolve, reject, rests, read, told }
}

const CAME = { opened: { ...OWN, report: '3 zones.' }, choices: [] }

test('notifies the catalogue of opened and restored files', async () => {
  const { actor, open, resolve, rests, told } = beside()
  open('lieux.csv')
  expect(told).toEqual([])
  await resolve(CAME)
  expect(told.splice(0)).toEqual([{ type: 'catalogue.changed', dataset: OWN.dataset }])
  actor.send({ type: 'own.removed', dataset: OWN.dataset })
  await rests()
  told.length = 0
  actor.send({ type: 'own.restored' })
  await rests()
  expect(told).toEqual([{ type: 'catalogue.changed', dataset: OWN.dataset }])
})

test('reads a newer file instead of the one being read', async () => {
  const { actor, open, resolve, read } = beside()
  open('lieux.csv')
  open('communes.csv')
  expect(read).toEqual(['lieux.csv', 'communes.csv'])
  await resolve(CAME)
  expect(actor.getSnapshot().context).toMatchObject({ file: { name: 'communes.csv' }, opened: OWN })
})

test.each([
  ['may be taken by the import', false, true],
  ['is of no use to the import either, and is not offered to it', true, false],
])('%s a refused file', async (_, isFinal, isOffered) => {
  const { actor, open, reject } = beside()
  open('lieux.csv')
  await reject(new FailureError({ code: 'refused', detail: null, ...(isFinal && { isFinal }) }))
  expect(actor.getSnapshot().can({ type: 'file.handedOver' })).toBe(isOffered)
})
