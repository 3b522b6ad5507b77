import { createActor, fromCallback, fromPromise, type NonReducibleUnknown, SimulatedClock } from 'xstate'
import type { LinkToPublish, PublishedLink } from '../../machines/copying.machine.ts'
import type { DownloadEstimate, DownloadInput } from '../../machines/download.machine.ts'
import { machines } from '../../machines/index.ts'
import type { RankInput, ZoneDetail, ZoneInput } from '../../machines/inspect.machine.ts'
import { loadingMachine } from '../../machines/loading.machine.ts'
import type { LayerEvent, PartsInput } from '../../machines/loading.types.ts'
import type { MapCommand, MapNews } from '../../machines/map.types.ts'
import type { RouterCommand } from '../../machines/navigation.machine.ts'
import type { OpenInput, OpenOutcome, OwnDataset, OwnFile } from '../../machines/opening.machine.ts'
import type { FocusTarget } from '../../machines/panels.machine.ts'
import type { Outcome, ReplayInput } from '../../machines/recording.machine.ts'
import type { SelectionInput } from '../../machines/selection.machine.ts'
import type { StatisticsInput } from '../../machines/statistics.machine.ts'
import type { CopyForm } from '../../machines/story.machine.ts'
import type { FoundRow, RowInput, Rows, RowsInput } from '../../machines/table.types.ts'
import { workbenchMachine } from '../../machines/workbench.machine.ts'
import type { WorkbenchInput } from '../../machines/workbench.types.ts'
import { createRuntime, type Report } from '../../src/commands/runtime.ts'
import type { Statistics } from '../../src/contract/analysis.ts'
import type { NewSavedMap, NewSavedStory, NewSavedStyle, NewSavedTemplate } from '../../src/contract/saved.ts'
import type { Story } from '../../src/contract/story.ts'
import type { ZoneRow } from '../../src/contract/zone.ts'
import { Secret } from '../../src/domain/account/secret.ts'
import { placeOfAddress } from '../../src/domain/address/route.ts'
import { type Failure, FailureError, toFailure } from '../../src/domain/failure.ts'
import { type OrdinalSet, ordinalSet } from '../../src/domain/ordinals.ts'
import type { Figure, FigureRequest, FoundFigures } from '../../src/domain/story/figure.ts'
import { replay } from '../../src/paths/replay.ts'
import { drawnLegend } from './drawnLegend.ts'
import { CONFIG, DATASETS, FIRST_VISIT, INSTANCES, LABELS, sheetOf } from './fixtures.ts'
import { scriptedAccount } from './scriptedAccount.ts'
import type { ScriptedCatalogue } from './scriptedCatalogue.ts'
import { scriptedImport } from './scriptedImport.ts'
import { scriptedList } from './scriptedList.ts'
import { scriptedSearch } from './scriptedSearch.ts'
import { PAST } from './uploads.ts'
import { STATISTICS, WEIGHT, zoneWith } from './zoneAnswers.ts'

type PartsEvent =
  | { type: 'part.received'; received: number; total: number }
  | { type: 'tiles.received'; tiles: { received: number; asked: number; bytes: number } }
  | { type: 'parts.completed'; whole?: boolean }
  | { type: 'parts.failed'; failure: Failure }

export const UNREADABLE = 'unreadable'
export const CAMERA = { lng: 2.45, lat: 46.6, zoom: 5 }
export const BOUNDS: [number, number, number, number] = [-10, 40, 15, 53]

const nothing = <Input extends NonReducibleUnknown>() => fromPromise<void, Input>(async () => {})

const FIXTURES: ScriptedCatalogue = {
  datasets: DATASETS,
  instances: INSTANCES,
  labelsOf: () => LABELS,
  sheetOf,
  imports: [PAST],
}

/** Finds one figure; no zone has the name of any other. */
const findFigures = fromPromise<FoundFigures, { wanted: readonly FigureRequest[] }>(async ({ input }) =>
  Object.fromEntries(
    input.wanted.map(({ key, wanted }): [string, Figure] => [
      key,
      wanted === 'Rennes population' && LABELS[0]
        ? { kind: 'value', label: LABELS[0], value: 222_485 }
        : { kind: 'noZone', zone: wanted },
    ]),
  ),
)

/**
 * Starts all machines of the product in a scripted world: the catalogue answers immediately; parts, downloads
 * and the map answer when the test decides.
 */
