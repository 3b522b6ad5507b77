import type { AnyActorRef, EventObject, MachineContext } from 'xstate'

/**
 * An action that sends an event to the machine registered under a systemId.
 * A machine that runs alone, as in its unit test, has nobody to tell and says nothing.
 */
export const tell =
  <C extends MachineContext>(systemId: string, event: (context: C) => EventObject | null) =>
  ({ context, system }: { context: C; system: AnyActorRef['system'] }) => {
    const told = event(context)
    if (told) system.get(systemId)?.send(told)
  }
