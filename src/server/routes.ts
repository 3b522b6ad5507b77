import { authorize } from './accounts/http/guard.ts'
import { admitToSample } from './accounts/http/showcase.ts'
import { keyCreate, keyList, keyRemove } from './accounts/routes/keys.ts'
import { demoLogin, googleLogin, login } from './accounts/routes/login.ts'
import { changePassword, confirmReset, resetPassword } from './accounts/routes/password.ts'
import { savedMaps, savedStories, savedStyles, savedTemplates } from './accounts/routes/saved.ts'
import { logout, refreshToken, verifyToken } from './accounts/routes/session.ts'
import { confirmSignup, resendEmail, signup } from './accounts/routes/signup.ts'
import { removeAccount, userChange, userRead } from './accounts/routes/user.ts'
import { accountChange, accountList, accountRemove } from './administration/routes/accounts.ts'
import { auditList } from './administration/routes/audit.ts'
import { jobAgain, jobList } from './administration/routes/jobs.ts'
import { datasetList, facetList, instanceList, labelList, sourceFetch } from './catalogue/routes/catalogue.ts'
import { exportDescription } from './export/routes/description.ts'
import {
  exportDownload,
  exportEstimate,
  exportEstimateOfQuery,
  exportOfQuery,
} from './export/routes/export.ts'
import { feedbackAnswer, feedbackList, feedbackMark } from './feedback/routes/administration.ts'
import { feedback } from './feedback/routes/feedback.ts'
import { importAddress } from './import/routes/address.ts'
import { allImports, importTakeOut } from './import/routes/administration.ts'
import { importCheck, importList, importRun, importUndo, importUsage } from './import/routes/imports.ts'
import { importRemove, importSurvey, importUpload } from './import/routes/upload.ts'
import { importWaiting } from './import/routes/waiting.ts'
import { createEntryPoint, mountEntryPoint } from './ogc/http/entryPoint.ts'
import { OGC_PATH } from './ogc/http/links.ts'
import { ogcApi } from './ogc/routes/api.ts'
import { ogcCollection, ogcCollections } from './ogc/routes/collections.ts'
import { ogcItem } from './ogc/routes/item.ts'
import { ogcItems } from './ogc/routes/items.ts'
import { ogcConformance, ogcLanding } from './ogc/routes/landing.ts'
import { ogcQueryables } from './ogc/routes/queryables.ts'
import { ogcTile } from './ogc/routes/tiles.ts'
import { ogcGrids, ogcTileJson, ogcTileSet, ogcTileSets } from './ogc/routes/tilesets.ts'
import type { Config } from './platform/config.ts'
import type { App } from './platform/http/context.ts'
import {
  type Caller,
  type Mounted,
  mountOperation,
  type Operation,
  refuseOtherMethods,
} from './platform/http/operation.ts'
import { portalCatalogue, portalDataset } from './portals/routes/catalogue.ts'
import { feedOfAll, feedOfDataset } from './portals/routes/feeds.ts'
import { keptList, keptRead, keptRemove, keptSave } from './sharing/routes/keptDatasets.ts'
import { linkCreate, linkList, linkRevoke, sharedRead } from './sharing/routes/privateLinks.ts'
import { health, ready, registerLivez } from './system/routes/health.ts'
import { clientConfig } from './system/routes/installation.ts'
import { zoneCompare, zoneFormer, zoneStatistics } from './zones/routes/analysis.ts'
import { anchorsRead, chunkRead, dictionaryRead, manifestRead, tileRead } from './zones/routes/files.ts'
import { zoneList, zoneOrdinals, zoneRow, zoneSearch } from './zones/routes/list.ts'
import { openingRead } from './zones/routes/opening.ts'
import { pictureRead } from './zones/routes/picture.ts'
import { summaryRead, tileValuesRead } from './zones/routes/tileValues.ts'
import { zoneLabelList, zoneRead } from './zones/routes/zone.ts'

type Operations = readonly (readonly [mount: Operation, caller: Caller])[]

/**
 * Returns every operation with its callers, in the order of the documentation. Public geometry is `public`,
 * so that shared caches may answer requests with any credentials.
 */
