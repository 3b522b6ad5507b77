import type { Visitor } from './route.ts'

/** Machines of a screen hear which one is shown, and to whom. */
export type ScreenChange = { type: 'screen.changed'; path: string; visitor: Visitor }

/** Tells whether a path is that of a screen, with or without what follows it. */
export const isUnder = (path: string, screen: string): boolean =>
  path === screen || path.startsWith(`${screen}/`)

/** Tells whether a path is that of a screen and nothing more; a slash at its end says nothing. */
export const isScreen = (path: string, screen: string): boolean => path === screen || path === `${screen}/`
