import { fromPromise } from 'xstate'
import { catalogueMachine, type Details, defaultInstance } from '../../machines/catalogue.machine.ts'
import { copyingMachine } from '../../machines/copying.machine.ts'
import { datasetSearchMachine } from '../../machines/datasetSearch.machine.ts'
import { displaySettingsMachine } from '../../machines/displaySettings.machine.ts'
import { downloadMachine } from '../../machines/download.machine.ts'
import { drawerMachine } from '../../machines/drawer.machine.ts'
import { figuresMachine } from '../../machines/figures.machine.ts'
import { filterMachine } from '../../machines/filter.machine.ts'
import { filterValuesMachine } from '../../machines/filterValues.machine.ts'
import { importingMachine } from '../../machines/importing.machine.ts'
import { importsMachine } from '../../machines/imports.machine.ts'
import { inspectMachine } from '../../machines/inspect.machine.ts'
import { installationMachine } from '../../machines/installation.machine.ts'
import { loadingMachine } from '../../machines/loading.machine.ts'
import { navigationMachine } from '../../machines/navigation.machine.ts'
import { notificationsMachine } from '../../machines/notifications.machine.ts'
import { openingMachine } from '../../machines/opening.machine.ts'
import { paletteMachine } from '../../machines/palette.machine.ts'
import { panelsMachine } from '../../machines/panels.machine.ts'
import { panesMachine } from '../../machines/panes.machine.ts'
import { preferencesMachine } from '../../machines/preferences.machine.ts'
import { prefetchMachine } from '../../machines/prefetch.machine.ts'
import { recordingMachine } from '../../machines/recording.machine.ts'
import { savedMapsMachine } from '../../machines/savedMaps.machine.ts'
import { savedStoriesMachine } from '../../machines/savedStories.machine.ts'
import { savedStylesMachine } from '../../machines/savedStyles.machine.ts'
import { savedTemplatesMachine } from '../../machines/savedTemplates.machine.ts'
import { screenLoadMachine } from '../../machines/screenLoad.machine.ts'
import { selectionMachine } from '../../machines/selection.machine.ts'
import { statisticsMachine } from '../../machines/statistics.machine.ts'
import { storyMachine } from '../../machines/story.machine.ts'
import { tableMachine } from '../../machines/table.machine.ts'
import { valueCountsMachine } from '../../machines/valueCounts.machine.ts'
import { weightMachine } from '../../machines/weight.machine.ts'
import { workbenchMachine } from '../../machines/workbench.machine.ts'
import { ask } from '../api/client.ts'
import { findDatasets, listDatasets, listInstances, listLabels } from '../api/datasets.ts'
import type { OfferedBasemaps } from '../contract/basemaps.ts'
import { ClientConfig } from '../contract/config.ts'
import type { CataloguePart, CatalogueSearch } from '../domain/search/catalogueList.ts'
import type { Shown } from '../domain/view/shown.ts'
import type { ViewWeight } from '../domain/view/weight.ts'
import { offerBasemaps } from '../map/mounted.ts'
import { address } from './address.ts'
import { downloadFile, estimateDownload, pickLogo, readLogo } from './downloads.ts'
import { countValues, countZones, focusPart, loadLabels, loadValues, suggestValues } from './filter.ts'
import {
  checkImport,
  confirmLeaving,
  forgetUpload,
  listImports,
  pickFile,
  removeInstance,
  runImport,
  sendFile,
  surveyAgain,
} from './importing.ts'
import { layer } from './layer.ts'
import {
  openFile,
  pickOwnFile,
  publishLink,
  readOwn,
  readPasted,
  removeOwn,
  restoreOwn,
  withOwn,
} from './local.ts'
import { map } from './map.ts'
import {
  copyEmbed,
  copyLabels,
  copyLines,
  copyLink,
  focusPane,
  openGuide,
  publishEmbed,
  toggleFullScreen,
  watchWindow,
} from './page.ts'
import { loadPlaces, loadTowns } from './places.ts'
import { applyPreferences } from './preferences.ts'
import { prefetchInstance } from './prefetch.ts'
import { followPreparation } from './preparation.ts'
import { providedAccount } from './provideAccount.ts'
import { receiveParts } from './receiveParts.ts'
import { copyPath, replayPath } from './recording.ts'
import { reportTo } from './reports.ts'
import { type Router, routerOf } from './router.ts'
import { savedMaps, savedStories, savedStyles, savedTemplates } from './savedLists.ts'
import {
  saveDrawer,
  saveHistory,
  saveInspector,
  saveLayouts,
  savePanes,
  savePreferences,
  saveRecents,
  saveRecording,
} from './savers.ts'
import { askServer, listKept, watchServer } from './serverAway.ts'
import { KEPT, saveInStorage, session } from './storage.ts'
import {
  copyStory,
  findFigures,
  findNewest,
  forgetStoryLink,
  printStory,
  saveStory,
  storyLinks,
} from './story.ts'
import {
  confirmZones,
  fetchZone,
  findRank,
  findRow,
  findZones,
  openInstance,
  readRows,
  readStatistics,
  searchZones,
} from './zones.ts'

/** DSN and version of error reports. Without a DSN, nothing is reported and no reporter code is loaded. */
type MonitoringInput = { dsn: string | null; version: string }

/** Starts reporting if the operator enabled it. Without the reporter the application continues. */
const monitoringOf = (router: Router) =>
  fromPromise<void, MonitoringInput>(async ({ input: { dsn, version } }) => {
    if (dsn === null) return reportTo(() => {})
    try {
      const { start } = await import('./sentry.ts')
      start({ dsn, version, router })
    } catch (error) {
      console.warn('Error reporting could not start.', error)
      reportTo(() => {})
    }
  })

