import type { Basemap, Style } from '../../contract/view.ts'
import { groundOf } from './ramps.ts'
import { asksForMatrix } from './secondLabel.ts'
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
 * Adapts a style to a theme. Higher values contrast more with the basemap: default gradient ends swap on a
 * light one, and a ramp starts with the colour closest to the ground.
 */
export function styleIn(theme: Theme, style: Style): Style {
  // A matrix starts on a light ground.
  const ground = asksForMatrix(style) ? 'light' : style.ramp && groundOf(style.ramp)
  const isAgainst = ground !== null && ground !== theme
  return { ...style, ...endsIn(theme, style), reversed: style.reversed !== isAgainst }
}

/** Returns the ends of a gradient as drawn in a theme. */
export function endsIn(theme: Theme, { minColour, maxColour }: Ends): Ends {
  const isUsual = minColour === USUAL_ENDS.minColour && maxColour === USUAL_ENDS.maxColour
  return theme === 'light' && isUsual
    ? { minColour: maxColour, maxColour: minColour }
    : { minColour, maxColour }
}
