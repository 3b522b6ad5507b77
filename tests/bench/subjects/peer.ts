import type { Page } from 'playwright'
import { DISPLAYED, linearColour, type Plan, type State } from '../data/states.ts'
import type { PeerName } from '../harness/peerPages.ts'
import type { Camera, Subject } from './subject.ts'

declare global {
  var peer: { ready: Promise<void>; display: (state: State) => void; restyle: (state: State) => void }
}

/** Camera and map size of all subjects, and options of peers. */
export interface Stage {
  url: string
  camera: Camera
  size: { width: number; height: number }
  districts: readonly string[]
}

export function peerOf(name: PeerName, { url, camera, size, districts }: Stage): Subject {
  const address = new URL(`/${name}`, url)
  for (const [key, value] of Object.entries({ ...camera, ...size, districts: JSON.stringify(districts) }))
    address.searchParams.set(key, String(value))
  return {
    name,
    isSlow: name !== 'maplibre-mvt' && name !== 'maplibre-points',
    colourOf: linearColour,
    async open(page: Page, plan: Plan) {
      await page.goto(address.href)
      await page.waitForFunction(() => 'peer' in globalThis)
      await page.evaluate(
        ({ displayed, plan }) => {
          const { onKey } = globalThis.oracle
          onKey['d'] = () => globalThis.peer.display(displayed)
          for (const [index, state] of plan.entries()) onKey[index] = () => globalThis.peer.restyle(state)
          return globalThis.peer.ready
        },
        { displayed: DISPLAYED, plan },
      )
    },
  }
}
