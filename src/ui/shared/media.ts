import { useCallback, useSyncExternalStore } from 'react'
import { type Theme, themeOf, themeOn } from '../../domain/colour/theme.ts'
import { useMachine } from './runtime.tsx'

/** Returns whether a media query matches, and rerenders on changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    // Without a screen, media queries never match.
    () => false,
  )
}

/** Returns whether the page is narrower than 700 px, where the panes become tabs. */
export const useIsNarrow = () => useMedia('(max-width: 699px)')

/**
 * Returns whether the page is lower than 480 px, as on a screen zoomed to 400 %. Overlays would then hide the
 * map.
 */
export const useIsLow = () => useMedia('(max-height: 479px)')

/** Returns the theme that the user's choice selects on this screen. */
export function useTheme(): Theme {
  const chosen = useMachine('preferences', ({ context }) => context.theme)
  const systemIsLight = useMedia('(prefers-color-scheme: light)')
  return themeOf(chosen, systemIsLight)
}

/** Returns the theme of the map, which also applies to its colours elsewhere. */
export function useMapTheme(): Theme {
  const basemap = useMachine('workbench', ({ context }) => context.view.ground.basemap)
  return themeOn(basemap, useTheme())
}