export function scriptedWorkbench(
  input: WorkbenchInput = FIRST_VISIT,
  catalogue: ScriptedCatalogue = FIXTURES,
) {
  const { gate } = catalogue
  const clock = new SimulatedClock()
  const underWay = new Map<string, (event: PartsEvent) => void>()
  const mapCommands: MapCommand[] = []
  const keptInspectors: boolean[] = []
  const focused: FocusTarget[] = []
  const account = scriptedAccount({ ...catalogue, gate: () => gate?.('accounts') })
  const imports = scriptedImport(() => gate?.('import'), catalogue.imports)
  let zonesRefusal = new FailureError({ code: 'unreachable', detail: null })
  let statisticsRefusal: FailureError | null = null
  const reports: Report[] = []
  const styles = scriptedList<NewSavedStyle>([], () => gate?.('accounts'))
  const maps = scriptedList<NewSavedMap>(input.stored.maps, () => gate?.('accounts'))
  const stories = scriptedList<NewSavedStory>(input.stored.stories, () => gate?.('accounts'))
  const templates = scriptedList<NewSavedTemplate>(input.stored.templates, () => gate?.('accounts'))
  let tellFromMap: (event: MapNews) => void = () => {}
  let tellFromDownload: ((event: { type: string; [key: string]: unknown }) => void) | null = null

  const loading = loadingMachine.provide({
    actors: {
      layer: fromCallback<LayerEvent, { dataset: string }>(({ receive, sendBack }) =>
        receive(({ sheet, style, filter, previewFilter }) => {
          const legend = drawnLegend(sheet, style)
          sendBack({ type: 'legend.drawn', legend, sheet, filter: previewFilter ?? filter })
          sendBack({ type: 'zones.filtered', filter, count: 7 })
        }),
      ),
      openInstance: fromPromise(async ({ input: { dataset, instance } }) => {
        if (gate) await gate('catalogue')
        if (!catalogue.instances[dataset]?.some(({ id }) => id === instance))
          throw new FailureError({ code: 'notFound', detail: null })
        return catalogue.sheetOf(dataset, instance)
      }),
      confirmZones: fromPromise(async () => {
        if (gate) await gate('zones')
        return 7
      }),
      receiveParts: fromCallback<LayerEvent, PartsInput>(({ input: { load }, sendBack }) => {
        underWay.set(load, sendBack)
        void gate?.('zones').then(
          () => underWay.get(load)?.({ type: 'parts.completed' }),
          (error: unknown) => underWay.get(load)?.({ type: 'parts.failed', failure: toFailure(error) }),
        )
        return () => underWay.delete(load)
      }),
    },
  })
  const workbench = workbenchMachine.provide({
    actors: {
      loading,
      ...scriptedSearch(catalogue),
      savedStyles: machines.savedStyles.provide({ actors: styles.actors }),
      savedMaps: machines.savedMaps.provide({ actors: maps.actors }),
      savedStories: machines.savedStories.provide({ actors: stories.actors }),
      savedTemplates: machines.savedTemplates.provide({ actors: templates.actors }),
      story: machines.story.provide({
        actors: {
          storyLinks: fromCallback(() => {}),
          saveStory: nothing(),
          copyStory: fromPromise<'copied' | 'tooLong', { story: Story; form: CopyForm }>(
            async () => 'copied',
          ),
          findNewest: fromPromise(async () => ['zones~2026']),
          printStory: nothing(),
          forgetStoryLink: nothing(),
        },
      }),
      figures: machines.figures.provide({ actors: { findFigures } }),
      filter: machines.filter.provide({
        actors: { countZones: fromPromise(async () => 7), focusPart: nothing() },
      }),
      filterValues: machines.filterValues.provide({
        actors: { suggestValues: fromPromise(async () => ['Bretagne']) },
      }),
      valueCounts: machines.valueCounts.provide({
        actors: {
          countValues: fromPromise(async () => ({
            values: [
              { value: 'Bretagne', count: 4 },
              { value: 'Corse', count: 2 },
            ],
            distinct: 2,
          })),
        },
      }),
      inspect: machines.inspect.provide({
        actors: {
          fetchZone: fromPromise<ZoneDetail, ZoneInput>(async ({ input: { zone, instance } }) => {
            if (!gate) throw zonesRefusal
            await gate('zone')
            if (catalogue.lacks?.(zone, instance)) throw new FailureError({ code: 'notFound', detail: null })
            return catalogue.detailOf?.(zone) ?? zoneWith(zone, instance, catalogue.labelsOf(instance))
          }),
          copyLabels: nothing(),
          findRank: fromPromise<ZoneRow, RankInput>(async ({ input: { zone, dataset } }) => {
            const first = { id: `${dataset}.38`, name: 'Isère', bbox: BOUNDS }
            const last = { id: `${dataset}.69`, name: 'Rhône', bbox: BOUNDS }
            return zone === first.id
              ? { row: 0, count: 2, previous: null, next: last }
              : { row: 1, count: 2, previous: first, next: null }
          }),
        },
      }),
      table: machines.table.provide({
        actors: {
          readRows: fromPromise<Rows, RowsInput>(async ({ input: { search } }) => {
            if (gate) await gate('zones')
            if (search === UNREADABLE) throw new FailureError({ code: 'unreachable', detail: null })
            return { count: 2000, rows: [] }
          }),
          findRow: fromPromise<FoundRow, RowInput>(async ({ input: { zone } }) => ({ zone, row: 1500 })),
          saveLayouts: nothing(),
        },
      }),
      selection: machines.selection.provide({
        actors: {
          findZones: fromPromise<OrdinalSet, SelectionInput>(async ({ input: { rows, search } }) => {
            if (gate) await gate('zones')
            if (search === UNREADABLE) throw new FailureError({ code: 'unreachable', detail: null })
            const { first, last } = rows ?? { first: 0, last: 1999 }
            return ordinalSet(Array.from({ length: last - first + 1 }, (_, row) => first + row))
          }),
        },
      }),
      statistics: machines.statistics.provide({
        actors: {
          readStatistics: fromPromise<Statistics, StatisticsInput>(async () => {
            if (gate) await gate('zones')
            if (statisticsRefusal) throw statisticsRefusal
            return catalogue.statistics ?? STATISTICS
          }),
        },
      }),
      weight: machines.weight.provide({
        actors: { weighView: fromPromise(async () => WEIGHT), copyWeight: nothing() },
      }),
      download: machines.download.provide({
        actors: {
          estimateDownload: fromPromise<DownloadEstimate, DownloadInput>(async () => {
            if (gate) await gate('export')
            return { rows: 101, bytes: 2048, preview: null }
          }),
          readLogo: fromCallback(() => {}),
          pickLogo: fromCallback(() => {}),
          downloadFile: fromCallback(({ sendBack }) => {
            tellFromDownload = sendBack
            void gate?.('export').then(
              () => tellFromDownload?.({ type: 'download.completed', file: 'zones.csv' }),
              (error: unknown) => tellFromDownload?.({ type: 'download.failed', failure: toFailure(error) }),
            )
            return () => {
              tellFromDownload = null
            }
          }),
        },
      }),
      ...imports.machines,
      opening: machines.opening.provide({
        actors: {
          pickOwnFile: fromCallback(() => {}),
          readPasted: fromCallback(() => {}),
          openFile: fromPromise<OpenOutcome, OpenInput>(async () => {
            throw new FailureError({ code: 'refused', detail: null })
          }),
          readOwn: fromPromise<OwnFile, { dataset: string }>(async () => {
            throw new FailureError({ code: 'notFound', detail: null })
          }),
          removeOwn: fromPromise<OwnDataset, { dataset: string }>(async ({ input: { dataset } }) => ({
            dataset,
            instance: `${dataset}~2026`,
          })),
          restoreOwn: nothing(),
        },
      }),
      drawer: machines.drawer.provide({
        actors: { saveDrawer: nothing(), watchWindow: fromCallback(() => {}) },
      }),
      panes: machines.panes.provide({ actors: { savePanes: nothing() } }),
      notifications: machines.notifications.provide({ actors: { saveHistory: nothing() } }),
      preferences: machines.preferences.provide({
        actors: { savePreferences: nothing(), applyPreferences: nothing() },
      }),
      ...account.machines,
      installation: machines.installation.provide({
        actors: {
          readConfig: fromPromise(async () => ({ ...CONFIG, ...catalogue.config })),
          drawBasemap: nothing(),
          startMonitoring: nothing(),
          followPreparation: fromCallback(() => {}),
          askServer: fromPromise(async () => catalogue.kept && Promise.reject('away')),
          watchServer: fromCallback(() => {}),
          listKept: fromPromise<readonly string[], undefined>(async () => catalogue.kept ?? []),
        },
      }),
      navigation: machines.navigation.provide({
        actors: {
          router: fromCallback<RouterCommand, undefined>(({ receive, sendBack }) => {
            receive(({ to }) => sendBack({ type: 'navigation.changed', place: placeOfAddress(to) }))
          }),
        },
      }),
      recording: machines.recording.provide({
        actors: {
          saveRecording: nothing(),
          copyPath: nothing(),
          replayPath: fromCallback<{ type: 'nothing' }, ReplayInput>(({ input: { path }, sendBack }) => {
            if (!gate) return
            const stopping = new AbortController()
            const { signal } = stopping
            const onOutcome = (outcome: Outcome) => sendBack({ type: 'act.replayed', outcome })
            const wait = () => Promise.resolve()
            void replay({ runtime, path, pause: 0, wait, signal, onOutcome }).then(() =>
              sendBack({ type: 'replay.ended' }),
            )
            return () => stopping.abort()
          }),
        },
      }),
      panels: machines.panels.provide({
        actors: {
          focusPane: fromPromise<void, { pane: FocusTarget }>(async ({ input: { pane } }) => {
            focused.push(pane)
          }),
          openGuide: nothing(),
          toggleFullScreen: nothing(),
          saveInspector: fromPromise<void, { isOpen: boolean }>(async ({ input: { isOpen } }) => {
            keptInspectors.push(isOpen)
          }),
        },
      }),
      copying: machines.copying.provide({
        actors: {
          copyLink: nothing(),
          copyEmbed: nothing(),
          copyLines: nothing(),
          publishLink: fromPromise<PublishedLink, LinkToPublish>(async () => ({
            link: new Secret('https://example.org/'),
            isCopied: true,
          })),
        },
      }),
      prefetch: machines.prefetch.provide({
        actors: {
          prefetchInstance: fromPromise(async () => ({ bytes: 0 })),
        },
      }),
      screenLoad: machines.screenLoad.provide({
        actors: { reloadPage: nothing(), forgetReload: nothing(), logFailure: nothing() },
      }),
      map: fromCallback<MapCommand, undefined>(({ receive, sendBack }) => {
        receive(command => mapCommands.push(command))
        tellFromMap = sendBack
      }),
      address: fromCallback(() => {}),
    },
  })
  const root = createActor(workbench, { input, systemId: 'workbench', clock })
  const runtime = createRuntime(root, report => reports.push(report))
  root.start()

  return {
    root,
    account,
    runtime,
    reports,
    mapCommands,
    keptInspectors,
    /** Panes that have received focus. */
    focused,
    view: () => root.getSnapshot().context.view,
    /** Resolves all due promises. */
    settle: async () => {
      for (let turn = 0; turn < 12; turn++) await Promise.resolve()
    },
    wait: (ms: number) => clock.increment(ms),
    loadsUnderWay: () => [...underWay.keys()],
    /** Sends an event to every load that is receiving parts, or only to the load of one dataset. */
    parts: (event: PartsEvent, dataset = '') => {
      for (const [load, send] of [...underWay]) if (load.startsWith(dataset)) send(event)
    },
    /** Sets the error with which the server refuses zones; null answers again. */
    refuseZones: (failure: FailureError) => {
      zonesRefusal = failure
    },
    /** Sets the error with which the server refuses statistics; null answers again. */
    refuseStatistics: (failure: FailureError | null) => {
      statisticsRefusal = failure
    },
    /** Sets the error with which the server refuses what an account has saved; null answers again. */
    refuseSaved: (failure: FailureError | null) => {
      templates.refuse(failure)
      maps.refuse(failure)
      stories.refuse(failure)
      styles.refuse(failure)
    },
    mapIsReady: () => tellFromMap({ type: 'map.ready', camera: CAMERA, bounds: BOUNDS }),
    mapMoves: (bounds = BOUNDS, camera = CAMERA, byUser = false) =>
      tellFromMap({ type: 'camera.moved', camera, bounds, byUser }),
    /** Reports the zone at the pointer, as the map does. */
    mapInspects: (zone: string | null) => tellFromMap({ type: 'zone.inspected', zone }),
    mapIsClicked: (zone: string | null) => tellFromMap({ type: 'zone.inspected', zone, byUser: true }),
    ...imports.acts,
    download: (event: { type: string; [key: string]: unknown }) => tellFromDownload?.(event),
  }
}

export type ScriptedWorkbench = ReturnType<typeof scriptedWorkbench>
