import { type Theme, themeOf } from '../domain/colour/theme.ts'

let chosen: Theme | 'system' = 'dark'
let system: MediaQueryList | null = null

/** System preference for light, read only for users who follow it: nothing else here needs a browser. */
function light(): MediaQueryList {
  system ??= matchMedia('(prefers-color-scheme: light)')
  return system
}

/** Applies the user's theme. */
export function chooseTheme(theme: Theme | 'system'): void {
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
