import type { AnyActorRef, Subscription } from 'xstate'
import type { Machines } from '../../machines/index.ts'
import { machines } from '../../machines/index.ts'
import type { WorkbenchContext } from '../../machines/workbench.types.ts'
import type { Snapshots, Surface } from './command.ts'

export type Report = {
  command: string
  args: readonly string[]
  surface: Surface
}

/** Running machines, in the form that commands use. */
export type Runtime = {
  snapshots: () => Snapshots
  send: (actor: keyof Machines, event: { type: string }) => void
  /** Calls listeners when a command runs, with its surface. */
  report: (report: Report) => void
  /** Calls back when a snapshot changes. Returns a function to unsubscribe. */
  subscribe: (listener: () => void) => () => void
}

const names = Object.keys(machines) as (keyof Machines)[]

/** Creates the runtime of a running workbench. */
export function createRuntime(root: AnyActorRef, onReport: (report: Report) => void = () => {}): Runtime {
  const actor = (name: keyof Machines): AnyActorRef => {
    const found = name === 'workbench' ? root : root.system.get(name)
    if (!found) throw new Error(`No machine named ${name} is running.`)
    return found
  }
  const legends = drawnLegends(root)
  return {
    snapshots: () => {
      const snapshots = Object.fromEntries(names.map(name => [name, actor(name).getSnapshot()]))
      return { ...snapshots, legends: legends() } as Snapshots
    },
    send: (name, event) => actor(name).send(event),
    report: onReport,
    subscribe: listener => {
      const subscriptions = names.map(name => actor(name).subscribe(listener))
      const stop = watchLegends(root, listener)
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe()
        stop()
      }
    },
  }
}

const loadsOf = (root: AnyActorRef): WorkbenchContext['loads'] => root.getSnapshot().context.loads

/** Returns the drawn legends: the same object until one of them changes. */
function drawnLegends(root: AnyActorRef): () => Snapshots['legends'] {
  let known: Snapshots['legends'] = {}
  return () => {
    const drawn = Object.entries(loadsOf(root)).map(
      ([dataset, load]) => [dataset, load.getSnapshot().context.legend] as const,
    )
    const isKnown =
      drawn.length === Object.keys(known).length &&
      drawn.every(([dataset, legend]) => known[dataset] === legend)
    if (!isKnown) known = Object.fromEntries(drawn)
    return known
  }
}

/** Calls back when a legend is drawn, which no machine reports. Returns a function to unsubscribe. */
function watchLegends(root: AnyActorRef, listener: () => void): () => void {
  let watched: WorkbenchContext['loads'] = {}
  let subscriptions: Subscription[] = []
  const stop = () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
  const watch = () => {
    if (loadsOf(root) === watched) return
    stop()
    watched = loadsOf(root)
    subscriptions = Object.values(watched).map(load => {
      let { legend } = load.getSnapshot().context
      return load.subscribe(({ context }) => {
        if (context.legend === legend) return
        legend = context.legend
        listener()
      })
    })
  }
  watch()
  const subscription = root.subscribe(watch)
  return () => {
    subscription.unsubscribe()
    stop()
  }
}
