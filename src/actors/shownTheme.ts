import type { Preferences } from '../../machines/preferences.machine.ts'
import { type Theme, themeOf } from '../domain/theme.ts'

let chosen: Preferences['theme'] = 'dark'
let system: MediaQueryList | null = null

/** The system's wish for light, asked for only by those who follow it: nothing else needs a browser. */
function light(): MediaQueryList {
  system ??= matchMedia('(prefers-color-scheme: light)')
  return system
}

/** Takes the choice of the person. */
export function chooseTheme(theme: Preferences['theme']): void {
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
