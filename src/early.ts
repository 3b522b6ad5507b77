import { readPreferences } from './actors/storedPreferences.ts'
import { OWN_LANGUAGE } from './contract/languages.mjs'
import { readAddress } from './domain/address/readAddress.ts'
import { themeOf } from './domain/colour/theme.ts'
import { drawEarly } from './map/mount.ts'
import { setMapGround, setMapLook } from './map/mounted.ts'

/** Draws the map of the address as the user has chosen, before the application. */
export function showAddress(): void {
  const { theme = 'dark', language = OWN_LANGUAGE, notice = 'shown' } = readPreferences() ?? {}
  const { camera, ground } = readAddress(location.search).view
  const isLight = matchMedia('(prefers-color-scheme: light)').matches
  setMapLook({ theme: themeOf(theme, isLight), language, title: '' })
  setMapGround(ground)
  drawEarly(camera, notice === 'shown')
}
