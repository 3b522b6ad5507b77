import type { BrowserContext } from 'playwright/test'
import { KEPT } from '../../src/actors/storage.ts'

/** Answers the question of the first logout in advance: the computer is not shared. */
export const onPrivateComputer = (context: BrowserContext) =>
  context.addInitScript(name => {
    try {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, '"private"')
    } catch {
      // Blank pages have no storage.
    }
  }, KEPT.computer)
