import type { Basemap, RampName, Style } from '../../contract/view.ts'
import { groundOf } from './ramps.ts'
import { USUAL_ENDS } from './style.ts'

export type Theme = 'dark' | 'light'

/** Returns the theme to draw for a choice, given whether the system prefers light. */
export function themeOf(chosen: Theme | 'system', systemIsLight: boolean): Theme {
  if (chosen !== 'system') return chosen
  return systemIsLight ? 'light' : 'dark'
}

/** Returns the theme of the map for a basemap and the theme of the page. IGN's is always light. */
export const themeOn = (basemap: Basemap, theme: Theme): Theme =>
  basemap === 'light' || basemap === 'dark' ? basemap : basemap === 'ign' ? 'light' : theme

type Ends = Pick<Style, 'minColour' | 'maxColour'>

/**
 * Adapts a style to a theme: default gradient ends swap on a light one, so that higher values contrast more
 * with the basemap. Chosen colours, ramps and matrices are the same in both themes.
 */
export const styleIn = (theme: Theme, style: Style): Style => ({ ...style, ...endColours(theme, style) })

/** Returns a ramp that is chosen in a theme, in the direction in which it starts closest to the ground. */
export function rampChosenIn(theme: Theme, ramp: RampName | null): Pick<Style, 'ramp' | 'reversed'> {
  const ground = ramp && groundOf(ramp)
  return { ramp, reversed: ground !== null && ground !== theme }
}

/** Returns the ends of a gradient as drawn in a theme. */
export function endColours(theme: Theme, { minColour, maxColour }: Ends): Ends {
  const isUsual = minColour === USUAL_ENDS.minColour && maxColour === USUAL_ENDS.maxColour
  return theme === 'light' && isUsual
    ? { minColour: maxColour, maxColour: minColour }
    : { minColour, maxColour }
}
