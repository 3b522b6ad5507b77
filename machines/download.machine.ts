import { assign, enqueueActions, setup } from 'xstate'
import type { ExportEstimate, ExportFormat } from '../src/contract/export.ts'
import { hasLeft, type ScreenChange } from '../src/domain/address/route.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import { encodeOrdinals } from '../src/domain/ordinals.ts'
import { type PictureChoice, PROPOSED_PICTURE } from '../src/domain/picture/choice.ts'
import type { Demand, Shown } from '../src/domain/view/shown.ts'
import type { SelectionContext } from './selection.machine.ts'
import { failed, notify, wantAccount } from './sendToSystem.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'

/**
 * `all`: the whole instance; `displayed`: zones that pass the filter and the map extent; `selected`: the
 * user's selection.
 */
export type DownloadScope = 'all' | 'displayed' | 'selected'
/** `original` is the provider's file, `png` a picture of the map. */
export type DownloadFormat = ExportFormat | 'original' | 'png'
export type DownloadInput = {
  target: Shown
  demand: Demand
  /** Limits the download to these zones, as `OrdinalBits`; null means all the requested zones. */
  zones: string | null
  format: DownloadFormat
  picture: PictureChoice
  /** Rows and bytes of the file, once known. */
  estimate: ExportEstimate | null
}

export type DownloadChoices = {
  format?: DownloadFormat
  scope?: DownloadScope
  picture?: Partial<PictureChoice>
}

export type DownloadEvent =
  | ScreenChange
  | { type: 'displayed.changed'; shown: Shown[]; active: string | null }
  | { type: 'selection.changed'; selected: SelectionContext['selected'] }
  | { type: 'download.opened'; dataset: string; scope?: DownloadScope }
  | ({ type: 'download.changed' } & DownloadChoices)
  | ({ type: 'download.started'; dataset?: string } & DownloadChoices)
  | { type: 'download.progressed'; received: number }
  | { type: 'download.completed'; file: string }
  | { type: 'download.failed'; failure: Failure }
  | { type: 'download.aborted' }
  | { type: 'download.closed' }
  | { type: 'session.opened' }

export type DownloadContext = {
  shown: Shown[]
  selected: SelectionContext['selected']
  dataset: string | null
  scope: DownloadScope
  format: DownloadFormat
  picture: PictureChoice
  estimate: ExportEstimate | null
  /** Bytes received so far. */
  received: number
  file: string | null
  failure: Failure | null
}

function inputOf(context: DownloadContext): DownloadInput {
  const { shown, selected, dataset, scope, format, picture, estimate } = context
  const target = shown.find(({ displayed }) => displayed.dataset === dataset)
  if (!target) throw new Error('Only a displayed dataset can be downloaded.')
  const whole = { instance: target.demand.instance, filter: null, bbox: null }
  const chosen = selected[target.displayed.dataset]
  return {
    target,
    demand: scope === 'displayed' ? target.demand : whole,
    zones: scope === 'selected' && chosen ? encodeOrdinals(chosen.zones) : null,
    format,
    picture,
    estimate,
  }
}

/** Keeps the chosen size and theme, and proposes a new title for another picture. */
const another = (picture: PictureChoice): PictureChoice => ({ ...picture, title: null, subtitle: null })

/** Falls back to the displayed zones if the scope is `selected` and nothing is selected. */
const possible = (
  scope: DownloadScope,
  { selected }: DownloadContext,
  dataset: string | null,
): DownloadScope => (scope === 'selected' && !selected[dataset ?? ''] ? 'displayed' : scope)

