import type { AnyActorRef, EventObject } from 'xstate'

type Scope<C> = {
  context: C
  system: AnyActorRef['system']
  enqueue: { sendTo(actor: AnyActorRef, event: EventObject): void }
}

/**
 * Within `enqueueActions`: sends an event to the machine registered under a systemId.
 * A machine that runs alone, as in its unit test, has nobody to tell and says nothing.
 */
export function tell<C>(
  { context, system, enqueue }: Scope<C>,
  systemId: string,
  event: (context: C) => EventObject | null,
): void {
  const actor: AnyActorRef | undefined = system.get(systemId)
  const told = event(context)
  if (actor && told) enqueue.sendTo(actor, told)
}
