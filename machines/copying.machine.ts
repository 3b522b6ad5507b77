import { assign, enqueueActions, setup } from 'xstate'
import type { Bbox } from '../src/contract/common.ts'
import { isLocal } from '../src/contract/ids.ts'
import type { View } from '../src/contract/view.ts'
import { hasLeftScreen, type ScreenChange } from '../src/domain/address/route.ts'
import type { Tool } from '../src/domain/view/toolLines.ts'
import { type Notice, notify } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'

/** Displayed dataset, and the program to open it in. */
export type OpeningElsewhere = { dataset: string; tool: Tool }

/**
 * Calls to copy: those of the View, or the call that opens a dataset elsewhere. `keyed`: the server requires a
 * key from programs.
 */
export type CopiedLines = {
  view: View
  bounds: Bbox | null
  keyed: boolean
  opening: OpeningElsewhere | null
}

export type CopyingEvent =
  /** `own`: displayed datasets of this browser, which the link cannot show elsewhere. */
  | { type: 'link.copied'; own: readonly string[] }
  /** Copies the link although it shows less elsewhere. */
  | { type: 'link.confirmed' }
  | { type: 'link.cancelled' }
  | ({ type: 'lines.copied' } & CopiedLines)
  | ScreenChange

/** Copies the link to the view, or calls that return its data. */
export const copyingMachine = setup({
  types: {
    context: {} as { lines: CopiedLines | null; own: readonly string[] },
    events: {} as CopyingEvent,
  },
  actors: {
    copyLink: unprovidedPromise<void>('copyLink'),
    copyLines: unprovidedPromise<void, CopiedLines>('copyLines'),
  },
  guards: {
    usesOwnData: (_, { own }: { own: readonly string[] }) => own.length > 0,
    isElsewhere: (_, screen: ScreenChange) => hasLeftScreen('/', screen),
    /** Returns whether the server has the dataset to open elsewhere, or at least one displayed dataset. */
    serverHasLines: (_, { view, opening }: CopiedLines) =>
      view.displayed.length > 0 &&
      (opening ? [opening] : view.displayed).some(({ dataset }) => !isLocal(dataset)),
  },
  actions: { notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)) },
}).createMachine({
  id: 'copying',
  description: 'Links and calls, copied to the clipboard.',
  context: { lines: null, own: [] },
  initial: 'idle',
  on: {
    'link.copied': [
      {
        guard: { type: 'usesOwnData', params: ({ event }) => event },
        target: '.asking',
        actions: assign({ own: ({ event }) => event.own }),
      },
      '.link',
    ],
    'lines.copied': {
      guard: { type: 'serverHasLines', params: ({ event }) => event },
      target: '.lines',
      actions: assign({ lines: ({ event }) => event }),
    },
  },
  states: {
    idle: { description: 'Nothing is being copied.' },
    asking: {
      description: 'The view uses data of this browser. The user is told before the link is copied.',
      on: {
        'link.confirmed': 'link',
        'link.cancelled': 'idle',
        'screen.changed': {
          guard: { type: 'isElsewhere', params: ({ event }) => event },
          target: 'idle',
        },
      },
    },
    link: {
      description: 'The address of the view is being copied.',
      invoke: {
        id: 'copyLink',
        src: 'copyLink',
        onDone: {
          target: 'idle',
          actions: { type: 'notify', params: { kind: 'success', key: 'linkCopied' } },
        },
        onError: {
          target: 'idle',
          actions: { type: 'notify', params: { kind: 'error', key: 'linkNotCopied' } },
        },
      },
    },
    lines: {
      description: 'Calls for the displayed data are being copied.',
      invoke: {
        id: 'copyLines',
        src: 'copyLines',
        input: ({ context: { lines } }) => {
          if (!lines) throw new Error('No calls to copy.')
          return lines
        },
        onDone: {
          target: 'idle',
          actions: { type: 'notify', params: { kind: 'success', key: 'curlCopied' } },
        },
        onError: {
          target: 'idle',
          actions: { type: 'notify', params: { kind: 'error', key: 'curlNotCopied' } },
        },
      },
    },
  },
})
