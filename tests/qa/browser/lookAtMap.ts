import type { MultiPolygon, Polygon } from 'geojson'
import type { Page } from 'playwright'
import { z } from 'zod'
import type { Displayed, View } from '../../../src/contract/view.ts'
import { drawnEntry, type ExpectedScreen } from '../oracle/judge.ts'
import { inSight, insideOf, judgePixels, offsetOf, reachOf, type Sample } from '../oracle/pixels.ts'
import type { Entry } from '../oracle/referenceModel.ts'
import { allColours, coloursOf } from '../oracle/samples.ts'
import type { Screen } from '../oracle/screen.ts'
import type { Row } from '../oracle/truth.ts'
import { Mismatch } from './expectState.ts'

/** Checks the colours of zones on the map after changes. */
export type MapLook = {
  check: (screen: Screen, expected: ExpectedScreen, view: View, timeout: number) => Promise<void>
  end: () => Promise<void>
}

const Drawn = z.object({
  geometry: z.object({ type: z.enum(['Polygon', 'MultiPolygon']), coordinates: z.array(z.unknown()) }),
})
/** Margin of the map without samples, in pixels. */
const MARGIN = 16

export function looksAtMap(page: Page, server: string): MapLook {
  const outlines = new Map<string, Polygon | MultiPolygon | null>()
  let reader: Page | null = null
  let looked = ''
  /** Last correct colours of zones. */
  const former = new Map<string, string>()

  const outlineOf = async (zone: string, instance: string) => {
    const key = `${zone}?instance=${instance}`
    if (!outlines.has(key)) {
      const answer = Drawn.safeParse(await (await fetch(`${server}/cartable/zone/${key}`)).json())
      outlines.set(key, answer.success ? (answer.data.geometry as Polygon | MultiPolygon) : null)
    }
    return outlines.get(key) ?? null
  }

  /** Returns visible places in zones of the topmost dataset, with their colours. */
  const samplesOf = async (
    card: Screen['legends'][number],
    entry: Entry,
    expected: ExpectedScreen,
  ): Promise<Sample[]> => {
    const truth = expected.truths.get(entry.instance)
    const box = await page.locator('.maplibregl-canvas').boundingBox()
    const camera = await page.evaluate(() => cartable.view().camera)
    if (!truth || !box || !camera || entry.filter === 'other') return []
    const passing = new Set(truth.rows(entry.filter).map(({ id }) => id))
    const [left, top] = [box.x + box.width / 2, box.y + box.height / 2]
    const sampleOf = async (row: Row): Promise<Sample[]> => {
      const isAlone = expected.shown.filter(({ isVisible }) => isVisible).length === 1
      const colours = passing.has(row.id)
        ? coloursOf(row, card, { entry, truth, language: expected.language })
        : [...allColours(card), ...(isAlone ? [former.get(row.id) ?? []].flat() : [])]
      if (row.id === expected.inspected) return []
      const outline = await outlineOf(row.id, entry.instance)
      if (!outline) return []
      const [x, y] = offsetOf(insideOf(outline), camera)
      const isThere = Math.abs(x) < box.width / 2 - MARGIN && Math.abs(y) < box.height / 2 - MARGIN
      const reach = isThere ? reachOf(outline, [x, y], camera) : null
      const isMeant = passing.has(row.id)
      if (reach === null) return []
      const known = colours.length > 0 ? colours : null
      return [{ zone: row.id, x: left + x, y: top + y, reach, colours: known, isMeant }]
    }
    const places = (await Promise.all(truth.rows(null).slice(0, 60).map(sampleOf))).flat()
    const isInSight = await inSight(page, places)
    return places.filter((_, at) => isInSight[at])
  }

  return {
    check: async (screen, expected, view, timeout) => {
      const top = expected.shown.findLast(({ isVisible }) => isVisible)
      const entry = top && drawnEntry(top, expected)
      const card = screen.legends[0]
      if (!entry || !card?.isOpen || !isPlain(view, entry) || expected.isTriedOut || expected.isCompared)
        return
      // Circles do not fill their zones.
      if (card.circles) return
      const key = JSON.stringify([entry, card, await page.evaluate(() => cartable.view())])
      if (key === looked) return
      const until = Date.now() + timeout
      for (;;) {
        const samples = await samplesOf(card, entry, expected)
        reader ??= (await (await page.context().browser()?.newContext())?.newPage()) ?? null
        const { faults, seen } =
          reader && samples.length > 0 ? await judgePixels(page, reader, samples) : { faults: [], seen: [] }
        if (faults.length === 0) {
          for (const [at, { zone, isMeant }] of samples.entries())
            if (isMeant && seen[at]) former.set(zone, seen[at])
          break
        }
        if (Date.now() > until) throw new Mismatch(faults.slice(0, 5).join('; '))
      }
      looked = key
    },
    end: async () => {
      await reader?.context().close()
    },
  }
}

/** Returns whether a dataset is drawn in legend colours without texts. */
function isPlain({ displayed }: View, { dataset }: Entry): boolean {
  const shown: Displayed | undefined = displayed.find(each => each.dataset === dataset)
  return (
    shown !== undefined &&
    shown.opacity === 100 &&
    shown.style.isolated === null &&
    !(shown.style.label && shown.style.mode === 'value')
  )
}
