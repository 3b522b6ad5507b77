import type { Page } from 'playwright'

/** Numbers of GPU objects, by kind. */
type OnCard = Record<'buffers' | 'textures' | 'arrays' | 'framebuffers' | 'programs', number>

/** Browser resources in use by a page. */
export type Held = {
  /** All GPU objects. Those of the basemap follow the camera. */
  card: OnCard
  /** GPU objects of zones. */
  zones: OnCard
  /** Workers by name. */
  workers: Record<string, number>
  /** Listeners on window and document by type, except listeners that remove themselves. */
  listeners: Record<string, number>
}

declare global {
  var held: () => Held
}

/** Starts counting acquired and released resources before the page opens. */
export const countResources = (page: Page) =>
  page.addInitScript(() => {
    const none = (): OnCard => ({ buffers: 0, textures: 0, arrays: 0, framebuffers: 0, programs: 0 })
    const held: Pick<Held, 'workers' | 'listeners'> = { workers: {}, listeners: {} }
    type OfContext = { context: WebGL2RenderingContext } & Pick<Held, 'card' | 'zones'>
    const contexts: OfContext[] = []
    const of = (context: WebGL2RenderingContext): OfContext => {
      const known = contexts.find(each => each.context === context)
      if (known) return known
      const first = { context, card: none(), zones: none() }
      contexts.push(first)
      return first
    }
    // A lost context, such as the context of a removed map, releases all its objects.
    const sumOf = (which: 'card' | 'zones') => {
      const sum = none()
      for (const each of contexts)
        if (!each.context.isContextLost())
          for (const kind of Object.keys(sum) as (keyof OnCard)[]) sum[kind] += each[which][kind]
      return sum
    }
    globalThis.held = () => ({ card: sumOf('card'), zones: sumOf('zones'), ...structuredClone(held) })

    const gl = WebGL2RenderingContext.prototype as unknown as Record<
      string,
      (this: WebGL2RenderingContext, ...given: unknown[]) => unknown
    >
    // Zone code is separate from the code of the basemap, which it calls: the caller of an object counts.
    const isForZones = () => {
      const [, , , maker = ''] = new Error().stack?.split('\n') ?? []
      return /\/(map-|src\/map\/zones\/)/.test(maker)
    }
    const ofZones = new WeakSet<object>()
    const count = (kind: keyof OnCard, name: string) => {
      const [make, free] = [gl[`create${name}`]!, gl[`delete${name}`]!]
      gl[`create${name}`] = function (...given) {
        const made = make.apply(this, given)
        of(this).card[kind]++
        if (made && isForZones()) {
          ofZones.add(made)
          of(this).zones[kind]++
        }
        return made
      }
      gl[`delete${name}`] = function (...given) {
        const [freed] = given
        if (freed) of(this).card[kind]--
        if (freed && ofZones.delete(freed)) of(this).zones[kind]--
        return free.apply(this, given)
      }
    }
    count('buffers', 'Buffer')
    count('textures', 'Texture')
    count('arrays', 'VertexArray')
    count('framebuffers', 'Framebuffer')
    count('programs', 'Program')

    const add = (numbers: Record<string, number>, name: string, by: number) => {
      numbers[name] = (numbers[name] ?? 0) + by
      if (numbers[name] === 0) delete numbers[name]
    }
    const Own = Worker
    globalThis.Worker = class extends Own {
      readonly #name: string
      constructor(...given: ConstructorParameters<typeof Own>) {
        super(...given)
        this.#name = given[1]?.name ?? 'unnamed'
        add(held.workers, this.#name, 1)
      }
      override terminate() {
        add(held.workers, this.#name, -1)
        super.terminate()
      }
    }

    for (const target of [window, document]) {
      const [listen, ignore] = [target.addEventListener, target.removeEventListener]
      const known = new Set<string>()
      const ids = new WeakMap<object, number>()
      let lastId = 0
      const nameOf = (type: string, listener: object, options: unknown) => {
        if (!ids.has(listener)) ids.set(listener, ++lastId)
        const capture =
          typeof options === 'object' ? Boolean((options as AddEventListenerOptions)?.capture) : options
        return `${type} ${ids.get(listener)} ${Boolean(capture)}`
      }
      const tell = (type: string, change: () => void) => {
        const before = known.size
        change()
        if (known.size !== before) add(held.listeners, type, known.size - before)
      }
      target.addEventListener = function (this: EventTarget, type: string, listener: never, options: never) {
        const { once, signal } = (options ?? {}) as AddEventListenerOptions
        if (listener && !once && !signal) tell(type, () => known.add(nameOf(type, listener, options)))
        return listen.call(this, type, listener, options)
      } as never
      target.removeEventListener = function (
        this: EventTarget,
        type: string,
        listener: never,
        options: never,
      ) {
        if (listener) tell(type, () => known.delete(nameOf(type, listener, options)))
        return ignore.call(this, type, listener, options)
      } as never
    }
  })

/** Returns the resources that a page holds now. */
export const heldBy = (page: Page): Promise<Held> => page.evaluate(() => globalThis.held())

/** Objects that zone code keeps after drawing: quad corners and an empty array. A warmed-up map has more. */
const KEPT_FOR_ZONES: Partial<OnCard> = { buffers: 1, arrays: 1 }
/** Number of listeners per type that code loaded later may add once. */
const LATE_LISTENERS = 1

/**
 * Describes the resources in use when nothing is displayed and no dialog is open. Compiled programs stay.
 * @param atFirst Its resources at the start.
 */
export function judgeResources(now: Held, atFirst: Held): string[] {
  const kinds = ['buffers', 'textures', 'arrays', 'framebuffers'] as const
  return [
    ...kinds
      .filter(kind => now.zones[kind] > Math.max(atFirst.zones[kind], KEPT_FOR_ZONES[kind] ?? 0))
      .map(kind => `${now.zones[kind]} ${kind} of zones are still on the graphics card`),
    ...Object.entries(now.workers)
      .filter(([name, count]) => count > Math.max(1, atFirst.workers[name] ?? 0))
      .map(([name, count]) => `${count} workers "${name}" are still there`),
    ...Object.entries(now.listeners)
      .filter(([type, count]) => count > (atFirst.listeners[type] ?? 0) + LATE_LISTENERS)
      .map(([type, count]) => `${count} listen to ${type}, at first ${atFirst.listeners[type] ?? 0}`),
  ]
}
