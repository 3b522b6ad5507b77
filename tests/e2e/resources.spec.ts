import type { Page } from 'playwright/test'
import { expect, test } from './cartable.ts'

declare global {
  /** Counts of what the page holds at present. */
  var held: { buffers: number; textures: number; arrays: number; workers: number; listeners: number }
}

/** Counts what the page takes of the browser, and what it gives back. */
const countResources = (page: Page) =>
  page.addInitScript(() => {
    globalThis.held = { buffers: 0, textures: 0, arrays: 0, workers: 0, listeners: 0 }
    const gl = WebGL2RenderingContext.prototype as unknown as Record<string, (...given: unknown[]) => unknown>
    const count = (what: keyof typeof held, create: string, remove: string) => {
      const [make, free] = [gl[create]!, gl[remove]!]
      gl[create] = function (...given) {
        held[what]++
        return make.apply(this, given)
      }
      gl[remove] = function (...given) {
        if (given[0]) held[what]--
        return free.apply(this, given)
      }
    }
    count('buffers', 'createBuffer', 'deleteBuffer')
    count('textures', 'createTexture', 'deleteTexture')
    count('arrays', 'createVertexArray', 'deleteVertexArray')

    const Own = Worker
    globalThis.Worker = class extends Own {
      constructor(...given: ConstructorParameters<typeof Own>) {
        super(...given)
        held.workers++
      }
      override terminate() {
        held.workers--
        super.terminate()
      }
    }
    for (const target of [window, document]) {
      const [add, remove] = [target.addEventListener, target.removeEventListener]
      const known = new Set<string>()
      const ids = new WeakMap<object, number>()
      const nameOf = (type: string, listener: object, options: unknown) => {
        if (!ids.has(listener)) ids.set(listener, Math.random())
        const capture =
          typeof options === 'object' ? Boolean((options as AddEventListenerOptions)?.capture) : options
        return `${type} ${ids.get(listener)} ${Boolean(capture)}`
      }
      const tell = (change: () => void) => {
        const before = known.size
        change()
        held.listeners += known.size - before
      }
      target.addEventListener = function (this: EventTarget, type: string, listener: never, options: never) {
        // Those that go by themselves are not held.
        if (
          listener &&
          !(options as AddEventListenerOptions)?.once &&
          !(options as AddEventListenerOptions)?.signal
        )
          tell(() => known.add(nameOf(type, listener, options)))
        return add.call(this, type, listener, options)
      } as never
      target.removeEventListener = function (
        this: EventTarget,
        type: string,
        listener: never,
        options: never,
      ) {
        if (listener) tell(() => known.delete(nameOf(type, listener, options)))
        return remove.call(this, type, listener, options)
      } as never
    }
  })

test('a dataset that is removed leaves nothing on the graphics card, no worker and no listener', async ({
  app,
  page,
}) => {
  await countResources(page)
  await app.hasTiles('fr-departements')
  await app.open()
  const held = () => page.evaluate(() => ({ ...globalThis.held }))
  const visit = async () => {
    await app.command('afficher departements')
    await expect(page.locator('.layer-name')).toHaveText('Départements français')
    await app.settled()
    await app.typedCommand('population')
    await expect(page.locator('.legend')).toContainText('Population')
    await page
      .locator('.grid-body [role="row"]:not([aria-busy])')
      .nth(2)
      .locator('[role="gridcell"]')
      .nth(1)
      .click()
    await expect(page.locator('#inspector-panel')).toContainText('Population')
    await expect.poll(async () => (await held()).buffers).toBeGreaterThan(before.buffers)
    await app.command('tout effacer')
    await expect(page.locator('.layer-name')).toHaveCount(0)
  }
  let before = { buffers: 0 }
  // The first visit brings what stays: programs, workers, the map under it.
  await visit()
  before = await held()
  await visit()
  await visit()
  await expect.poll(held).toEqual(before)
})
