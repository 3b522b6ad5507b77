import { linearColour, type State } from '../data/states.ts'

/** Functions of a peer that the benchmark calls. */
export interface Peer {
  /** Resolves when the empty map is drawn. */
  ready: Promise<void>
  /** Fetches the zones and shows them. */
  display: (state: State) => void
  restyle: (state: State) => void
}

export interface Place {
  lng: number
  lat: number
  /** In tiles of 512 pixels. */
  zoom: number
}

/** Returns the place that the map looks at, as the address says: `?lng&lat&zoom`. */
export function placeOfPage(): Place {
  const given = new URLSearchParams(location.search)
  return { lng: Number(given.get('lng')), lat: Number(given.get('lat')), zoom: Number(given.get('zoom')) }
}

export const container = document.querySelector<HTMLElement>('#map')!

/** All districts, which the address counts: `D0` and on, or those of a list. */
export const districts: string[] = JSON.parse(new URLSearchParams(location.search).get('districts') ?? '[]')

export const districtColour = (state: State, district: string) =>
  linearColour(state, { code: '', name: '', district, first: 999, second: 999 }, districts) ?? '#000000'

export function offer(peer: Peer): void {
  Object.assign(globalThis, { peer })
}