const operationsOf = (geometry: 'sample' | 'public'): Operations => [
  [datasetList, 'open'],
  [facetList, 'open'],
  [instanceList, 'open'],
  [labelList, 'open'],
  [portalCatalogue, 'open'],
  [portalDataset, 'open'],
  [feedOfAll, 'open'],
  [feedOfDataset, 'open'],
  [pictureRead, 'open'],
  [openingRead, 'sample'],
  [zoneList, 'sample'],
  [zoneSearch, 'sample'],
  [zoneOrdinals, 'sample'],
  [zoneRow, 'sample'],
  [zoneStatistics, 'sample'],
  [zoneCompare, 'sample'],
  [zoneFormer, 'sample'],
  [zoneRead, 'sample'],
  [zoneLabelList, 'sample'],
  [exportDownload, 'data'],
  [exportOfQuery, 'data'],
  [exportDescription, 'data'],
  [exportEstimate, 'data'],
  [exportEstimateOfQuery, 'data'],
  [sourceFetch, 'data'],
  [manifestRead, geometry],
  [anchorsRead, geometry],
  [tileRead, geometry],
  [dictionaryRead, 'sample'],
  [summaryRead, 'sample'],
  [tileValuesRead, 'sample'],
  [chunkRead, 'sample'],
  [importList, 'importer'],
  [importUsage, 'importer'],
  [importUpload, 'importer'],
  [importAddress, 'importer'],
  [importWaiting, 'importer'],
  [importSurvey, 'importer'],
  [importCheck, 'importer'],
  [importRun, 'importer'],
  [importRemove, 'importer'],
  [importUndo, 'importer'],
  [signup, 'public'],
  [confirmSignup, 'public'],
  [resendEmail, 'public'],
  [login, 'public'],
  [googleLogin, 'public'],
  [demoLogin, 'public'],
  [verifyToken, 'public'],
  [refreshToken, 'public'],
  [logout, 'public'],
  [userRead, 'account'],
  [userChange, 'account'],
  [changePassword, 'account'],
  [resetPassword, 'public'],
  [confirmReset, 'public'],
  [removeAccount, 'account'],
  [keyList, 'account'],
  [keyCreate, 'account'],
  [keyRemove, 'account'],
  [savedStyles.list, 'account'],
  [savedStyles.save, 'account'],
  [savedStyles.remove, 'account'],
  [savedMaps.list, 'account'],
  [savedMaps.save, 'account'],
  [savedMaps.remove, 'account'],
  [savedStories.list, 'account'],
  [savedStories.save, 'account'],
  [savedStories.remove, 'account'],
  [savedTemplates.list, 'account'],
  [savedTemplates.save, 'account'],
  [savedTemplates.remove, 'account'],
  [keptList, 'account'],
  [keptSave, 'account'],
  [keptRead, 'account'],
  [keptRemove, 'account'],
  [linkList, 'account'],
  [linkCreate, 'account'],
  [linkRevoke, 'account'],
  [sharedRead, 'linked'],
  [accountList, 'administrator'],
  [accountChange, 'administrator'],
  [accountRemove, 'administrator'],
  [auditList, 'administrator'],
  [feedbackList, 'administrator'],
  [feedbackMark, 'administrator'],
  [feedbackAnswer, 'administrator'],
  [allImports, 'administrator'],
  [importTakeOut, 'administrator'],
  [jobList, 'administrator'],
  [jobAgain, 'administrator'],
  [feedback, 'open'],
  [registerLivez, 'open'],
  [ready, 'open'],
  [health, 'open'],
  [clientConfig, 'open'],
]

/** Operations of the OGC entry point, which have their own description. */
const OGC_OPERATIONS: Operations = [
  [ogcLanding, 'open'],
  [ogcApi, 'open'],
  [ogcConformance, 'open'],
  [ogcCollections, 'open'],
  [ogcCollection, 'open'],
  [ogcQueryables, 'open'],
  [ogcGrids, 'open'],
  [ogcTileSets, 'open'],
  [ogcTileSet, 'open'],
  [ogcTileJson, 'open'],
  [ogcTile, 'rows'],
  [ogcItems, 'rows'],
  [ogcItem, 'rows'],
]

/** Mounts every operation behind its guard. @returns The mounted operations, each with its callers. */
export function mountRoutes(app: App, config: Pick<Config, 'access' | 'geometry'>): readonly Mounted[] {
  const { access } = config
  const geometry = config.geometry === 'public' ? 'public' : 'sample'
  const door = createEntryPoint()
  const behindDoor = mountAll(door, OGC_OPERATIONS, access)
  mountEntryPoint(app, door)
  return [
    ...mountAll(app, operationsOf(geometry), access),
    ...behindDoor.map(operation => ({
      ...operation,
      path: `${OGC_PATH}${operation.path}`.replace(/\/$/, ''),
    })),
  ]
}

function mountAll(app: App, operations: Operations, access: Config['access']): Mounted[] {
  const mounted = operations.flatMap(([mount, caller]) =>
    mountOperation(app, mount, caller, { authorize, admitToSample, access }),
  )
  refuseOtherMethods(app, mounted)
  return mounted
}
