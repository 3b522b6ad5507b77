import type { Page } from 'playwright'
import type { View } from '../../../src/contract/view.ts'
import { USUAL } from '../../../src/domain/colour/savedStyles.ts'
import { DISPLAYED, ONE_COLOUR, type Plan, productColour } from '../data/states.ts'
import { rest } from '../harness/rest.ts'
import type { Camera, Subject } from './subject.ts'

/** Machine of the workbench, receiving events like from panels and commands. */
export interface Root {
  send: (event: object) => void
  system: { get: ((name: 'prefetch') => Prefetch) & ((name: 'download') => Pick<Root, 'send'>) }
  getSnapshot: () => {
    context: { view: View; pending: { view: View } | null; bounds: readonly number[] | null }
    value: { showing: unknown }
  }
}

interface Prefetch {
  send: (event: object) => void
  getSnapshot: () => { context: { fetched: string[] } }
}

declare global {
  var workbench: Root
}

export const DATASET = 'bench'
export const INSTANCE = 'bench~2026'

/** Opens the workbench with an empty map, and exposes its machine to the benchmark. */
export async function openWorkbench(page: Page, url: string, search = ''): Promise<void> {
  await page.goto(url + search)
  await page.waitForFunction(() => 'cartable' in globalThis && globalThis.cartable.view().camera !== null)
  await page.evaluate(() => {
    const container = document.querySelector('#root')!
    const key = Object.keys(container).find(each => each.startsWith('__reactContainer$'))!
    type Fiber = { child: Fiber | null; memoizedProps: { root?: Root } | null }
    let fiber: Fiber | null = container[key as keyof Element] as unknown as Fiber
    while (fiber && !fiber.memoizedProps?.root) fiber = fiber.child
    if (!fiber?.memoizedProps?.root) throw new Error('The workbench has no machine.')
    globalThis.workbench = fiber.memoizedProps.root
  })
}

export const isSettled = (page: Page) =>
  page.waitForFunction(() => {
    const { context, value } = globalThis.workbench.getSnapshot()
    return context.view.displayed.length > 0 && value.showing === 'settled'
  })

/** The whole application. Keys send the events of its panels, and all their effects count. */
export function product(url: string): Subject {
  return {
    name: 'cartable',
    isSlow: false,
    colourOf: productColour,
    async open(page, plan: Plan) {
      await openWorkbench(page, url)
      // Starts ready to draw, like the other subjects.
      await rest(page)
      await page.evaluate(
        ({ dataset, instance, plan, look }) => {
          const { onKey } = globalThis.oracle
          const show = ({ style, least }: (typeof plan)[number]) => {
            // An unconfirmed filter is part of the pending view.
            const { pending, view } = globalThis.workbench.getSnapshot().context
            const { displayed } = pending?.view ?? view
            const filter =
              least > 0 ? { mode: 'l', filter: { label: 'first', operator: 'gte', value: least } } : null
            if (JSON.stringify(displayed[0]?.filter ?? null) !== JSON.stringify(filter))
              globalThis.workbench.send({ type: 'filter.changed', dataset, filter })
            globalThis.workbench.send({ type: 'style.changed', dataset, style })
          }
          // Uses one colour like the others: by default, the product would choose a look for the labels.
          onKey['d'] = () =>
            globalThis.workbench.send({ type: 'instance.displayed', dataset, instance, look })
          for (const [index, state] of plan.entries()) onKey[index] = () => show(state)
        },
        { dataset: DATASET, instance: INSTANCE, plan, look: { ...USUAL, style: DISPLAYED.style } },
      )
    },
  }
}

/** The whole application, with the dataset's row highlighted long enough to prefetch. */
export function highlighted(url: string): Subject {
  const { open, ...others } = product(url)
  return {
    ...others,
    name: 'cartable-highlighted',
    async open(page, plan) {
      await open(page, plan)
      await page.evaluate(
        candidate =>
          globalThis.workbench.system.get('prefetch').send({ type: 'prefetch.wanted', ...candidate }),
        { dataset: DATASET, instance: INSTANCE },
      )
      await page.waitForFunction(
        instance =>
          globalThis.workbench.system.get('prefetch').getSnapshot().context.fetched.includes(instance),
        INSTANCE,
      )
    },
  }
}

/** Returns the camera and size of a map that fits the zones. */
export async function stageOf(page: Page, url: string) {
  await product(url).open(page, ONE_COLOUR)
  await page.keyboard.press('d')
  await isSettled(page)
  return page.evaluate(() => {
    const { clientWidth: width, clientHeight: height } =
      document.querySelector<HTMLCanvasElement>('.maplibregl-canvas')!
    const { lng, lat, zoom } = globalThis.workbench.getSnapshot().context.view.camera as Camera
    return { camera: { lng, lat, zoom }, size: { width, height } }
  })
}
