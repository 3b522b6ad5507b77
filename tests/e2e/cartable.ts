import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from 'playwright/test'
import type { View } from '../../src/contract/view.ts'
import type { Probe } from '../../src/probe.ts'
import { ownerAddress } from '../support/owner.ts'
import { onPrivateComputer } from '../support/privateComputer.ts'
import { REACHED, tellReached } from './reached.ts'
import { serverOf } from './servers.ts'
import { SLOW_SEED, slowDown } from './slow.ts'

declare global {
  var cartable: Probe
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Returns whether a finding concerns Fluent's focus guards at the edges of a group: hidden but focusable. The
 * rule (ACT 6cfa84) is about elements that keep the focus; these pass it on at once, which focus.spec.ts
 * tests.
 */
const isGuard = (rule: string, html: string) =>
  rule === 'aria-hidden-focus' && html.includes('data-tabster-dummy')

/** Application in a browser, as a user has it. */
export class Cartable {
  readonly page: Page
  /** Number of keys pressed. A chord counts as one key. */
  keys = 0

  constructor(page: Page) {
    this.page = page
  }

  async open(address = '/') {
    await this.page.goto(address)
    await this.isReady()
  }

  /** Waits until the workbench is rendered, with its map and catalogue. */
  async isReady() {
    await expect(
      this.page.locator('[data-command="catalogue.open"]:not(.first-screen *)').first(),
    ).toBeAttached()
    await expect.poll(() => this.page.evaluate(() => cartable.view().camera)).not.toBeNull()
    await expect.poll(() => this.state('catalogue')).toMatchObject({ datasets: 'ready' })
  }

  async view(): Promise<View> {
    return this.read(() => this.page.evaluate(() => cartable.view()))
  }

  async state(machine: string): Promise<unknown> {
    return this.read(() => this.page.evaluate(name => cartable.state(name), machine))
  }

  /** Reads a value from the application once it runs; its code may still be loading. */
  private async read<T>(asked: () => Promise<T>): Promise<T> {
    // Waiting costs a software-rendered frame, and is rarely needed.
    const told = await asked().catch(() => undefined)
    if (told !== undefined) return told
    await this.page.waitForFunction(() => 'cartable' in globalThis)
    return asked()
  }

  /** Waits until the view is complete on the requested screen, with its other dates. */
  async settled() {
    await expect.poll(() => this.state('navigation')).toBe('here')
    await expect.poll(() => this.state('workbench')).toMatchObject({ showing: 'settled' })
    await expect.poll(() => this.state('catalogue')).not.toMatchObject({ details: 'loading' })
  }

  /** Waits until the server has built a dataset's tiles in the background. */
  async hasTiles(dataset: string) {
    const tiles = async () => {
      const answer = await this.page.request.get(`/cartable/zone/?dataset_id=${dataset}&geometry=none`)
      return (await answer.json()).tiles
    }
    await expect.poll(tiles, { timeout: 200_000, intervals: [1000] }).not.toBeNull()
  }

  async press(...keys: string[]) {
    for (const key of keys) {
      this.keys++
      await this.page.keyboard.press(key)
    }
  }

  /** Presses keys without waiting for the effect of each. */
  async sequence(...keys: string[]) {
    this.keys += keys.length
    await Promise.all(keys.map(key => this.page.keyboard.press(key)))
  }

  /** Opens the palette, pastes a line, and runs the first row. */
  async command(query: string) {
    await this.openPalette()
    this.keys += query.length
    await this.page.keyboard.insertText(query)
    await this.takeFirst(query)
  }

  /**
   * Opens the palette, types letter by letter, and runs the first row: for tests of typing, and of results
   * from data.
   */
  async typedCommand(query: string) {
    await this.openPalette()
    for (const character of query) await this.press(character)
    await this.takeFirst(query)
  }

  private async openPalette() {
    await this.press('Control+k')
    await expect(this.page.locator('[cmdk-input]')).toBeFocused()
  }

  private async takeFirst(query: string) {
    // Enter runs the right row once the list matches the typed text.
    await expect(this.page.locator('[cmdk-input]')).toHaveValue(query)
    await expect(this.page.locator('[cmdk-item][aria-selected="true"]')).toBeVisible()
    await this.press('Enter')
  }

  button(command: string, args?: string) {
    const which = args === undefined ? '' : `[data-args="${args}"]`
    return this.page.locator(`[data-command="${command}"]${which}`).filter({ visible: true }).first()
  }

  /** Expects the page to end with the window: long content scrolls in its pane, below the bar. */
  async endsWithTheWindow() {
    const beyond = () =>
      this.page.evaluate(() => {
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement
        return [scrollHeight - clientHeight, scrollWidth - clientWidth]
      })
    await expect.poll(beyond).toEqual([0, 0])
  }

  /** Expects no violation of WCAG 2.2 A or AA on the screen. */
  async isAccessible() {
    // Colours during a transition are ignored. Scroll-driven animations never end.
    await this.page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(
            ({ effect, timeline }) =>
              timeline === document.timeline &&
              effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
          )
          .map(({ finished }) => finished),
      ).then(() => {}),
    )
    const { violations } = await new AxeBuilder({ page: this.page })
      // The other mode opens a page for frames of other origins; this test has none.
      .setLegacyMode()
      // Omits passed rules: describing their elements takes longer than checking them.
      .options({ resultTypes: ['violations'] })
      .withTags(WCAG)
      .analyze()
    expect(
      violations
        .map(({ id, nodes }) => ({
          id,
          where: nodes.map(({ html }) => html).filter(html => !isGuard(id, html)),
        }))
        .filter(({ where }) => where.length > 0),
    ).toEqual([])
  }
}

/**
 * Page of the machine's owner. Its test fails on a CSP violation, a request to another host or an uncaught
 * error.
 */
export const test = base.extend<{ app: Cartable; owner: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
  baseURL: async ({}, use, { parallelIndex }) => use(serverOf(parallelIndex).url),
  /** Address that gives a browser the owner's rights. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
  owner: async ({}, use, { parallelIndex }) => use(ownerAddress(serverOf(parallelIndex).dataDir)),
  context: async ({ context }, use, info) => {
    if (SLOW_SEED !== null) await slowDown(context)
    if (REACHED !== null) await tellReached(context, info, REACHED)
    await onPrivateComputer(context)
    await use(context)
  },
  app: async ({ page, baseURL, owner }, use) => {
    const faults: string[] = []
    const origin = new URL(baseURL ?? '').origin
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ disposition, violatedDirective, blockedURI }) => {
        if (disposition === 'enforce') console.error(`CSP violation: ${violatedDirective} ${blockedURI}`)
      })
    })
    page.on('console', message => {
      if (message.text().startsWith('CSP violation')) faults.push(message.text())
    })
    page.on('pageerror', error => faults.push(`Uncaught: ${error.message}`))
    page.on('request', request => {
      const url = new URL(request.url())
      if (/^https?:$/.test(url.protocol) && url.origin !== origin) faults.push(`Foreign request: ${url}`)
    })
    await page.request.get(owner, { maxRedirects: 0 })
    await use(new Cartable(page))
    expect(faults).toEqual([])
  },
})

export { expect }
