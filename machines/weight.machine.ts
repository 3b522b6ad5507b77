import { assign, enqueueActions, setup } from 'xstate'
import { hasLeftWorkbench, type ScreenChange } from '../src/domain/address/route.ts'
import type { Shown } from '../src/domain/view/shown.ts'
import type { ViewWeight } from '../src/domain/view/weight.ts'
import { type Notice, notify, withNotice } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

type Displayed = { shown: readonly Shown[] }

export type WeightEvent =
  | ({ type: 'displayed.changed' } & Displayed)
  | { type: 'weight.opened' }
  | { type: 'weight.closed' }
  | { type: 'weight.copied' }
  | ScreenChange

/** Displayed datasets and their weight, which is null until it is known. */
type WeightContext = { shown: readonly Shown[]; weight: ViewWeight | null }

/** Weighs the view: bytes and requests of its data, and their zones, vertices and memory. */
export const weightMachine = setup({
  types: { context: {} as WeightContext, events: {} as WeightEvent },
  actors: {
    weighView: unprovidedPromise<ViewWeight, Displayed>('weighView'),
    copyWeight: unprovidedPromise<void, { weight: ViewWeight }>('copyWeight'),
  },
  guards: {
    isSomethingDisplayed: ({ context }) => context.shown.length > 0,
    isElsewhere: (_, screen: ScreenChange) => hasLeftWorkbench(screen),
    nothingIsDisplayed: (_, { shown }: Displayed) => shown.length === 0,
  },
  actions: {
    notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)),
    setShown: assign((_, { shown }: Displayed) => ({ shown })),
  },
}).createMachine({
  id: 'weight',
  description: 'The weight of the view, in a dialog.',
  context: { shown: [], weight: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'displayed.changed': { actions: withEvent('setShown') },
        'weight.opened': { guard: 'isSomethingDisplayed', target: 'open' },
      },
    },
    open: {
      tags: 'dialog',
      initial: 'weighing',
      exit: assign({ weight: null }),
      on: {
        'displayed.changed': [
          { guard: withEvent('nothingIsDisplayed'), target: 'closed', actions: withEvent('setShown') },
          { target: '.weighing', actions: withEvent('setShown') },
        ],
        'weight.closed': 'closed',
        'screen.changed': { guard: withEvent('isElsewhere'), target: 'closed' },
      },
      states: {
        weighing: {
          description: 'The view is being weighed. Former figures stay visible.',
          tags: 'busy',
          invoke: {
            id: 'weighView',
            src: 'weighView',
            input: ({ context: { shown } }) => ({ shown }),
            onDone: { target: 'ready', actions: assign(({ event }) => ({ weight: event.output })) },
            onError: { target: '#weight.closed', actions: withNotice('error', 'generic') },
          },
        },
        ready: {
          description: 'The figures match the displayed datasets.',
          on: { 'weight.copied': 'copying' },
        },
        copying: {
          description: 'The figures are being copied as text.',
          invoke: {
            id: 'copyWeight',
            src: 'copyWeight',
            input: ({ context: { weight } }) => {
              if (!weight) throw new Error('No weight to copy.')
              return { weight }
            },
            onDone: { target: 'ready', actions: withNotice('success', 'labelsCopied') },
            onError: { target: 'ready', actions: withNotice('error', 'labelsNotCopied') },
          },
        },
      },
    },
  },
})
