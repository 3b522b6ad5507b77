import type { Report } from './commands/runtime.ts'
import type { View } from './contract/view.ts'

const LIMIT = 200

/** State of the running application, to be read from the console and by tests; nothing can be changed here. */
export type Probe = {
  view: () => View
  /** The states of the machine that runs under a systemId. */
  state: (name: string) => unknown
  /** The commands that ran last, oldest first. */
  reports: () => Report[]
  /** Answers what is shown, once it is drawn and the focus is where it belongs. */
  drawn: () => Promise<View>
}

declare global {
  var cartable: Probe
}

/** Puts the probe on the page as `cartable`. Answers where commands report. */
export function placeProbe(read: Pick<Probe, 'view' | 'state'>): (report: Report) => void {
  const reports: Report[] = []
  const drawn = async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await new Promise(resolve => setTimeout(resolve))
    return read.view()
  }
  const probe: Probe = { ...read, drawn, reports: () => [...reports] }
  Object.assign(globalThis, { cartable: Object.freeze(probe) })
  return report => {
    reports.push(report)
    if (reports.length > LIMIT) reports.shift()
  }
}
