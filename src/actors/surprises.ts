/** Calls back for every exception and rejection that nobody caught. */
export function onSurprise(tell: (reason: unknown) => void): void {
  // Errors without an error are notes of the browser, such as those about ResizeObserver.
  addEventListener('error', ({ error }) => {
    if (error) tell(error)
  })
  addEventListener('unhandledrejection', ({ reason }) => tell(reason))
}
