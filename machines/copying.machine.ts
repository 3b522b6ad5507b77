import { assign, enqueueActions, setup } from 'xstate'
import type { Bbox } from '../src/contract/common.ts'
import { isLocal } from '../src/contract/idParts.ts'
import type { View } from '../src/contract/view.ts'
import { Secret } from '../src/domain/account/secret.ts'
import { hasLeftWorkbench, type ScreenChange } from '../src/domain/address/route.ts'
import { toFailure } from '../src/domain/failure.ts'
import type { Tool } from '../src/domain/view/toolLines.ts'
import { failureNotice, type Notice, notify, wantAccount, withNotice } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent, withField } from './withEvent.ts'

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

/** View to embed in another page, and whether it follows the latest dates. */
export type CopiedEmbed = { view: View; latest: boolean }

export type CopyingEvent =
  /** `own`: displayed datasets of this browser, which the link cannot show elsewhere. `address`: its query. */
  | ({ type: 'link.copied' } & LinkToPublish)
  /** Copies the link although it shows less elsewhere. */
  | { type: 'link.confirmed' }
  | { type: 'link.cancelled' }
  /** Keeps the data of this browser in the account, and makes a private link to them. */
  | ({ type: 'link.published' } & LinkToPublish)
  | { type: 'session.opened' }
  | ({ type: 'lines.copied' } & CopiedLines)
  | ({ type: 'embed.copied' } & CopiedEmbed)
  /** Asks before the map is published: everyone who sees the frame reads its data. */
  | ({ type: 'embed.published' } & CopiedEmbed)
  | ScreenChange

/** Start of a private link. */
const PUBLISHING = {
  'link.published': {
    guard: { type: 'usesOwnData', params: ({ event }: { event: LinkToPublish }) => event },
    target: 'publishing',
    actions: { type: 'setOwn', params: ({ event }: { event: LinkToPublish }) => event },
  },
} as const

/** Ways out of the dialog about the link. */
const LEAVING = {
  'link.cancelled': 'idle',
  'screen.changed': {
    guard: { type: 'isElsewhere', params: ({ event }: { event: ScreenChange }) => event },
    target: 'idle',
  },
} as const

/** `link`: new private link, or the code of an embed. Its token is not shown again. */
export type CopyingContext = {
  lines: CopiedLines | null
  embed: CopiedEmbed | null
  own: readonly string[]
  address: string
  link: Secret
}
/** Datasets of this browser to publish, and the query of the address that displays them. */
export type LinkToPublish = Pick<CopyingContext, 'own' | 'address'>
/** New private link, and whether the browser has copied it. */
export type PublishedLink = { link: Secret; isCopied: boolean }

