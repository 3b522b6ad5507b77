import type { Visitor } from './route.ts'

/** Event by which the machines of screens are told which screen is shown, and to which visitor. */
export type ScreenChange = { type: 'screen.changed'; path: string; visitor: Visitor }

/** Tells whether a path is that of a screen, with or without what follows it. */
export const isUnder = (path: string, screen: string): boolean =>
  path === screen || path.startsWith(`${screen}/`)

/** Tells whether a path is that of a screen and nothing more; a slash at its end says nothing. */
export const isScreen = (path: string, screen: string): boolean => path === screen || path === `${screen}/`
