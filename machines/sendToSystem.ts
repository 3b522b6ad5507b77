import { type AnyActor, type AnyActorRef, type EventObject, StateMachine } from 'xstate'
import type { Failure } from '../src/domain/failure.ts'
import type { Notified } from './notifications.machine.ts'
import type { AccountSeeker, SystemEvents } from './systemEvents.ts'

/** Part of the arguments of `enqueueActions` that sends events. */
export type Scope<C> = {
  context: C
  system: AnyActorRef['system']
  enqueue: { sendTo(actor: AnyActorRef, event: EventObject): void }
}

/**
 * Sends an event, within `enqueueActions`, to the machine with a systemId. Without that machine, as in unit
 * tests, nothing is sent.
 */
export function sendToSystem<C, Id extends keyof SystemEvents>(
  { context, system, enqueue }: Scope<C>,
  systemId: Id,
  event: (context: C) => SystemEvents[Id] | null,
): void {
  const actor: AnyActorRef | undefined = system.get(systemId)
  const sent = event(context)
  if (actor && sent) enqueue.sendTo(actor, sent)
}

/** Sends an event, within `enqueueActions`, to every other machine whose chart has a transition for it. */
export function broadcast<C, Id extends keyof SystemEvents>(
  { self, system, enqueue }: Scope<C> & { self: AnyActorRef },
  event: SystemEvents[Id],
): void {
  const actors: AnyActor[] = Object.values(system.getAll())
  for (const actor of actors) {
    const { logic } = actor
    const isAccepted = logic instanceof StateMachine && logic.events.includes(event.type)
    if (isAccepted && actor !== self) enqueue.sendTo(actor, event)
  }
}

/** Parameters of a `notify` action: the message of a snackbar. */
export type Notice = Omit<Notified, 'type'>

/** Returns a reference to an action `notify` that shows a message. */
export const withNotice = (kind: Notice['kind'], key: Notice['key']) =>
  ({ type: 'notify', params: { kind, key } }) as const

/** Shows a snackbar, within `enqueueActions`. */
export const notify = <C>(scope: Scope<C>, notice: Notice): void =>
  sendToSystem(scope, 'notifications', () => ({ type: 'notified', ...notice }))

/**
 * Requests, within `enqueueActions`, the account that a call needs: `session.opened` follows once there is
 * one.
 */
export const wantAccount = <C>(scope: Scope<C>, by: AccountSeeker): void =>
  sendToSystem(scope, 'workbench', () => ({ type: 'account.wanted', by }))

/**
 * Shows, within `enqueueActions`, the form that requests another confirmation message, prefilled with an
 * address.
 */
export const offerMail = <C>(scope: Scope<C>, email: string): void =>
  sendToSystem(scope, 'emailVerification', () => ({ type: 'mail.offered', email }))

/** Hides the form that confirms an address. Called within `enqueueActions`. */
export const withdrawMail = <C>(scope: Scope<C>): void =>
  sendToSystem(scope, 'emailVerification', () => ({ type: 'mail.withdrawn' }))

/** Returns the snackbar's message for a failed call, with the server's sentence if any. */
export const failureNotice = (failure: Failure | null, key = keyOf(failure)): Notice => ({
  kind: 'error',
  key,
  detail: failure?.detail ?? null,
})

/** Returns the message for a failure: `unreachable` and `timeout` have their own, since a reload would not help. */
const keyOf = (failure: Failure | null): Notice['key'] =>
  failure?.code === 'unreachable' || failure?.code === 'timeout' ? failure.code : 'generic'
