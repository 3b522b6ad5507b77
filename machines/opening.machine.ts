import { assign, enqueueActions, setup } from 'xstate'
import type { View } from '../src/contract/view.ts'
import { hasLeftWorkbench, type ScreenChange } from '../src/domain/address/route.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import type { ZoneChoice } from '../src/domain/import/originMatching.ts'
import { nameForImport, type OwnFile } from '../src/domain/import/ownFile.ts'
import { restart } from './children.ts'
import { failureNotice, notify, sendToSystem, wantAccount } from './sendToSystem.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

export type { OwnFile } from '../src/domain/import/ownFile.ts'

/** Dataset made from a file, by its instance, with a summary in words. */
export type OpenedFile = { dataset: string; instance: string; report: string; isPartial?: boolean }

/** File to open, with the chosen layer and zones, and the dataset it replaces. */
export type OpenInput = {
  file: OwnFile
  layer: string | null
  choice: ZoneChoice | null
  replaces: string | null
}

/**
 * Result of opening a file. `view`: it is a picture that carries a map. `layers` and `asks`: the user must
 * choose a layer, or the dataset that supplies the zones. `choices`: the options.
 */
export type OpenOutcome =
  | { opened: OpenedFile; choices: ZoneChoice[] }
  | { layers: readonly string[] }
  | { asks: ZoneChoice[] }
  | CarriedView

/** View of a picture, and how its data relate to the catalogue; `isWhole` if nothing has changed. */
export type CarriedView = { view: View; report: string; isWhole: boolean }

/** Dataset of this browser, by its instance. */
export type OwnDataset = Pick<OpenedFile, 'dataset' | 'instance'>

export type OpeningEvent =
  /** Opens the browser's file dialog. */
  | { type: 'file.sought' }
  | { type: 'file.opened'; file: OwnFile }
  /** Reads the clipboard's rows. */
  | { type: 'paste.wanted' }
  | { type: 'paste.refused' }
  /** Chooses a layer of the file. */
  | { type: 'layer.chosen'; layer: string }
  /** The user chooses the dataset that supplies the zones of the rows. */
  | { type: 'zones.chosen'; dataset: string }
  /** Reopens the choice of the rows' zones. */
  | { type: 'zones.reconsidered' }
  | { type: 'opening.aborted' }
  /** Hands over a file that could not be opened to the import. */
  | { type: 'file.handedOver' }
  | { type: 'own.removed'; dataset: string | null }
  /** Hands over the file of a browser dataset to the import. */
  | { type: 'own.handedOver'; dataset: string | null }
  /** Restores the last removed dataset. */
  | { type: 'own.restored' }
  | { type: 'session.opened' }
  | ScreenChange

export type OpeningContext = {
  file: OwnFile | null
  opened: OpenedFile | null
  failure: Failure | null
  /** Layers of the file, and the chosen layer. */
  layers: readonly string[]
  layer: string | null
  /** Datasets that may supply the zones of the rows. */
  choices: readonly ZoneChoice[]
  choice: ZoneChoice | null
  /** Dataset to remove or to import. */
  named: string | null
  removed: OwnDataset | null
}

type Opened = { file: OwnFile }
type Named = { dataset: string | null }
const IS_NAMED = { type: 'isNamed', params: ({ event }: { event: Named }) => event } as const
const SET_NAMED = { type: 'setNamed', params: ({ event }: { event: Named }) => event } as const

/** Transitions while no file is loading and no removal is running. */
const FREE = {
  'file.sought': { actions: 'openFilePicker' },
  'file.opened': {
    target: 'reading',
    actions: { type: 'setFile', params: ({ event }: { event: Opened }) => event },
  },
  'paste.wanted': { actions: 'paste' },
  'paste.refused': { actions: 'showNotPasted' },
  'own.removed': { guard: IS_NAMED, target: 'removing', actions: SET_NAMED },
  'own.handedOver': { guard: IS_NAMED, target: 'fetching', actions: SET_NAMED },
  'own.restored': { guard: 'somethingIsRemoved', target: 'restoring' },
} as const

/** Ways out of a question about the file. */
const QUESTION = {
  'file.handedOver': { target: 'idle', actions: ['handOver', 'clearFile'] },
  'opening.aborted': { target: 'idle', actions: 'clearFile' },
  'screen.changed': {
    guard: { type: 'isElsewhere', params: ({ event }: { event: ScreenChange }) => event },
    target: 'idle',
    actions: 'clearFile',
  },
} as const

const NOTHING_CHOSEN = { layers: [], layer: null, choices: [], choice: null } as const

