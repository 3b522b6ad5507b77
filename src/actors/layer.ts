import { fromCallback } from 'xstate'
import type { LayerEvent, LayerInput } from '../../machines/loading.types.ts'
import { apiSettings } from '../api/request.ts'
import { readComparison } from '../api/zones.ts'
import type { Filter } from '../contract/filter.ts'
import type { Label } from '../contract/label.ts'
import { labelsOfChart } from '../domain/chart/charts.ts'
import { type Changes, readChanges } from '../domain/colour/changeColours.ts'
import { homeZoom } from '../domain/colour/circles.ts'
import { gatheringOf } from '../domain/colour/hexagons.ts'
import { renamedLegend } from '../domain/colour/renamedLegend.ts'
import { hasHexagons, needsPositions } from '../domain/colour/style.ts'
import { coloursOnly } from '../domain/colour/summarised.ts'
import { styleIn } from '../domain/colour/theme.ts'
import { equal } from '../domain/equal.ts'
import { filterLabels } from '../domain/filter/filter.ts'
import { labelOf, type Sheet, secondLabelOf } from '../domain/view/shown.ts'
import type { PaintIn } from './canvas.ts'
import { mapTheme, onMapTheme } from './mapTheme.ts'
import { RemovedZones } from './removedZones.ts'
import { canvas, columns, tileValues, zoneWorker } from './surface.ts'

/** Comparison of a displayed dataset, reloaded only when another is requested. */
class Comparisons {
  #held: { name: string; changes: Changes } | null = null

