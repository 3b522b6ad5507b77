/** Where the focus goes once a dialog has closed. */
export type WayBack = { to: HTMLElement | null }

/** Those of the open dialogs, in the order in which they opened. */
export const waysBack: WayBack[] = []

/** Whether nothing in the page has the focus. */
export const isFocusFree = () => document.activeElement === null || document.activeElement === document.body

/**
 * Gives the focus to what has just come up or has something to tell. Whoever is at work in a dialog keeps it there:
 * what lies behind the dialog has it once the dialog has closed.
 */
export function giveFocus(target: HTMLElement, options?: FocusOptions): void {
  const topmost = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  const wayBack = waysBack.at(-1)
  if (!topmost || topmost.contains(target)) target.focus(options)
  else if (wayBack) wayBack.to = target
}
