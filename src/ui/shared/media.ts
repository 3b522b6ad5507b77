import { useCallback, useSyncExternalStore } from 'react'
import { type Theme, themeOf, themeOn } from '../../domain/colour/theme.ts'
import { useMachine } from './runtime.tsx'

/** Tells whether a media query holds, now and whenever that changes. */
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
    // Where there is no screen, nothing is known of it.
    () => false,
  )
}

/** Tells whether the page is narrower than 700 px: then the panes become tabs. */
export const useIsNarrow = () => useMedia('(max-width: 699px)')

/**
 * Tells whether the page is lower than 480 px, as on a screen zoomed to 400 %: then what lies over the map would hide
 * it.
 */
export const useIsLow = () => useMedia('(max-height: 479px)')

/** The theme that the person's choice means on this screen. */
export function useTheme(): Theme {
  const chosen = useMachine('preferences', ({ context }) => context.theme)
  const systemIsLight = useMedia('(prefers-color-scheme: light)')
  return themeOf(chosen, systemIsLight)
}

/** The theme that the map is drawn in, and its colours everywhere. */
export function useMapTheme(): Theme {
  const basemap = useMachine('workbench', ({ context }) => context.view.ground.basemap)
  return themeOn(basemap, useTheme())
}