/** Downloads a displayed dataset as a file, with an estimate of its rows and bytes. */
export const downloadMachine = setup({
  types: { context: {} as DownloadContext, events: {} as DownloadEvent, tags: {} as 'busy' | 'dialog' },
  actors: {
    estimateDownload: unprovidedPromise<ExportEstimate, DownloadInput>('estimateDownload'),
    downloadFile: unprovidedCallback<{ type: 'nothing' }, DownloadInput>('downloadFile'),
  },
  guards: {
    isDisplayed: ({ context, event }) =>
      'dataset' in event && context.shown.some(({ displayed }) => displayed.dataset === event.dataset),
    /** Returns whether the dataset is displayed and, for the scope `selected`, has selected zones. */
    canBeOpened: ({ context, event }) =>
      event.type === 'download.opened' &&
      context.shown.some(({ displayed }) => displayed.dataset === event.dataset) &&
      (event.scope !== 'selected' || context.selected[event.dataset] !== undefined),
    isElsewhere: ({ event }) => event.type === 'screen.changed' && hasLeft('/', event),
    selectionDiffers: ({ context, event }) =>
      event.type === 'selection.changed' && event.selected !== context.selected,
    /** Returns whether the dataset was removed from the map during the download: a retry is then useless. */
    targetWasRemoved: ({ context }) =>
      !context.shown.some(({ displayed }) => displayed.dataset === context.dataset),
    targetIsGone: ({ context, event }) =>
      event.type === 'displayed.changed' &&
      !event.shown.some(({ displayed }) => displayed.dataset === context.dataset),
  },
  actions: {
    setShown: assign(({ event }) => (event.type === 'displayed.changed' ? { shown: event.shown } : {})),
    setSelected: assign(({ context, event }) => {
      if (event.type !== 'selection.changed') return {}
      const { selected } = event
      return { selected, scope: possible(context.scope, { ...context, selected }, context.dataset) }
    }),
    setTarget: assign(({ context, event }) => {
      if (event.type === 'download.opened') {
        const { dataset, scope = context.scope } = event
        return {
          dataset,
          scope: possible(scope, context, dataset),
          picture: another(context.picture),
          estimate: null,
          failure: null,
        }
      }
      if (event.type === 'download.started') {
        const dataset = event.dataset ?? context.dataset
        const format = event.format ?? context.format
        const before = event.dataset === undefined ? context.picture : another(context.picture)
        return {
          dataset,
          format,
          scope: possible(event.scope ?? context.scope, context, dataset),
          picture: { ...before, ...event.picture },
          // The estimate of another dataset does not apply.
          ...(event.dataset !== undefined && { estimate: null }),
        }
      }
      if (event.type === 'download.changed')
        return {
          format: event.format ?? context.format,
          scope: possible(event.scope ?? context.scope, context, context.dataset),
          picture: { ...context.picture, ...event.picture },
          estimate: null,
        }
      return {}
    }),
    requestAccount: enqueueActions(scope => wantAccount(scope)),
    begin: assign({ received: 0, failure: null, file: null }),
    notifyDownloaded: enqueueActions(scope =>
      notify(scope, { kind: 'success', key: 'downloaded', detail: scope.context.file }),
    ),
    notifyFailed: enqueueActions(scope => notify(scope, failed(scope.context.failure, 'downloadFailed'))),
  },
}).createMachine({
  id: 'download',
  description: 'Download of all, the displayed or the selected zones, in a chosen format.',
  context: {
    shown: [],
    selected: {},
    dataset: null,
    scope: 'displayed',
    format: 'csv',
    picture: PROPOSED_PICTURE,
    estimate: null,
    received: 0,
    file: null,
    failure: null,
  },
  initial: 'closed',
  on: {
    'displayed.changed': { actions: 'setShown' },
    'selection.changed': { actions: 'setSelected' },
  },
  states: {
    closed: {
      on: {
        'download.opened': {
          guard: 'canBeOpened',
          target: 'open',
          actions: 'setTarget',
        },
        'download.started': {
          guard: 'isDisplayed',
          target: 'downloading',
          actions: 'setTarget',
        },
      },
    },
    open: {
      description: 'The user is choosing scope and format, with an estimate of the result.',
      initial: 'estimating',
      on: {
        'displayed.changed': [
          { guard: 'targetIsGone', target: 'closed', actions: 'setShown' },
          { target: '.estimating', actions: 'setShown' },
        ],
        'selection.changed': { guard: 'selectionDiffers', target: '.estimating', actions: 'setSelected' },
        'download.changed': {
          target: '.estimating',
          reenter: true,
          actions: 'setTarget',
        },
        'download.started': { target: 'downloading', actions: 'setTarget' },
        'download.closed': 'closed',
      },
      states: {
        estimating: {
          tags: 'dialog',
          on: { 'screen.changed': { guard: 'isElsewhere', target: '#download.closed' } },
          invoke: {
            id: 'estimateDownload',
            src: 'estimateDownload',
            input: ({ context }) => inputOf(context),
            onDone: {
              target: 'ready',
              actions: assign(({ event }) => ({ estimate: event.output })),
            },
            onError: [
              {
                guard: ({ event }) => toFailure(event.error).code === 'unauthenticated',
                target: 'awaitingAccount',
              },
              { target: 'unestimated' },
            ],
          },
        },
        ready: {
          description: 'Rows and size are known.',
          tags: 'dialog',
          on: { 'screen.changed': { guard: 'isElsewhere', target: '#download.closed' } },
        },
        awaitingAccount: {
          description: 'The data need an account. The estimate starts after the login.',
          entry: 'requestAccount',
          on: { 'session.opened': 'estimating' },
        },
        unestimated: {
          description: 'Estimating rows and size failed. The user can still download.',
          tags: 'dialog',
          on: { 'screen.changed': { guard: 'isElsewhere', target: '#download.closed' } },
        },
      },
    },
    downloading: {
      description: 'The file is downloading. Leaving this state cancels the request.',
      tags: ['busy', 'dialog'],
      entry: 'begin',
      invoke: {
        id: 'downloadFile',
        src: 'downloadFile',
        input: ({ context }) => inputOf(context),
      },
      on: {
        'download.progressed': {
          actions: assign(({ event }) => ({ received: event.received })),
        },
        'download.completed': {
          target: 'closed',
          actions: [assign(({ event }) => ({ file: event.file })), 'notifyDownloaded'],
        },
        'download.failed': [
          {
            guard: 'targetWasRemoved',
            target: 'closed',
            actions: [assign(({ event }) => ({ failure: event.failure })), 'notifyFailed'],
          },
          {
            guard: ({ event }) => event.failure.code === 'unauthenticated',
            target: 'failed.awaitingAccount',
            actions: assign(({ event }) => ({ failure: event.failure })),
          },
          {
            target: 'failed',
            actions: [assign(({ event }) => ({ failure: event.failure })), 'notifyFailed'],
          },
        ],
        'download.aborted': 'closed',
        'screen.changed': { guard: 'isElsewhere', target: 'closed' },
      },
    },
    failed: {
      description: 'The download is incomplete. No file was saved.',
      initial: 'over',
      states: {
        over: {
          tags: 'dialog',
          on: { 'screen.changed': { guard: 'isElsewhere', target: '#download.closed' } },
        },
        awaitingAccount: {
          description: 'The import needs an account. It continues after the login.',
          entry: 'requestAccount',
          on: { 'session.opened': '#download.downloading' },
        },
      },
      on: {
        'download.started': { target: 'downloading', actions: 'setTarget' },
        'download.closed': 'closed',
        'displayed.changed': [
          { guard: 'targetIsGone', target: 'closed', actions: 'setShown' },
          { actions: 'setShown' },
        ],
      },
    },
  },
})
