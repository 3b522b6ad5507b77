import { assign, enqueueActions, setup } from 'xstate'
import type { ExportEstimate } from '../src/contract/export.ts'
import type { Language } from '../src/contract/languages.mjs'
import { hasLeftWorkbench, type ScreenChange } from '../src/domain/address/route.ts'
import { type DownloadFormat, dataFormats, isFormatOf } from '../src/domain/download/formats.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import { encodeOrdinals } from '../src/domain/ordinals.ts'
import { type FileChoice, type PictureChoice, PROPOSED_FILE } from '../src/domain/picture/choice.ts'
import type { Logo, LogoFault } from '../src/domain/picture/logo.ts'
import type { PagePreview } from '../src/domain/picture/pagePreview.ts'
import type { Demand, DisplayedChange, Shown } from '../src/domain/view/shown.ts'
import { restart } from './children.ts'
import type { SelectionContext } from './selection.machine.ts'
import { failureNotice, notify, sendToSystem, wantAccount } from './sendToSystem.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

/**
 * `all`: the whole instance; `displayed`: zones that pass the filter and the map extent; `selected`: the
 * user's selection.
 */
export type DownloadScope = 'all' | 'displayed' | 'selected'
export type DownloadInput = {
  target: Shown
  demand: Demand
  /** Restricts the download to these zones, as `OrdinalBits`; null includes all requested zones. */
  zones: string | null
  format: DownloadFormat
  picture: FileChoice
  /** Rows and bytes of the file, once known. */
  estimate: ExportEstimate | null
}
/** Rows and bytes of a file of data, or pages and a small picture of the map. */
export type DownloadEstimate = ExportEstimate & { preview: PagePreview | null }

export type DownloadChoices = {
  format?: DownloadFormat
  scope?: DownloadScope
  /** Choices about the file, and about the page, which the View has. */
  picture?: Partial<PictureChoice>
}

/** `format`: the format to begin with, instead of the last one. */
type Opened = { dataset: string; scope?: DownloadScope; format?: DownloadFormat; language: Language }

export type DownloadEvent =
  | ScreenChange
  | ({ type: 'displayed.changed' } & DisplayedChange)
  | { type: 'selection.changed'; selected: SelectionContext['selected'] }
  | ({ type: 'download.opened' } & Opened)
  | ({ type: 'download.changed' } & DownloadChoices)
  | ({ type: 'download.started'; dataset?: string } & DownloadChoices)
  | { type: 'download.progressed'; received: number }
  | { type: 'download.completed'; file: string }
  | { type: 'download.failed'; failure: Failure }
  | { type: 'download.aborted' }
  | { type: 'download.closed' }
  | { type: 'session.opened' }
  | { type: 'logo.sought' }
  | { type: 'logo.chosen'; file: File }
  | { type: 'logo.read'; logo: Logo }
  | { type: 'logo.refused'; fault: LogoFault }

export type DownloadContext = {
  shown: Shown[]
  selected: SelectionContext['selected']
  dataset: string | null
  scope: DownloadScope
  /** Null until a format is proposed or chosen. */
  format: DownloadFormat | null
  picture: FileChoice
  estimate: ExportEstimate | null
  /** Picture of the map with the last choices. */
  preview: PagePreview | null
  /** Bytes received so far; of a picture, the share that is drawn. */
  received: number
  file: string | null
  failure: Failure | null
  /** Logo that the user has chosen, until a template has it. */
  logo: Logo | null
  logoFault: LogoFault | null
}