  /**
   * Reads the changes since a compared instance. A zone has changed if any of its labels has changed, displayed
   * or not.
   */
  async of({ dataset, instance }: Sheet, compared: string, signal: AbortSignal): Promise<Changes> {
    const wanted = { dataset: dataset.id, instance: instance.id, base: compared }
    const name = JSON.stringify(wanted)
    if (this.#held?.name !== name)
      this.#held = { name, changes: readChanges(await readComparison(wanted, signal)) }
    return this.#held.changes
  }
}

/**
 * Displayed dataset on the map: paints its load in the current style, and reports its legend. While painting,
 * only the newest pending style is kept; a failed one changes nothing and is reported. A filter other than
 * the load's own is applied in place. Stopping it removes the dataset from the map.
 */
export const layer = fromCallback<LayerEvent, LayerInput>(({ input, receive, sendBack }) => {
  /** Load on the map, and the filter that the worker applies to it. */
  let drawn: { load: string; filter: Filter | null } | null = null
  /** Last painted request: only its legend and counts are reported. */
  let painted: LayerEvent | null = null
  /** Newest request. Older ones that are still waiting are skipped. */
  let last: LayerEvent | null = null
  /** Requests are painted one after the other; null while there is none. */
  let painting: Promise<void> | null = null
  let fetching = new AbortController()
  const stopping = new AbortController()
  const comparisons = new Comparisons()
  const formerZones = new RemovedZones()

  const paint = async (event: LayerEvent) => {
    fetching = new AbortController()
    const { load } = event
    if (drawn && drawn.load !== load) forget(drawn.load)
    if (drawn?.load !== load) drawn = { load, filter: event.filter }
    const { sheet, style, charts, previewFilter, filter } = event
    const label = labelOf(sheet, style.label)
    const text = labelOf(sheet, style.text)
    const second = secondLabelOf(sheet, style)
    const tested = filterLabels(sheet, previewFilter)
    const isOtherFilter = !equal(filter, drawn.filter)
    const read = isOtherFilter ? filterLabels(sheet, filter) : []
    const queries = charts.flatMap(chart => {
      const labels = labelsOfChart(sheet, chart)
      return labels ? [{ chart, labels }] : []
    })
    const held = queries.length > 0 ? filterLabels(sheet, filter) : []
    const charted = queries.flatMap(({ labels }) => labels)
    const needed = new Set([
      ...[label, text, second].filter(each => each !== null),
      ...tested,
      ...read,
      ...held,
      ...charted,
    ])
    const isBare = filter === null && previewFilter === null && queries.length === 0
    const suits = isBare && tileValues().suits(load) && coloursOnly(label, style) && !columns().holds(label)
    const byTile = suits ? label : null
    const gathers = gatheringOf(label, style) !== null
    const { compared } = style
    const coming = [
      compared === null ? null : comparisons.of(sheet, compared, fetching.signal),
      needsPositions(label, style) ? canvas.placed(load) : null,
      byTile
        ? valuesByTile(load, byTile, fetching.signal)
        : columns().need(load, [...needed], fetching.signal),
    ] as const
    // Values that are there are painted in this turn: the worker paints while the panels render.
    const [changes] = coming.every(each => each === null) ? [null] : await Promise.all(coming)
    if (stopping.signal.aborted) return
    const filtered = isOtherFilter ? refilter(load, filter, read) : null
    const { language } = apiSettings()
    const preview = previewFilter && { filter: previewFilter.filter, labels: tested }
    const paintAs: PaintIn = (theme, only) =>
      zoneWorker().paint(load, styleIn(theme, style), label, language, preview, changes, {
        text,
        second,
        level: gathers ? canvas.level() : null,
        home: homeZoom(sheet.instance.focus ?? sheet.instance.bbox),
        ...(only && { only }),
      })
    // A picture may draw tiles that the map does not.
    const paintIn: PaintIn = async (theme, only) => {
      if (byTile) await allValues(load, [...needed])
      return paintAs(theme, only)
    }
    // Charts use the last painted colours.
    const colours = paintAs(mapTheme())
    tileValues().paints(load, byTile?.column ?? null)
    const counted =
      queries.length > 0
        ? zoneWorker().count(load, queries, {
            filter: filter?.filter ?? null,
            previewFilter: previewFilter?.filter ?? null,
            labels: [...tested, ...held],
          })
        : []
    const [drawing, counts] = await Promise.all([colours, counted, filtered])
    if (stopping.signal.aborted) return
    canvas.paint(load, drawing, paintIn)
    painted = event
    afterDrawing(load, () => {
      if (stopping.signal.aborted || painted !== event) return
      sendBack({ type: 'charts.counted', counts })
      sendBack({
        type: 'legend.drawn',
        legend: { ...renamedLegend(drawing.legend, style), kinds: canvas.kindsOf(load) },
        sheet,
        filter: previewFilter ?? filter,
      })
      sendBack({ type: 'zones.filtered', filter, count: drawing.zones })
    })
    await formerZones.show(sheet, style, changes, fetching.signal)
  }

  const refilter = async (load: string, filter: Filter | null, labels: readonly Label[]) => {
    const former = drawn
    drawn = { load, filter }
    try {
      await zoneWorker().filter(load, filter?.filter ?? null, labels)
    } catch (error) {
      if (drawn?.load === load) drawn = former
      throw error
    }
  }

  const paintIfNewest = async (event: LayerEvent) => {
    const isNewest = () => event === last && !stopping.signal.aborted
    if (!isNewest()) return
    try {
      await paint(event)
    } catch (error) {
      // The last painting stays on the map, unless a newer style is pending.
      if (isNewest() && !isDropped(error)) sendBack({ type: 'paint.failed' })
    }
  }
  const want = (requested: LayerEvent) => {
    const event = { ...requested }
    last = event
    fetching.abort()
    const turn = painting?.then(() => paintIfNewest(event)) ?? paintIfNewest(event)
    painting = turn
    void turn.then(() => {
      if (painting === turn) painting = null
    })
  }
  receive(event => {
    if (event.type === 'layer.painted') want(event)
  })
  const stopFollowing = onMapTheme(() => {
    if (last) want(last)
  })
  const stopLevelling = canvas.onLevel(() => {
    if (last && hasHexagons(last.style)) want(last)
  })
  const stopCompleting = tileValues().onNeedAll(other => {
    if (last && other === drawn?.load) want(last)
  })
  return () => {
    stopCompleting()
    stopFollowing()
    stopLevelling()
    stopping.abort()
    fetching.abort()
    formerZones.clear()
    canvas.remove(input.dataset)
    if (drawn) forget(drawn.load)
  }
})

/**
 * Calls back once the map has had a frame for new colours of a load: panels render after it. Calls back at once
 * while the load is not visible.
 */
function afterDrawing(load: string, done: () => void): void {
  if (document.hidden || !canvas.isVisible(load)) done()
  else requestAnimationFrame(() => setTimeout(done))
}

/** Gives the worker the summary of a label, and its values in the drawn tiles of a load. */
async function valuesByTile(load: string, label: Label, signal: AbortSignal): Promise<void> {
  const summarised = Promise.resolve(columns().need(load, [], signal, label))
  await tileValues().need(load, label.column, summarised, signal)
}

/** Gives the worker all values of some labels, which then also colour the map. */
async function allValues(load: string, labels: readonly Label[]): Promise<void> {
  tileValues().needAll(load)
  await columns().need(load, labels, new AbortController().signal)
}

function forget(load: string): void {
  columns().close(load)
  tileValues().end(load)
  zoneWorker().drop(load)
}

/** Recognises the abort of a load that the map has dropped: it needs no error message. */
const isDropped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
