import { type ActorRefFrom, type SnapshotFrom, waitFor } from 'xstate'
import type { installationMachine } from '../../machines/installation.machine.ts'
import type { sessionMachine } from '../../machines/session.machine.ts'
import type { workbenchMachine } from '../../machines/workbench.machine.ts'
import { onReadByWorker } from '../api/files.ts'
import { idle } from './idle.ts'
import { savesData } from './prefetch.ts'

type Root = ActorRefFrom<typeof workbenchMachine>
type Installation = ActorRefFrom<typeof installationMachine>

/** Milliseconds without a request after which the page counts as idle. */
const QUIET = 5000

/** Caches what offline visits need, while the same user is at the browser. */
export function keepOffline(root: Root): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const { forget } = keepWhenQuiet(root)
  forgetWithSession(root, forget)
}

/** Caches new answers when the page is idle and the map is complete. Caching earlier would delay the map. */
function keepWhenQuiet(root: Root): { forget: () => void } {
  const installation: Installation = root.system.get('installation')
  let seen = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = async () => {
    const { context } = await waitFor(installation, ({ context }) => context.config !== null, NO_LIMIT)
    await waitFor(root, isUsable, NO_LIMIT)
    if (!context.config?.offline || savesData()) {
      onReadByWorker(() => {})
      return observer.disconnect()
    }
    const isOpen = context.config.access === 'open'
    const addresses = seen
    seen = new Set()
    if (addresses.size === 0) return
    await idle()
    const { keepForOffline } = await import('./offline.ts')
    await keepForOffline(isOpen, addresses)
  }
  const note = (addresses: readonly string[]) => {
    for (const address of addresses) seen.add(address)
    clearTimeout(timer)
    // Optional: after a failure, the next visit needs the network.
    timer = setTimeout(() => void keep().catch(() => {}), QUIET)
  }
  const observer = new PerformanceObserver(entries => note(entries.getEntries().map(({ name }) => name)))
  onReadByWorker(address => note([new URL(address, location.href).href]))
  observer.observe({ type: 'resource', buffered: true })
  return {
    forget() {
      seen = new Set()
    },
  }
}

const NO_LIMIT = { timeout: Number.POSITIVE_INFINITY }

const isUsable = (workbench: SnapshotFrom<typeof workbenchMachine>) =>
  workbench.context.bounds !== null && workbench.matches({ showing: 'settled' })

/** Clears seen data when the session ends or its user changes, in any tab. */
function forgetWithSession(root: Root, forget: () => void): void {
  let known: number | null = null
  root.system.get('session').subscribe((session: SnapshotFrom<typeof sessionMachine>) => {
    // If the account failed to load, the former one stays valid.
    const who = session.matches('authenticated') ? (session.context.account?.pk ?? known) : null
    if (session.matches('restoring') || who === known) return
    if (known !== null) {
      forget()
      void import('./offline.ts').then(({ forgetSeen }) => forgetSeen()).catch(() => {})
    }
    known = who
  })
}
