import type { AnyActorRef } from 'xstate'
import type { Machines } from '../../machines/index.ts'
import { machines } from '../../machines/index.ts'
import type { Surface, World } from './command.ts'

export type Report = {
  command: string
  args: readonly string[]
  surface: Surface
}

/** The running machines, as commands see them. */
export type Desk = {
  world: () => World
  send: (actor: keyof Machines, event: { type: string }) => void
  /** Tells who listens that a command ran, and from where. */
  report: (report: Report) => void
  /** Calls back whenever a snapshot has changed. Answers how to stop. */
  subscribe: (listener: () => void) => () => void
}

const names = Object.keys(machines) as (keyof Machines)[]

/** The desk over a running workbench. */
export function createDesk(root: AnyActorRef, onReport: (report: Report) => void = () => {}): Desk {
  const actor = (name: keyof Machines): AnyActorRef => {
    const found = name === 'workbench' ? root : root.system.get(name)
    if (!found) throw new Error(`No machine runs under the name ${name}.`)
    return found
  }
  return {
    world: () => Object.fromEntries(names.map(name => [name, actor(name).getSnapshot()])) as World,
    send: (name, event) => actor(name).send(event),
    report: onReport,
    subscribe: listener => {
      const subscriptions = names.map(name => actor(name).subscribe(listener))
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe()
      }
    },
  }
}
