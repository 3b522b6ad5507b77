/** Resolves once the page is idle. */
export const idle = (): Promise<void> =>
  new Promise(resolve => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()))