/** Copies the link to the view, or calls that return its data. */
export const copyingMachine = setup({
  types: {
    context: {} as CopyingContext,
    events: {} as CopyingEvent,
    tags: {} as 'busy' | 'dialog' | 'embed',
  },
  actors: {
    copyLink: unprovidedPromise<void, { link: Secret }>('copyLink'),
    publishLink: unprovidedPromise<PublishedLink, LinkToPublish>('publishLink'),
    copyLines: unprovidedPromise<void, CopiedLines>('copyLines'),
    copyEmbed: unprovidedPromise<void, CopiedEmbed>('copyEmbed'),
    publishEmbed: unprovidedPromise<PublishedLink, undefined>('publishEmbed'),
  },
  guards: {
    usesOwnData: (_, { own }: { own: readonly string[] }) => own.length > 0,
    isElsewhere: (_, screen: ScreenChange) => hasLeftWorkbench(screen),
    needsAccount: (_, { error }: { error: unknown }) => toFailure(error).code === 'unauthenticated',
    isCopied: (_, { isCopied }: PublishedLink) => isCopied,
    /** Returns whether the server has every displayed dataset. */
    serverHasView: (_, { view }: CopiedEmbed) =>
      view.displayed.length > 0 && view.displayed.every(({ dataset }) => !isLocal(dataset)),
    /** Returns whether the server has the dataset to open elsewhere, or at least one displayed dataset. */
    serverHasLines: (_, { view, opening }: CopiedLines) =>
      view.displayed.length > 0 &&
      (opening ? [opening] : view.displayed).some(({ dataset }) => !isLocal(dataset)),
  },
  actions: {
    notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)),
    setOwn: assign((_, { own, address }: LinkToPublish) => ({ own, address })),
    setLink: assign((_, { link }: PublishedLink) => ({ link })),
    clearLink: assign({ link: new Secret() }),
    requestAccount: enqueueActions(scope => wantAccount(scope, 'copying')),
  },
}).createMachine({
  id: 'copying',
  description: 'Links and calls, copied to the clipboard.',
  context: { lines: null, embed: null, own: [], address: '', link: new Secret() },
  initial: 'idle',
  on: {
    'link.copied': [
      { guard: withEvent('usesOwnData'), target: '.asking', actions: withEvent('setOwn') },
      '.link',
    ],
    'lines.copied': {
      guard: withEvent('serverHasLines'),
      target: '.lines',
      actions: assign({ lines: ({ event }) => event }),
    },
    'embed.copied': {
      guard: withEvent('serverHasView'),
      target: '.embed',
      actions: assign({ embed: ({ event }) => event }),
    },
    'embed.published': { guard: withEvent('serverHasView'), target: '.askingEmbed' },
  },
  states: {
    idle: { description: 'Nothing is being copied.', entry: 'clearLink', on: PUBLISHING },
    asking: {
      description: 'The view uses data of this browser. The user is told before the link is copied.',
      tags: 'dialog',
      on: { 'link.confirmed': 'link', ...PUBLISHING, ...LEAVING },
    },
    publishing: {
      description: 'The data of this browser are being sent to the account, for a private link.',
      tags: ['busy', 'dialog'],
      invoke: {
        id: 'publishLink',
        src: 'publishLink',
        input: ({ context: { own, address } }) => ({ own, address }),
        onDone: [
          {
            guard: withField('isCopied', 'output'),
            target: 'published',
            actions: [withField('setLink', 'output'), withNotice('success', 'linkCopied')],
          },
          { target: 'published', actions: withField('setLink', 'output') },
        ],
        onError: [
          { guard: withEvent('needsAccount'), target: 'awaitingAccount' },
          {
            target: 'asking',
            actions: {
              type: 'notify',
              params: ({ event }) => failureNotice(toFailure(event.error), 'linkNotPublished'),
            },
          },
        ],
      },
      on: LEAVING,
    },
    awaitingAccount: {
      description: 'A private link needs an account. It is made after the login.',
      entry: 'requestAccount',
      on: { 'session.opened': 'publishing' },
    },
    published: {
      description: 'The private link is visible, only this once.',
      tags: 'dialog',
      on: { 'link.confirmed': 'link', ...LEAVING },
    },
    askingEmbed: {
      description: 'An embed will show reserved data to everyone. The user confirms it.',
      tags: ['dialog', 'embed'],
      on: { 'link.confirmed': 'publishingEmbed', ...LEAVING },
    },
    publishingEmbed: {
      description: 'The data of the map are being kept in the account, for an embed with a token.',
      tags: ['busy', 'dialog', 'embed'],
      invoke: {
        id: 'publishEmbed',
        src: 'publishEmbed',
        onDone: [
          {
            guard: withField('isCopied', 'output'),
            target: 'embedPublished',
            actions: [withField('setLink', 'output'), withNotice('success', 'embedCopied')],
          },
          { target: 'embedPublished', actions: withField('setLink', 'output') },
        ],
        onError: {
          target: 'askingEmbed',
          actions: {
            type: 'notify',
            params: ({ event }) => failureNotice(toFailure(event.error), 'embedNotPublished'),
          },
        },
      },
      on: LEAVING,
    },
    embedPublished: {
      description: 'The code of the embed is visible, only this once.',
      tags: ['dialog', 'embed'],
      on: { 'link.confirmed': 'code', ...LEAVING },
    },
    code: {
      description: 'The code of the embed is being copied.',
      invoke: {
        id: 'copyLink',
        src: 'copyLink',
        input: ({ context }) => ({ link: context.link }),
        onDone: { target: 'idle', actions: withNotice('success', 'embedCopied') },
        onError: { target: 'idle', actions: withNotice('error', 'embedNotCopied') },
      },
    },
    link: {
      description: 'The address of the view is being copied.',
      invoke: {
        id: 'copyLink',
        src: 'copyLink',
        input: ({ context }) => ({ link: context.link }),
        onDone: { target: 'idle', actions: withNotice('success', 'linkCopied') },
        onError: { target: 'idle', actions: withNotice('error', 'linkNotCopied') },
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
        onDone: { target: 'idle', actions: withNotice('success', 'curlCopied') },
        onError: { target: 'idle', actions: withNotice('error', 'curlNotCopied') },
      },
    },
    embed: {
      description: 'The code that embeds the view in another page is being copied.',
      invoke: {
        id: 'copyEmbed',
        src: 'copyEmbed',
        input: ({ context: { embed } }) => {
          if (!embed) throw new Error('No view to embed.')
          return embed
        },
        onDone: { target: 'idle', actions: withNotice('success', 'embedCopied') },
        onError: { target: 'idle', actions: withNotice('error', 'embedNotCopied') },
      },
    },
  },
})