function inputOf(context: DownloadContext): DownloadInput {
  const { shown, selected, dataset, scope, format, picture, estimate } = context
  const target = shown.find(({ displayed }) => displayed.dataset === dataset)
  if (!target || !format) throw new Error('Only a displayed dataset can be downloaded, in a chosen format.')
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

/** Returns the choices about the file of a picture, without those of its page. */
const fileOf = (
  former: FileChoice,
  { resolution, each, legends }: Partial<PictureChoice> = {},
): FileChoice => ({
  resolution: resolution ?? former.resolution,
  each: each ?? former.each,
  legends: legends ?? former.legends,
})

/** Falls back to the displayed zones if the scope is `selected` and nothing is selected. */
const possible = (
  scope: DownloadScope,
  { selected }: DownloadContext,
  dataset: string | null,
): DownloadScope => (scope === 'selected' && !selected[dataset ?? ''] ? 'displayed' : scope)

/** Falls back to the proposed format of a dataset if it has no files of the wanted format. */
const formatToOpen = (wanted: DownloadFormat | null, dataset: string, language: Language) =>
  wanted && isFormatOf(dataset, wanted, language) ? wanted : dataFormats(dataset, language)[0]

type Started = DownloadChoices & { dataset?: string }
type Selected = Pick<DownloadContext, 'selected'>

/** Downloads a displayed dataset as a file, with an estimate of its rows and bytes. */
export const downloadMachine = setup({
  types: { context: {} as DownloadContext, events: {} as DownloadEvent, tags: {} as 'busy' | 'dialog' },
  actors: {
    estimateDownload: unprovidedPromise<DownloadEstimate, DownloadInput>('estimateDownload'),
    downloadFile: unprovidedCallback<{ type: 'nothing' }, DownloadInput>('downloadFile'),
    pickLogo: unprovidedCallback<{ type: 'nothing' }>('pickLogo'),
    readLogo: unprovidedCallback<{ type: 'nothing' }, File>('readLogo'),
  },
  guards: {
    /** Returns whether the dataset is displayed and a format is known. */
    canBeStarted: ({ context }, { dataset, format }: Started) =>
      (format ?? context.format) !== null &&
      context.shown.some(({ displayed }) => displayed.dataset === dataset),
    /** Returns whether the dataset is displayed and, for the scope `selected`, has selected zones. */
    canBeOpened: ({ context: { shown, selected } }, { dataset, scope }: Omit<Opened, 'language'>) =>
      shown.some(({ displayed }) => displayed.dataset === dataset) &&
      (scope !== 'selected' || selected[dataset] !== undefined),
    isElsewhere: (_, screen: ScreenChange) => hasLeftWorkbench(screen),
    /** Returns whether the user left the login without logging in. */
    isMap: (_, { path, visitor }: ScreenChange) => path === '/' && visitor !== 'member',
    selectionDiffers: ({ context }, { selected }: Selected) => selected !== context.selected,
    /** Returns whether the dataset was removed from the map during the download: a retry is then useless. */
    targetWasRemoved: ({ context }) =>
      !context.shown.some(({ displayed }) => displayed.dataset === context.dataset),
    targetIsGone: ({ context }, { shown }: { shown: Shown[] }) =>
      !shown.some(({ displayed }) => displayed.dataset === context.dataset),
  },
  actions: {
    setShown: assign((_, { shown }: { shown: Shown[] }) => ({ shown })),
    setSelected: assign(({ context }, { selected }: Selected) => ({
      selected,
      scope: possible(context.scope, { ...context, selected }, context.dataset),
    })),
    open: assign(({ context }, { dataset, scope = context.scope, format, language }: Opened) => ({
      dataset,
      scope: possible(scope, context, dataset),
      format: formatToOpen(format ?? context.format, dataset, language),
      picture: { ...context.picture, each: false },
      estimate: null,
      preview: null,
      failure: null,
    })),
    choose: assign(({ context }, { format, scope, picture }: DownloadChoices) => ({
      format: format ?? context.format,
      scope: possible(scope ?? context.scope, context, context.dataset),
      picture: fileOf(context.picture, picture),
      estimate: null,
    })),
    start: assign(({ context }, { dataset, format, scope, picture }: Started) => ({
      dataset: dataset ?? context.dataset,
      format: format ?? context.format,
      scope: possible(scope ?? context.scope, context, dataset ?? context.dataset),
      picture: fileOf(dataset === undefined ? context.picture : { ...context.picture, each: false }, picture),
      // The estimate of another dataset does not apply.
      ...(dataset !== undefined && { estimate: null }),
    })),
    /** Changes the page in the View, so that undo, links and saved maps have it. */
    changePage: enqueueActions((scope, { picture = {} }: DownloadChoices) => {
      const { resolution: _, each: _each, legends: _legends, ...page } = picture
      sendToSystem(scope, 'workbench', () =>
        Object.keys(page).length > 0 ? { type: 'ground.changed', ground: { page } } : null,
      )
    }),
    pickLogo: enqueueActions(({ enqueue }) => restart(enqueue, 'pickLogo', undefined)),
    readLogo: enqueueActions(({ enqueue }, { file }: { file: File }) => restart(enqueue, 'readLogo', file)),
    setLogo: assign((_, { logo }: { logo: Logo }) => ({ logo, logoFault: null })),
    setLogoFault: assign((_, { fault }: { fault: LogoFault }) => ({ logoFault: fault })),
    /** Shows the chosen logo on the page. */
    changeLogo: enqueueActions((scope, { logo: { id } }: { logo: Logo }) =>
      sendToSystem(scope, 'workbench', () => ({ type: 'ground.changed', ground: { page: { logo: id } } })),
    ),
    requestAccount: enqueueActions(scope => wantAccount(scope, 'download')),
    begin: assign({ received: 0, failure: null, file: null }),
    notifyDownloaded: enqueueActions(scope =>
      notify(scope, { kind: 'success', key: 'downloaded', detail: scope.context.file }),
    ),
    notifyFailed: enqueueActions(scope =>
      notify(scope, failureNotice(scope.context.failure, 'downloadFailed')),
    ),
  },
}).createMachine({
  id: 'download',
  description: 'Download of all, the displayed or the selected zones, in a chosen format.',
  context: {
    shown: [],
    selected: {},
    dataset: null,
    scope: 'displayed',
    format: null,
    picture: PROPOSED_FILE,
    estimate: null,
    preview: null,
    received: 0,
    file: null,
    failure: null,
    logo: null,
    logoFault: null,
  },
  initial: 'closed',
  on: {
    'displayed.changed': { actions: withEvent('setShown') },
    'selection.changed': { actions: withEvent('setSelected') },
    'logo.sought': { actions: 'pickLogo' },
    'logo.chosen': { actions: withEvent('readLogo') },
    'logo.read': { actions: [withEvent('setLogo'), withEvent('changeLogo')] },
    'logo.refused': { actions: withEvent('setLogoFault') },
  },
  states: {
    closed: {
      on: {
        'download.changed': { actions: [withEvent('choose'), withEvent('changePage')] },
        'download.opened': { guard: withEvent('canBeOpened'), target: 'open', actions: withEvent('open') },
        'download.started': {
          guard: withEvent('canBeStarted'),
          target: 'downloading',
          actions: [withEvent('start'), withEvent('changePage')],
        },
      },
    },
    open: {
      description: 'The user is choosing scope and format, with an estimate of the result.',
      initial: 'estimating',
      on: {
        'displayed.changed': [
          { guard: withEvent('targetIsGone'), target: 'closed', actions: withEvent('setShown') },
          { target: '.estimating', actions: withEvent('setShown') },
        ],
        'selection.changed': {
          guard: withEvent('selectionDiffers'),
          target: '.estimating',
          actions: withEvent('setSelected'),
        },
        'download.changed': {
          target: '.estimating',
          reenter: true,
          actions: [withEvent('choose'), withEvent('changePage')],
        },
        'download.started': { target: 'downloading', actions: [withEvent('start'), withEvent('changePage')] },
        'download.closed': 'closed',
      },
      states: {
        estimating: {
          tags: 'dialog',
          on: {
            'screen.changed': { guard: withEvent('isElsewhere'), target: '#download.closed' },
          },
          invoke: {
            id: 'estimateDownload',
            src: 'estimateDownload',
            input: ({ context }) => inputOf(context),
            onDone: {
              target: 'ready',
              actions: assign(({ event: { output } }) => ({ estimate: output, preview: output.preview })),
            },
            onError: [
              {
                guard: ({ event }) => toFailure(event.error).code === 'unauthenticated',
                target: 'reserved',
              },
              {
                target: 'unestimated',
                actions: assign(({ event }) => ({ failure: toFailure(event.error), preview: null })),
              },
            ],
          },
        },
        ready: {
          description: 'Rows and size are known.',
          tags: 'dialog',
          on: {
            'screen.changed': { guard: withEvent('isElsewhere'), target: '#download.closed' },
          },
        },
        reserved: {
          description: 'The file needs an account. A picture of the map does not.',
          tags: 'dialog',
          on: {
            'session.opened': 'estimating',
            'screen.changed': { guard: withEvent('isElsewhere'), target: '#download.closed' },
          },
        },
        unestimated: {
          description:
            'Estimating rows and size, or drawing the preview, failed. The user can still download.',
          tags: 'dialog',
          on: {
            'screen.changed': { guard: withEvent('isElsewhere'), target: '#download.closed' },
          },
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
        'screen.changed': { guard: withEvent('isElsewhere'), target: 'closed' },
      },
    },
    failed: {
      description: 'The download is incomplete. No file was saved.',
      initial: 'over',
      states: {
        over: {
          tags: 'dialog',
          on: {
            'screen.changed': { guard: withEvent('isElsewhere'), target: '#download.closed' },
          },
        },
        awaitingAccount: {
          description: 'The file needs an account. The download continues after the login.',
          entry: 'requestAccount',
          on: {
            'session.opened': '#download.downloading',
            'screen.changed': { guard: withEvent('isMap'), target: '#download.closed' },
          },
        },
      },
      on: {
        'download.started': { target: 'downloading', actions: [withEvent('start'), withEvent('changePage')] },
        'download.closed': 'closed',
        'displayed.changed': [
          { guard: withEvent('targetIsGone'), target: 'closed', actions: withEvent('setShown') },
          { actions: withEvent('setShown') },
        ],
      },
    },
  },
})
