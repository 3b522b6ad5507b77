import { fromPromise } from 'xstate'
import type { Preferences } from '../../machines/preferences.machine.ts'
import { configureApi } from '../api/request.ts'
import { type Theme, themeOf } from '../domain/colour/theme.ts'
import { changeLanguage, i18n } from '../i18n/index.ts'
import { setMapLook } from '../map/mounted.ts'

let applied: Preferences | null = null

/** Makes the page, the map and the calls follow what the person chose. */
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

/** The system's wish for light, asked for only by those who follow it: nothing else needs a browser. */
function light(): MediaQueryList {
  system ??= matchMedia('(prefers-color-scheme: light)')
  return system
}

/** Takes the choice of the person. */
function chooseTheme(theme: Preferences['theme']): void {
  chosen = theme
}

/** Returns the theme that the choice of the person means on this screen, now. */
export function shownTheme(): Theme {
  return themeOf(chosen, chosen === 'system' && light().matches)
}

/** Listens for another theme of the system, for as long as the person follows it. Returns how to stop. */
export function onSystemTheme(listener: () => void): () => void {
  const follow = () => {
    if (chosen === 'system') listener()
  }
  light().addEventListener('change', follow)
  return () => light().removeEventListener('change', follow)
}
