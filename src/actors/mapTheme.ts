import { type Ground, USUAL_GROUND } from '../contract/view.ts'
import { type Theme, themeOn } from '../domain/colour/theme.ts'
import { setMapGround } from '../map/mounted.ts'
import { onSystemTheme, shownTheme } from './preferences.ts'

let ground: Ground = USUAL_GROUND

const followers = new Set<() => void>()

/** Returns the theme that the map is drawn in, now. */
export const mapTheme = (): Theme => themeOn(ground.basemap, shownTheme())

/** Draws the map on another ground. Zones are painted anew when that is of another theme. */
export function setGround(next: Ground): void {
  const former = mapTheme()
  ground = next
  setMapGround(next)
  if (mapTheme() !== former) for (const follow of followers) follow()
}

/** Listens for another theme of the map that is no choice of the person about the page. Returns how to stop. */
export function onMapTheme(listener: () => void): () => void {
  followers.add(listener)
  const stop = onSystemTheme(listener)
  return () => {
    followers.delete(listener)
    stop()
  }
}
