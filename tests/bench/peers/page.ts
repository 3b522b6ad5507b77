import { linearColour, type State } from '../data/states.ts'

/** Peer functions called by the benchmark. */
export interface Peer {
  /** Resolves when the empty map is drawn. */
  ready: Promise<void>
  /** Loads and shows the zones. */
  display: (state: State) => void
  restyle: (state: State) => void
}

export interface Place {
  lng: number
  lat: number
  /** Zooms refer to tiles of 512 pixels. */
  zoom: number
}

/** Reads the map's place from the address: `?lng&lat&zoom`. */
export function placeOfPage(): Place {
  const given = new URLSearchParams(location.search)
  return { lng: Number(given.get('lng')), lat: Number(given.get('lat')), zoom: Number(given.get('zoom')) }
}

export const container = document.querySelector<HTMLElement>('#map')!

/** All districts: the address has their count (`D0` onwards), or a list. */
export const districts: string[] = JSON.parse(new URLSearchParams(location.search).get('districts') ?? '[]')

export const districtColour = (state: State, district: string) =>
  linearColour(state, { code: '', name: '', district, first: 999, second: 999 }, districts) ?? '#000000'

export function offer(peer: Peer): void {
  Object.assign(globalThis, { peer })
}
