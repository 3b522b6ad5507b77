import type { AnyActorRef, EventObject } from 'xstate'
import type { Failure } from '../src/domain/failure.ts'
import type { Notified } from './notifications.machine.ts'

type Scope<C> = {
  context: C
  system: AnyActorRef['system']
  enqueue: { sendTo(actor: AnyActorRef, event: EventObject): void }
}

/**
 * Sends, within `enqueueActions`, an event to the machine registered under a systemId. A machine that runs alone, as in
 * its unit test, has nobody to tell and says nothing.
 */
export function sendToSystem<C>(
  { context, system, enqueue }: Scope<C>,
  systemId: string,
  event: (context: C) => EventObject | null,
): void {
  const actor: AnyActorRef | undefined = system.get(systemId)
  const sent = event(context)
  if (actor && sent) enqueue.sendTo(actor, sent)
}

/** Parameters of an action `notify`: the message of a snackbar. */
export type Notice = Omit<Notified, 'type'>

/** Says something in a snackbar, within `enqueueActions`. */
export const notify = <C>(scope: Scope<C>, notice: Notice): void =>
  sendToSystem(scope, 'notifications', () => ({ type: 'notified', ...notice }))

/** Asks, within `enqueueActions`, for the account that a call needs: `session.opened` comes back once there is one. */
export const wantAccount = <C>(scope: Scope<C>): void =>
  sendToSystem(scope, 'workbench', () => ({ type: 'account.wanted' }))

/** Shows, within `enqueueActions`, the form that asks for another message of confirmation, filled in with an address. */
export const offerMail = <C>(scope: Scope<C>, email: string): void =>
  sendToSystem(scope, 'emailVerification', () => ({ type: 'mail.offered', email }))

/** Takes that form away, within `enqueueActions`. */
export const withdrawMail = <C>(scope: Scope<C>): void =>
  sendToSystem(scope, 'emailVerification', () => ({ type: 'mail.withdrawn' }))

/** Returns the snackbar's message about a call that failed, with the server's sentence where it said one. */
export const failed = (failure: Failure | null, key = keyOf(failure)): Notice => ({
  kind: 'error',
  key,
  detail: failure?.detail ?? null,
})

/** Returns the message for a failure: `unreachable` and `timeout` have their own, since a reload would not help. */
const keyOf = (failure: Failure | null): Notice['key'] =>
  failure?.code === 'unreachable' || failure?.code === 'timeout' ? failure.code : 'generic'
