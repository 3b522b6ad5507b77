import { fromPromise } from 'xstate'
import type { Preferences } from '../../machines/preferences.machine.ts'
import { configureApi } from '../api/request.ts'
import { type Theme, themeOf } from '../domain/colour/theme.ts'
import { changeLanguage, i18n } from '../i18n/index.ts'
import { setMapLook } from '../map/mounted.ts'

let applied: Preferences | null = null

/** Applies the user's choices to the page, map and calls. */
export const applyPreferences = fromPromise<void, Preferences>(async ({ input }) => {
  if (!applied) onSystemTheme(() => applied && look(applied))
  applied = input
  chooseTheme(input.theme)
  configureApi({ language: input.language })
  await changeLanguage(input.language)
  if (applied === input) look(input)
})

function look({ language }: Preferences): void {
  const shown = shownTheme()
  document.documentElement.setAttribute('data-theme', shown)
  document.documentElement.style.colorScheme = shown
  const colour = shown === 'dark' ? '#17121f' : '#ffffff'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
  setMapLook({
    theme: shown,
    language,
    title: i18n.getFixedT(null, 'application')('mapTitle'),
  })
}

let chosen: Preferences['theme'] = 'dark'
let system: MediaQueryList | null = null

/** System preference for light, read only for users who follow it: nothing else here needs a browser. */
function light(): MediaQueryList {
  system ??= matchMedia('(prefers-color-scheme: light)')
  return system
}

/** Applies the user's theme. */
function chooseTheme(theme: Preferences['theme']): void {
  chosen = theme
}

/** Returns the current theme for the user's choice. */
export function shownTheme(): Theme {
  return themeOf(chosen, chosen === 'system' && light().matches)
}

/** Subscribes to system theme changes while the user follows them. Returns how to unsubscribe. */
export function onSystemTheme(listener: () => void): () => void {
  const follow = () => {
    if (chosen === 'system') listener()
  }
  light().addEventListener('change', follow)
  return () => light().removeEventListener('change', follow)
}