/** Reloads the page once. Without storage, it does not reload, to avoid an endless loop. */
const reloadPage = fromPromise<void, undefined>(async () => {
  if (saveInStorage(KEPT.reloaded, true, session)) location.reload()
})

const forgetReload = fromPromise<void, undefined>(async () => {
  saveInStorage(KEPT.reloaded, null, session)
})

const logFailure = fromPromise<void, { reason: string }>(async ({ input }) => {
  console.error('A screen could not be loaded.', input.reason)
})

const loadCatalogue = fromPromise<CataloguePart, undefined>(async ({ signal }) =>
  withOwn(await listDatasets(signal)),
)

const searchCatalogue = fromPromise<CataloguePart, CatalogueSearch>(({ input, signal }) =>
  findDatasets(input, signal),
)

const loadDetails = fromPromise<Details, { dataset: string }>(async ({ input, signal }) => {
  const { dataset } = input
  const instances = await listInstances(dataset, signal)
  const instance = defaultInstance(instances)
  const labels = instance ? await listLabels(dataset, instance.id, signal) : []
  return { dataset, instances, labels }
})

const weighView = fromPromise<ViewWeight, { shown: readonly Shown[] }>(async ({ input: { shown } }) =>
  (await import('./weighing.ts')).weigh(shown),
)

const copyWeight = fromPromise<void, { weight: ViewWeight }>(async ({ input: { weight } }) =>
  (await import('./weighing.ts')).copy(weight),
)

/** Reads the server's configuration. */
const readConfig = fromPromise<ClientConfig, undefined>(({ signal }) =>
  ask(ClientConfig, { path: '/config.json', signal }),
)

/** Sets the operator's basemaps. */
const drawBasemap = fromPromise<void, OfferedBasemaps>(async ({ input }) => offerBasemaps(input))

/** Workbench with the outside world: every machine receives its actors where it declares them. */
export const provideWorkbench = (router: Router) =>
  workbenchMachine.provide({
    actors: {
      ...providedAccount,
      installation: installationMachine.provide({
        actors: {
          readConfig,
          drawBasemap,
          startMonitoring: monitoringOf(router),
          followPreparation,
          askServer,
          watchServer,
          listKept,
        },
      }),
      navigation: navigationMachine.provide({ actors: { router: routerOf(router) } }),
      loading: loadingMachine.provide({
        actors: { layer, openInstance, receiveParts, confirmZones },
      }),
      catalogue: catalogueMachine.provide({
        actors: { loadCatalogue, searchCatalogue, loadDetails },
      }),
      displaySettings: displaySettingsMachine,
      savedStyles: savedStylesMachine.provide({ actors: savedStyles.actors }),
      savedMaps: savedMapsMachine.provide({ actors: savedMaps.actors }),
      savedStories: savedStoriesMachine.provide({ actors: savedStories.actors }),
      savedTemplates: savedTemplatesMachine.provide({ actors: savedTemplates.actors }),
      story: storyMachine.provide({
        actors: { storyLinks, saveStory, copyStory, findNewest, printStory, forgetStoryLink },
      }),
      figures: figuresMachine.provide({ actors: { findFigures } }),
      filter: filterMachine.provide({ actors: { countZones, focusPart } }),
      filterValues: filterValuesMachine.provide({ actors: { suggestValues } }),
      valueCounts: valueCountsMachine.provide({ actors: { countValues } }),
      inspect: inspectMachine.provide({ actors: { fetchZone, findRank, copyLabels } }),
      table: tableMachine.provide({ actors: { readRows, findRow, saveLayouts } }),
      datasetSearch: datasetSearchMachine.provide({ actors: { searchCatalogue } }),
      copying: copyingMachine.provide({
        actors: { copyEmbed, copyLines, copyLink, publishEmbed, publishLink },
      }),
      prefetch: prefetchMachine.provide({ actors: { prefetchInstance } }),
      selection: selectionMachine.provide({ actors: { findZones } }),
      statistics: statisticsMachine.provide({ actors: { readStatistics } }),
      weight: weightMachine.provide({ actors: { weighView, copyWeight } }),
      download: downloadMachine.provide({
        actors: { estimateDownload, downloadFile, pickLogo, readLogo },
      }),
      importing: importingMachine.provide({
        actors: {
          pickFile,
          holdPage: confirmLeaving,
          sendFile,
          surveyAgain,
          checkImport,
          runImport,
          forgetUpload,
          removeInstance,
        },
      }),
      imports: importsMachine.provide({ actors: { listImports } }),
      opening: openingMachine.provide({
        actors: { pickOwnFile, readPasted, openFile, readOwn, removeOwn, restoreOwn },
      }),
      palette: paletteMachine.provide({
        actors: { searchZones, loadPlaces, loadTowns, loadLabels, loadValues, saveRecents },
      }),
      panels: panelsMachine.provide({
        actors: { focusPane, saveInspector, openGuide, toggleFullScreen },
      }),
      drawer: drawerMachine.provide({ actors: { saveDrawer, watchWindow } }),
      panes: panesMachine.provide({ actors: { savePanes } }),
      notifications: notificationsMachine.provide({ actors: { saveHistory } }),
      preferences: preferencesMachine.provide({
        actors: { savePreferences, applyPreferences },
      }),
      recording: recordingMachine.provide({ actors: { saveRecording, copyPath, replayPath } }),
      screenLoad: screenLoadMachine.provide({
        actors: { reloadPage, forgetReload, logFailure },
      }),
      map,
      address,
    },
  })
