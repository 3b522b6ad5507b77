import { assign, enqueueActions, sendTo, setup } from 'xstate'
import {
  addressOf,
  type Place,
  placeOfAddress,
  redirectFor,
  type Visitor,
} from '../src/domain/address/route.ts'
import { broadcast } from './sendToSystem.ts'
import { unprovidedCallback } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

/** Commands to the router. */
export type RouterCommand = { type: 'router.went'; to: string; replace: boolean }

export type NavigationEvent =
  /** The router is at this place, requested or not. */
  | { type: 'navigation.changed'; place: Place }
  /** `inPlace`: replaces the current history entry, which would only redirect again. */
  | { type: 'navigation.requested'; to: string; inPlace?: boolean }
  /** The screen failed to render. */
  | { type: 'screen.broken' }
  | { type: 'visitor.changed'; visitor: Visitor }
  /** The installation announces its screens for members. */
  | { type: 'members.announced'; only: readonly string[] }

/** Path of no screen. */
const NOWHERE = ''

type Here = { place: Place; visitor: Visitor; membersOnly: readonly string[] }

const wayRound = ({ place, visitor, membersOnly }: Here) => redirectFor(place, visitor, membersOnly)

/** Decides which screen is visible. The router navigates to it, and reports its location. */
export const navigationMachine = setup({
  types: {
    context: {} as Here,
    input: {} as { place: Place },
    events: {} as NavigationEvent,
  },
  actors: { router: unprovidedCallback<RouterCommand, undefined>('router') },
  guards: {
    /** A link does not count as leaving if its destination redirects back to this screen. */
    isElsewhere: ({ context: { place, visitor, membersOnly } }, { to }: { to: string }) =>
      (redirectFor(placeOfAddress(to), visitor, membersOnly) ?? to) !== addressOf(place),
    isNotTheirs: ({ context }) => wayRound(context) !== null,
  },
  actions: {
    setPlace: assign((_, { place }: { place: Place }) => ({ place })),
    setVisitor: assign((_, { visitor }: { visitor: Visitor }) => ({ visitor })),
    setMembersOnly: assign((_, { only }: { only: readonly string[] }) => ({ membersOnly: only })),
    notifyScreen: enqueueActions((scope, { isDrawn }: { isDrawn: boolean }) => {
      const { place, visitor } = scope.context
      broadcast(scope, { type: 'screen.changed', path: isDrawn ? place.path : NOWHERE, visitor })
    }),
    go: sendTo('router', (_, { to, inPlace = false }: { to: string; inPlace?: boolean }) => ({
      type: 'router.went' as const,
      to,
      replace: inPlace,
    })),
    // A forbidden location leaves no history entry: Back must not return to it.
    goToDetour: sendTo('router', ({ context }) => ({
      type: 'router.went' as const,
      to: wayRound(context) ?? '/',
      replace: true,
    })),
  },
}).createMachine({
  id: 'navigation',
  description: 'Current screen, and access to it.',
  context: ({ input }) => ({ place: input.place, visitor: 'restoring', membersOnly: [] }),
  invoke: { id: 'router', src: 'router' },
  on: {
    'visitor.changed': { target: '.here', actions: withEvent('setVisitor') },
    'members.announced': { target: '.here', actions: withEvent('setMembersOnly') },
  },
  initial: 'here',
  states: {
    here: {
      description: 'The screen of the address is visible.',
      entry: { type: 'notifyScreen', params: { isDrawn: true } },
      always: { guard: 'isNotTheirs', target: 'leaving', actions: 'goToDetour' },
      on: {
        'navigation.changed': { target: 'here', reenter: true, actions: withEvent('setPlace') },
        'navigation.requested': {
          guard: withEvent('isElsewhere'),
          target: 'leaving',
          actions: withEvent('go'),
        },
        'screen.broken': 'broken',
      },
    },
    broken: {
      description: 'Rendering the screen failed. Neither the screen nor its dialogs are visible.',
      entry: { type: 'notifyScreen', params: { isDrawn: false } },
      on: {
        'navigation.changed': { target: 'here', actions: withEvent('setPlace') },
        'navigation.requested': {
          guard: withEvent('isElsewhere'),
          target: 'leaving',
          actions: withEvent('go'),
        },
      },
    },
    leaving: {
      description: 'Another screen is loading.',
      tags: 'busy',
      on: {
        'navigation.changed': { target: 'here', actions: withEvent('setPlace') },
        'navigation.requested': {
          guard: withEvent('isElsewhere'),
          target: 'leaving',
          reenter: true,
          actions: withEvent('go'),
        },
      },
    },
  },
})
