import type { Preferences } from '../../machines/preferences.machine.ts'
import type { Theme } from '../domain/theme.ts'

let chosen: Preferences['theme'] = 'dark'
let system: MediaQueryList | null = null

/** Returns whether the system asks for light. Only those who follow it ask: nothing else needs a browser. */
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
  if (chosen !== 'system') return chosen
  return light().matches ? 'light' : 'dark'
}

/** Listens for another theme of the system. Returns how to stop. */
export function onSystemTheme(listener: () => void): () => void {
  light().addEventListener('change', listener)
  return () => light().removeEventListener('change', listener)
}
