import { type Language, OWN_LANGUAGE } from '../contract/languages.mjs'
import type { Theme } from '../domain/colour/theme.ts'
import type { MapEvent } from './events.ts'
import type { ZoneMap } from './zoneMap.ts'

export type MapLook = { theme: Theme; language: Language; title: string }

let basemap: string | null = null

let look: MapLook = { theme: 'dark', language: OWN_LANGUAGE, title: '' }

let current: ZoneMap | null = null

const listeners = new Set<(event: MapEvent) => void>()

/** The map that is on the page and ready, or null. */
export function mountedMap(): ZoneMap | null {
  return current
}

/** Hears the events of the map, whichever map is mounted now or later. Answers how to stop. */
export function onMapEvent(listener: (event: MapEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the look of the map, now and when it is mounted anew. */
export function setMapLook(next: MapLook): void {
  look = next
  current?.setTheme(next.theme)
  current?.setLanguage(next.language, next.title)
}

/** Returns how a map on the page looks, and the style of its basemap. */
export const mapLook = () => ({ look, basemap })

/** Draws the basemap of a style, now and when the map is mounted anew; null leaves the product's own. */
export function setMapBasemap(url: string | null): void {
  basemap = url
  current?.setBasemap(url)
}

/** For the mounting itself. */
export const holder = {
  look: () => look,
  emit: (event: MapEvent) => {
    for (const listener of listeners) listener(event)
  },
  hold: (map: ZoneMap) => {
    current = map
    map.setTheme(look.theme)
    map.setLanguage(look.language, look.title)
    map.setBasemap(basemap)
  },
  release: (map: ZoneMap) => {
    if (current === map) current = null
  },
}
