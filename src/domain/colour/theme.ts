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

/** Returns the theme that the map is drawn in, given that of the page. */
export const themeOn = (basemap: Basemap, theme: Theme): Theme =>
  basemap === 'light' || basemap === 'dark' ? basemap : theme

type Ends = Pick<Style, 'minColour' | 'maxColour'>

/**
 * A style as it is drawn in a theme. What is more stands out more from the basemap: ends that nobody chose change
 * sides on a light one, and a ramp begins with its colour that is next to the ground.
 */
export function styleIn(theme: Theme, style: Style): Style {
  // A matrix begins on a light ground.
  const ground = asksForMatrix(style) ? 'light' : style.ramp && groundOf(style.ramp)
  const isAgainst = ground !== null && ground !== theme
  return { ...style, ...endsIn(theme, style), reversed: style.reversed !== isAgainst }
}

/** The ends of a gradient as they are drawn in a theme. */
export function endsIn(theme: Theme, { minColour, maxColour }: Ends): Ends {
  const isUsual = minColour === USUAL_ENDS.minColour && maxColour === USUAL_ENDS.maxColour
  return theme === 'light' && isUsual
    ? { minColour: maxColour, maxColour: minColour }
    : { minColour, maxColour }
}
