import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { installationMachine } from '../../machines/installation.machine.ts'
import type { sessionMachine } from '../../machines/session.machine.ts'
import type { workbenchMachine } from '../../machines/workbench.machine.ts'
import { savesData } from './prefetch.ts'

type Root = ActorRefFrom<typeof workbenchMachine>

/** Keeps what a visit without a network needs, for as long as the same person is at the browser. */
export function keepOffline(root: Root): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  keepOnceUsable(root)
  forgetWithSession(root)
}

/** Begins once the map can be used and shows all that it should: before, it would delay it. */
function keepOnceUsable(root: Root): void {
  const installation = root.system.get('installation')
  const look = () => {
    const { config } = (installation.getSnapshot() as SnapshotFrom<typeof installationMachine>).context
    const workbench = root.getSnapshot()
    if (!config || workbench.context.bounds === null || !workbench.matches({ showing: 'settled' })) return
    for (const subscription of subscriptions) subscription.unsubscribe()
    if (config.offline && !savesData())
      whenIdle(async () => (await import('./offline.ts')).keepForOffline(config.access === 'open'))
  }
  const subscriptions = [root.subscribe(look), installation.subscribe(look)]
}

/** Has what was seen forgotten when the session ends, or becomes another person's, whichever tab that happens in. */
function forgetWithSession(root: Root): void {
  let known: number | null = null
  root.system.get('session').subscribe((session: SnapshotFrom<typeof sessionMachine>) => {
    // An account that could not be loaded is the one that was known.
    const who = session.matches('authenticated') ? (session.context.account?.pk ?? known) : null
    if (session.matches('restoring') || who === known) return
    if (known !== null) void import('./offline.ts').then(({ forgetSeen }) => forgetSeen()).catch(() => {})
    known = who
  })
}

/** Nothing hangs on it: where it fails, the next visit needs the network as this one did. */
const whenIdle = (work: () => Promise<void>) =>
  (globalThis.requestIdleCallback ?? setTimeout)(() => void work().catch(() => {}))
