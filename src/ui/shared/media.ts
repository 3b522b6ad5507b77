import { useCallback, useSyncExternalStore } from 'react'
import { useMachine } from './desk.tsx'

/** Whether a media query holds, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Under 700 px the panes become tabs. */
export const useIsNarrow = () => useMedia('(max-width: 699px)')

/** Under 480 px in height, as on a screen zoomed to 400 %, what lies over the map would hide it. */
export const useIsLow = () => useMedia('(max-height: 479px)')

/** The theme that the person's choice means on this screen. */
export function useTheme(): 'dark' | 'light' {
  const chosen = useMachine('preferences', ({ context }) => context.theme)
  const systemIsLight = useMedia('(prefers-color-scheme: light)')
  if (chosen !== 'system') return chosen
  return systemIsLight ? 'light' : 'dark'
}