/** Opens the user's files in this browser alone, and removes them again. */
export const openingMachine = setup({
  types: {
    context: {} as OpeningContext,
    events: {} as OpeningEvent,
    tags: {} as 'busy' | 'dialog',
  },
  actors: {
    pickOwnFile: unprovidedCallback<{ type: 'nothing' }>('pickOwnFile'),
    readPasted: unprovidedCallback<{ type: 'nothing' }>('readPasted'),
    openFile: unprovidedPromise<OpenOutcome, OpenInput>('openFile'),
    readOwn: unprovidedPromise<OwnFile, { dataset: string }>('readOwn'),
    removeOwn: unprovidedPromise<OwnDataset, { dataset: string }>('removeOwn'),
    restoreOwn: unprovidedPromise<void, { dataset: string }>('restoreOwn'),
  },
  guards: {
    isNamed: (_, { dataset }: Named) => dataset !== null,
    hasLayers: (_, { output }: { output: OpenOutcome }) => 'layers' in output,
    asks: (_, { output }: { output: OpenOutcome }) => 'asks' in output,
    carriesMap: (_, { output }: { output: OpenOutcome }) => 'view' in output,
    isALayer: ({ context }, { layer }: { layer: string }) => context.layers.includes(layer),
    isAChoice: ({ context }, { dataset }: { dataset: string }) =>
      context.choices.some(choice => choice.dataset === dataset),
    thereAreOthers: ({ context }) => context.choices.length > 1,
    isElsewhere: (_, screen: ScreenChange) => hasLeftWorkbench(screen),
    somethingIsRemoved: ({ context }) => context.removed !== null,
    needsAccount: (_, { error }: { error: unknown }) => toFailure(error).code === 'unauthenticated',
    mayBeTaken: ({ context }) => context.failure?.isFinal !== true,
  },
  actions: {
    openFilePicker: enqueueActions(({ enqueue }) => {
      restart(enqueue, 'pickOwnFile', undefined)
    }),
    paste: enqueueActions(({ enqueue }) => {
      restart(enqueue, 'readPasted', undefined)
    }),
    setFile: assign((_, { file }: Opened) => ({ ...NOTHING_CHOSEN, file, failure: null, opened: null })),
    chooseLayer: assign((_, { layer }: { layer: string }) => ({ layer })),
    choose: assign(({ context }, { dataset }: { dataset: string }) => ({
      choice: context.choices.find(choice => choice.dataset === dataset) ?? null,
    })),
    /** Removes a dataset from every view before it returns with other zones. */
    notifyReplaced: enqueueActions(scope => {
      const removal = ({ opened, choice }: OpeningContext) =>
        opened &&
        choice && { type: 'instance.removed' as const, dataset: opened.dataset, instance: opened.instance }
      sendToSystem(scope, 'workbench', removal)
    }),
    showNotPasted: enqueueActions(scope => notify(scope, { kind: 'info', key: 'notPasted' })),
    setNamed: assign((_, { dataset }: Named) => ({ named: dataset })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    requestAccount: enqueueActions(scope => wantAccount(scope, 'opening')),
    clearFile: assign({ ...NOTHING_CHOSEN, file: null }),
    notifyCatalogue: enqueueActions(scope =>
      sendToSystem(scope, 'catalogue', ({ opened, removed }) => {
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
    }),
    showMap: enqueueActions(scope => {
      sendToSystem(scope, 'panels', () => ({ type: 'catalogue.closed' }))
      sendToSystem(scope, 'navigation', () => ({ type: 'navigation.requested', to: '/' }))
    }),
    openView: enqueueActions((scope, { output }: { output: OpenOutcome }) => {
      if (!('view' in output)) return
      const { view, report, isWhole } = output
      sendToSystem(scope, 'workbench', () => ({ type: 'view.opened', view }))
      notify(scope, { kind: isWhole ? 'success' : 'warning', key: 'pictureOpened', detail: report })
    }),
    showAgain: enqueueActions(scope =>
      sendToSystem(
        scope,
        'workbench',
        ({ removed }) =>
          removed && { type: 'instance.displayed', dataset: removed.dataset, instance: removed.instance },
      ),
    ),
    /** Removes the dataset from every view. */
    notifyRemoved: enqueueActions(scope => {
      const removal = ({ removed }: OpeningContext) =>
        removed && { type: 'instance.removed' as const, dataset: removed.dataset, instance: removed.instance }
      sendToSystem(scope, 'workbench', removal)
      sendToSystem(scope, 'catalogue', removal)
    }),
    handOver: enqueueActions(scope => {
      sendToSystem(scope, 'importing', ({ file }) =>
        file
          ? {
              type: 'file.chosen',
              file: { name: nameForImport(file), bytes: file.content.size, content: file.content },
            }
          : null,
      )
      sendToSystem(scope, 'importing', () => ({ type: 'import.opened' }))
      sendToSystem(scope, 'notifications', () => ({ type: 'offers.outdated', subject: 'file' }))
    }),
    showOpened: enqueueActions(scope =>
      notify(scope, {
        kind: scope.context.opened?.isPartial ? 'warning' : 'success',
        key: 'fileOpened',
        detail: scope.context.opened?.report ?? null,
        ...(scope.context.opened && { about: scope.context.opened.dataset }),
      }),
    ),
    showNotOpened: enqueueActions(scope =>
      notify(scope, failureNotice(scope.context.failure, 'fileNotOpened')),
    ),
    showRemoved: enqueueActions(scope => notify(scope, { kind: 'success', key: 'ownRemoved' })),
    showNotSaved: enqueueActions(scope =>
      notify(scope, failureNotice(scope.context.failure, 'ownNotChanged')),
    ),
  },
}).createMachine({
  id: 'opening',
  description: 'Files of the user, opened only in this browser.',
  context: {
    file: null,
    opened: null,
    failure: null,
    ...NOTHING_CHOSEN,
    named: null,
    removed: null,
  },
  initial: 'idle',
  states: {
    idle: { description: 'No file is being opened.', on: FREE },
    reading: {
      description: 'The file is being read. Leaving this state aborts the reading and saves nothing.',
      tags: 'busy',
      invoke: {
        id: 'openFile',
        src: 'openFile',
        input: ({ context: { file, layer, choice, opened } }) => {
          if (!file) throw new Error('No file to open.')
          return { file, layer, choice, replaces: choice && opened ? opened.dataset : null }
        },
        onDone: [
          {
            guard: withEvent('carriesMap'),
            target: 'idle',
            actions: ['clearFile', withEvent('openView'), 'showMap'],
          },
          {
            guard: withEvent('hasLayers'),
            target: 'choosing',
            actions: assign(({ event: { output } }) => ('layers' in output ? { layers: output.layers } : {})),
          },
          {
            guard: withEvent('asks'),
            target: 'asking',
            actions: assign(({ event: { output } }) => ('asks' in output ? { choices: output.asks } : {})),
          },
          {
            target: 'shown',
            actions: [
              'notifyReplaced',
              assign(({ event: { output } }) => ('opened' in output ? output : {})),
              'notifyCatalogue',
              'show',
              'showMap',
              'showOpened',
            ],
          },
        ],
        onError: [
          { guard: withEvent('needsAccount'), target: 'awaitingAccount', actions: withEvent('setFailure') },
          { target: 'failed', actions: [withEvent('setFailure'), 'showNotOpened'] },
        ],
      },
      on: {
        'file.opened': { target: 'reading', reenter: true, actions: withEvent('setFile') },
        'opening.aborted': { target: 'idle', actions: 'clearFile' },
      },
    },
    choosing: {
      description: 'The file has several layers. The user is asked to choose one.',
      tags: 'dialog',
      on: {
        'layer.chosen': {
          guard: withEvent('isALayer'),
          target: 'reading',
          actions: withEvent('chooseLayer'),
        },
        ...QUESTION,
      },
    },
    asking: {
      description: 'The rows have no coordinates. The user is asked for their zones.',
      tags: 'dialog',
      on: {
        'zones.chosen': { guard: withEvent('isAChoice'), target: 'reading', actions: withEvent('choose') },
        ...QUESTION,
      },
    },
    shown: {
      description: 'The file has become a local dataset and is loading on the map.',
      on: { ...FREE, 'zones.reconsidered': { guard: 'thereAreOthers', target: 'asking' } },
    },
    failed: {
      description: 'Opening the file failed, with a reason. The import may still accept the file.',
      on: {
        ...FREE,
        'file.handedOver': { guard: 'mayBeTaken', target: 'idle', actions: ['handOver', 'clearFile'] },
      },
    },
    awaitingAccount: {
      description: 'The zones of the rows need an account. The file is read again after the login.',
      entry: 'requestAccount',
      on: { ...FREE, 'session.opened': 'reading' },
    },
    fetching: {
      description: 'The file of a local dataset is being read for its import.',
      tags: 'busy',
      invoke: {
        id: 'readOwn',
        src: 'readOwn',
        input: ({ context }) => ({ dataset: context.named ?? '' }),
        onDone: {
          target: 'idle',
          actions: [assign(({ event }) => ({ file: event.output })), 'handOver', 'clearFile'],
        },
        onError: { target: 'idle', actions: [withEvent('setFailure'), 'showNotSaved'] },
      },
    },
    removing: {
      description: 'A local dataset is being removed.',
      tags: 'busy',
      invoke: {
        id: 'removeOwn',
        src: 'removeOwn',
        input: ({ context }) => ({ dataset: context.named ?? '' }),
        onDone: {
          target: 'idle',
          actions: [
            assign(({ event }) => ({ removed: event.output, opened: null })),
            'notifyRemoved',
            'showRemoved',
          ],
        },
        onError: { target: 'idle', actions: [withEvent('setFailure'), 'showNotSaved'] },
      },
    },
    restoring: {
      description: 'The dataset removed last is being restored.',
      tags: 'busy',
      invoke: {
        id: 'restoreOwn',
        src: 'restoreOwn',
        input: ({ context }) => ({ dataset: context.removed?.dataset ?? '' }),
        onDone: {
          target: 'idle',
          actions: ['notifyCatalogue', 'showAgain', assign({ removed: null })],
        },
        onError: { target: 'idle', actions: [withEvent('setFailure'), 'showNotSaved'] },
      },
    },
  },
})
