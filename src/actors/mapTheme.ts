import { type Ground, USUAL_GROUND } from '../contract/view.ts'
import { type Theme, themeOn } from '../domain/colour/theme.ts'
import { setMapGround } from '../map/mounted.ts'
import { onSystemTheme, shownTheme } from './shownTheme.ts'

let ground: Ground = USUAL_GROUND

const followers = new Set<() => void>()

/** Returns the current theme of the map. */
export const mapTheme = (): Theme => themeOn(ground.basemap, shownTheme())

/** Sets the ground of the map. Zones are repainted if its theme differs. */
export function setGround(next: Ground): void {
  const former = mapTheme()
  ground = next
  setMapGround(next)
  if (mapTheme() !== former) for (const follow of followers) follow()
}

/** Subscribes to theme changes of the map other than the user's page theme. Returns how to unsubscribe. */
export function onMapTheme(listener: () => void): () => void {
  followers.add(listener)
  const stop = onSystemTheme(listener)
  return () => {
    followers.delete(listener)
    stop()
  }
}
