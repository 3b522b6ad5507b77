import { AFTER_MAP } from '../contract/limits.ts'

/** Resolves once the page is idle. */
export const idle = (): Promise<void> =>
  new Promise(resolve => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()))

/** Resolves once the page is idle. To be called when the map is drawn: its zones load meanwhile. */
export async function idleAfterMap(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, AFTER_MAP))
  await idle()
}
