import type { Page } from 'playwright'
import type { Driver } from '../../../src/paths/script.ts'

/** Returns a driver of widgets on a page. */
export const driverOf = (page: Page): Driver => ({
  page,
  async ifVisible(found, act, otherwise) {
    await ((await found.isVisible()) ? act() : otherwise?.())
  },
  async clickUntil(count, of, { more, fewer }) {
    while ((await of.count()) > count) await fewer.click()
    while ((await of.count()) < count) await more.click()
  },
  unique: text => `${text}${Date.now()}`,
})
