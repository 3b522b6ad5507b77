/** Calls back for every exception and rejection that nobody caught. */
export function onUncaughtError(emit: (reason: unknown) => void): void {
  // Errors without an error are notes of the browser, such as those about ResizeObserver.
  addEventListener('error', ({ error }) => {
    if (error) emit(error)
  })
  addEventListener('unhandledrejection', ({ reason }) => emit(reason))
}
