import type { OfferedBasemaps } from '../contract/basemaps.ts'
import { type Language, OWN_LANGUAGE } from '../contract/languages.mjs'
import { type Ground, USUAL_GROUND } from '../contract/view.ts'
import { type Theme, themeOn } from '../domain/colour/theme.ts'
import type { InsetBox } from '../domain/insets/insets.ts'
import type { MapEvent } from './events.ts'
import type { ZoneMap } from './zoneMap.ts'

export type MapLook = {
  theme: Theme
  language: Language
  /** Accessible name of the map. */
  title: string
  /** Name of the button that shows all sources. */
  sources?: string
}

let basemaps: OfferedBasemaps = { style: null, presets: [] }

let look: MapLook = { theme: 'dark', language: OWN_LANGUAGE, title: '' }

let ground: Ground = USUAL_GROUND

let insets: readonly InsetBox[] = []

let current: ZoneMap | null = null

const listeners = new Set<(event: MapEvent) => void>()

/** Returns the map on the page once it is ready, or null. */
export function mountedMap(): ZoneMap | null {
  return current
}

/** Subscribes to the events of the mounted map, now and later. Returns how to unsubscribe. */
export function onMapEvent(listener: (event: MapEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the look of the map, now and whenever it is mounted. */
export function setMapLook(next: MapLook): void {
  look = next
  if (current) dress(current)
}

/** Sets the ground of the map, now and whenever it is mounted. */
export function setMapGround(next: Ground): void {
  ground = next
  if (current) dress(current)
}

/** Returns the look for the theme that the ground requires. */
const grounded = (): MapLook => ({ ...look, theme: themeOn(ground.basemap, look.theme) })

function dress(map: ZoneMap): void {
  const { theme, language, title, sources } = grounded()
  map.setTheme(theme)
  map.setLanguage(language, title, sources)
  map.setGround(ground)
}

/** Shows insets, now and whenever the map is mounted. */
export function placeInsets(boxes: readonly InsetBox[]): void {
  insets = boxes
  current?.setInsets(boxes)
}

/** Returns the look, ground and offered basemaps of a map on the page. */
export const mapLook = () => ({ look: grounded(), ground, basemaps })

/** Sets the basemaps besides the product's, now and whenever the map is mounted. */
export function offerBasemaps(offered: OfferedBasemaps): void {
  basemaps = offered
  current?.offerBasemaps(offered)
}

/** For the mounting module only. */
export const mounting = {
  look: grounded,
  emit: (event: MapEvent) => {
    for (const listener of listeners) listener(event)
  },
  hold: (map: ZoneMap) => {
    current = map
    dress(map)
    map.offerBasemaps(basemaps)
    map.setInsets(insets)
  },
  release: (map: ZoneMap) => {
    if (current === map) current = null
  },
}
