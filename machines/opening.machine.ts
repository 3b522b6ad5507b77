import { assign, enqueueActions, setup } from 'xstate'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import { failed, notify, sendToSystem } from './sendToSystem.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'

/** A file of the person's own, of which nothing leaves the browser. */
export type OwnFile = { name: string; content: Blob }

/** The dataset that a file became, by its instance, and what was made of it in words. */
export type OpenedFile = { dataset: string; instance: string; said: string }

/** A dataset of this browser, by its instance. */
export type OwnDataset = Pick<OpenedFile, 'dataset' | 'instance'>

type OpeningEvent =
  /** The browser is asked for a file. */
  | { type: 'file.sought' }
  | { type: 'file.opened'; file: OwnFile }
  | { type: 'opening.aborted' }
  /** The file that could not be opened goes to the import. */
  | { type: 'file.handedOver' }
  | { type: 'own.removed'; dataset: string | null }
  /** The dataset that was removed last comes back. */
  | { type: 'own.restored' }

export type OpeningContext = {
  file: OwnFile | null
  opened: OpenedFile | null
  failure: Failure | null
  unwanted: string | null
  removed: OwnDataset | null
}

/** Transitions while no file is being read and nothing is being removed. */
const FREE = {
  'file.sought': { actions: 'pick' },
  'file.opened': { target: 'reading', actions: 'take' },
  'own.removed': { guard: 'isNamed', target: 'removing', actions: 'noteUnwanted' },
  'own.restored': { guard: 'somethingIsRemoved', target: 'restoring' },
} as const

/** Opens files of the person's own in this browser alone, and takes them away again. */
export const openingMachine = setup({
  types: {
    context: {} as OpeningContext,
    events: {} as OpeningEvent,
    tags: {} as 'busy',
  },
  actors: {
    pickOwnFile: unprovidedCallback<{ type: 'nothing' }>('pickOwnFile'),
    openFile: unprovidedPromise<OpenedFile, OwnFile>('openFile'),
    removeOwn: unprovidedPromise<OwnDataset, { dataset: string }>('removeOwn'),
    restoreOwn: unprovidedPromise<void, { dataset: string }>('restoreOwn'),
  },
  guards: {
    isNamed: ({ event }) => event.type === 'own.removed' && event.dataset !== null,
    somethingIsRemoved: ({ context }) => context.removed !== null,
  },
  actions: {
    pick: enqueueActions(({ enqueue }) => {
      enqueue.stopChild('pickOwnFile')
      enqueue.spawnChild('pickOwnFile', { id: 'pickOwnFile' })
    }),
    take: assign(({ event }) => (event.type === 'file.opened' ? { file: event.file, failure: null } : {})),
    noteUnwanted: assign(({ event }) => (event.type === 'own.removed' ? { unwanted: event.dataset } : {})),
    keepFailure: assign(({ event }) => ('error' in event ? { failure: toFailure(event.error) } : {})),
    letGo: assign({ file: null }),
    tellCatalogue: enqueueActions(scope =>
      sendToSystem(scope, 'selection', ({ opened, removed }) => {
        const dataset = (opened ?? removed)?.dataset
        return dataset === undefined ? null : { type: 'catalogue.changed', dataset }
      }),
    ),
    show: enqueueActions(scope => {
      sendToSystem(
        scope,
        'workbench',
        ({ opened }) =>
          opened && { type: 'instance.displayed', dataset: opened.dataset, instance: opened.instance },
      )
      sendToSystem(scope, 'workbench', () => ({ type: 'catalogue.closed' }))
      sendToSystem(scope, 'navigation', () => ({ type: 'navigation.requested', to: '/' }))
    }),
    showAgain: enqueueActions(scope =>
      sendToSystem(
        scope,
        'workbench',
        ({ removed }) =>
          removed && { type: 'instance.displayed', dataset: removed.dataset, instance: removed.instance },
      ),
    ),
    /** Has what was removed shown nowhere any more. */
    tellGone: enqueueActions(scope => {
      const gone = ({ removed }: OpeningContext) =>
        removed && { type: 'instance.gone', dataset: removed.dataset, instance: removed.instance }
      sendToSystem(scope, 'workbench', gone)
      sendToSystem(scope, 'selection', gone)
    }),
    handOver: enqueueActions(scope => {
      sendToSystem(scope, 'importing', ({ file }) =>
        file
          ? {
              type: 'file.chosen',
              file: { name: file.name, bytes: file.content.size, content: file.content },
            }
          : null,
      )
      sendToSystem(scope, 'importing', () => ({ type: 'import.opened' }))
    }),
    sayOpened: enqueueActions(scope =>
      notify(scope, { kind: 'success', key: 'fileOpened', detail: scope.context.opened?.said ?? null }),
    ),
    sayNotOpened: enqueueActions(scope => notify(scope, failed(scope.context.failure, 'fileNotOpened'))),
    sayRemoved: enqueueActions(scope => notify(scope, { kind: 'success', key: 'ownRemoved' })),
    sayNotKept: enqueueActions(scope => notify(scope, failed(scope.context.failure, 'ownNotChanged'))),
  },
}).createMachine({
  id: 'opening',
  description: 'Files of the person’s own, opened in this browser alone.',
  context: { file: null, opened: null, failure: null, unwanted: null, removed: null },
  initial: 'idle',
  states: {
    idle: { description: 'No file is being opened.', on: FREE },
    reading: {
      description: 'The file is being read. Leaving this state ends that, and nothing of it is kept.',
      tags: 'busy',
      invoke: {
        id: 'openFile',
        src: 'openFile',
        input: ({ context: { file } }) => file ?? { name: '', content: new Blob() },
        onDone: {
          target: 'shown',
          actions: [
            assign(({ event }) => ({ opened: event.output, file: null })),
            'tellCatalogue',
            'show',
            'sayOpened',
          ],
        },
        onError: { target: 'failed', actions: ['keepFailure', 'sayNotOpened'] },
      },
      on: {
        'file.opened': { target: 'reading', reenter: true, actions: 'take' },
        'opening.aborted': { target: 'idle', actions: 'letGo' },
      },
    },
    shown: { description: 'The file is a dataset of this browser, and on its way to the map.', on: FREE },
    failed: {
      description: 'The file could not be opened, and it is said why. The import may take it.',
      on: { ...FREE, 'file.handedOver': { target: 'idle', actions: ['handOver', 'letGo'] } },
    },
    removing: {
      description: 'A dataset of this browser is being taken away.',
      tags: 'busy',
      invoke: {
        id: 'removeOwn',
        src: 'removeOwn',
        input: ({ context }) => ({ dataset: context.unwanted ?? '' }),
        onDone: {
          target: 'idle',
          actions: [
            assign(({ event }) => ({ removed: event.output, opened: null })),
            'tellGone',
            'sayRemoved',
          ],
        },
        onError: { target: 'idle', actions: ['keepFailure', 'sayNotKept'] },
      },
    },
    restoring: {
      description: 'What was taken away last is being put back.',
      tags: 'busy',
      invoke: {
        id: 'restoreOwn',
        src: 'restoreOwn',
        input: ({ context }) => ({ dataset: context.removed?.dataset ?? '' }),
        onDone: {
          target: 'idle',
          actions: ['tellCatalogue', 'showAgain', assign({ removed: null })],
        },
        onError: { target: 'idle', actions: ['keepFailure', 'sayNotKept'] },
      },
    },
  },
})
