import type { Report } from './commands/runtime.ts'
import type { View } from './contract/view.ts'
import { mountedMap } from './map/mounted.ts'

const LIMIT = 200

/** Read-only state of the running application, for the console and for tests. */
export type Probe = {
  view: () => View
  /** Returns the states of the machine with a systemId. */
  state: (name: string) => unknown
  /** Returns the last commands, oldest first. */
  reports: () => Report[]
  /** Resolves with the displayed View, once it is drawn and the focus has settled. */
  drawn: () => Promise<View>
  /** Resolves once everything in view of the map is drawn, with its basemap. */
  mapDrawn: () => Promise<void>
}

declare global {
  var cartable: Probe
}

/** Returns the receiver of command reports, and a function that exposes the probe to the page as `cartable`. */
export function createProbe(read: Pick<Probe, 'view' | 'state'>) {
  const reports: Report[] = []
  const drawn = async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await new Promise(resolve => setTimeout(resolve))
    return read.view()
  }
  const mapDrawn = async () => mountedMap()?.picture(async () => {})
  const probe: Probe = { ...read, drawn, mapDrawn, reports: () => [...reports] }
  return {
    onReport: (report: Report) => {
      reports.push(report)
      if (reports.length > LIMIT) reports.shift()
    },
    expose: () => void Object.assign(globalThis, { cartable: Object.freeze(probe) }),
  }
}
