import { readPreferences } from './actors/storedPreferences.ts'
import { OWN_LANGUAGE } from './contract/languages.mjs'
import { readAddress } from './domain/address/readAddress.ts'
import { themeOf } from './domain/colour/theme.ts'
import { drawEarly } from './map/mount.ts'
import { setMapGround, setMapLook } from './map/mounted.ts'
import { isOutdated } from './offline/cacheNames.ts'

/** Draws the map of the address as the user has chosen, before the application. */
export function showAddress(): void {
  const { theme = 'dark', language = OWN_LANGUAGE, notice = 'shown' } = readPreferences() ?? {}
  const { camera, ground } = readAddress(location.search).view
  const isLight = matchMedia('(prefers-color-scheme: light)').matches
  setMapLook({ theme: themeOf(theme, isLight), language, title: '' })
  setMapGround(ground)
  drawEarly(camera, notice === 'shown')
}

/** Reloads a page of a former version once the worker notices, unless the user has already used it. */
export function reloadOutdated(): void {
  // Missing without a secure origin.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  workers?.addEventListener('message', ({ data }) => {
    if (isOutdated(data) && !navigator.userActivation.hasBeenActive) location.reload()
  })
}

/**
 * Resolves once the first screen is painted, if the page has one and is visible: compiling the application
 * would delay it.
 */
export async function firstScreenPainted(): Promise<void> {
  const { firstScreen = 'hidden' } = document.documentElement.dataset
  if (document.hidden || !firstScreen.startsWith('shown')) return
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}
