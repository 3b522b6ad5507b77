import { admit } from './accounts/http/guard.ts'
import { changePassword } from './accounts/routes/changePassword.ts'
import { confirmSignup } from './accounts/routes/confirm.ts'
import { confirmReset } from './accounts/routes/confirmReset.ts'
import { demoLogin } from './accounts/routes/demo.ts'
import { googleLogin } from './accounts/routes/google.ts'
import { keyCreate } from './accounts/routes/keys/create.ts'
import { keyList } from './accounts/routes/keys/list.ts'
import { keyRemove } from './accounts/routes/keys/remove.ts'
import { login } from './accounts/routes/login.ts'
import { logout } from './accounts/routes/logout.ts'
import { refreshToken } from './accounts/routes/refreshToken.ts'
import { removeAccount } from './accounts/routes/remove.ts'
import { resendEmail } from './accounts/routes/resendEmail.ts'
import { resetPassword } from './accounts/routes/resetPassword.ts'
import { signup } from './accounts/routes/signup.ts'
import { styleList } from './accounts/routes/styles/list.ts'
import { styleRemove } from './accounts/routes/styles/remove.ts'
import { styleSave } from './accounts/routes/styles/save.ts'
import { userRead } from './accounts/routes/user.ts'
import { userChange } from './accounts/routes/userChange.ts'
import { verifyToken } from './accounts/routes/verifyToken.ts'
import { datasetList } from './catalogue/routes/datasets.ts'
import { instanceList } from './catalogue/routes/instances.ts'
import { labelList } from './catalogue/routes/labels.ts'
import { sourceFetch } from './catalogue/routes/source.ts'
import { exportDownload, exportOfQuery } from './export/routes/download.ts'
import { exportEstimate, exportEstimateOfQuery } from './export/routes/estimate.ts'
import { feedback } from './feedback/routes/feedback.ts'
import { importList } from './import/routes/list.ts'
import { importRemove } from './import/routes/remove.ts'
import { importCheck, importRun } from './import/routes/run.ts'
import { importSurvey } from './import/routes/survey.ts'
import { importUndo } from './import/routes/undo.ts'
import { importUpload } from './import/routes/upload.ts'
import type { Config } from './platform/config.ts'
import type { App } from './platform/http/context.ts'
import { type Caller, type Mounted, mountOperation, refuseOtherMethods } from './platform/http/operation.ts'
import { clientConfig } from './system/routes/config.ts'
import { health } from './system/routes/health.ts'
import { chunkRead } from './zones/routes/column/chunk.ts'
import { dictionaryRead } from './zones/routes/column/dictionary.ts'
import { zoneCompare } from './zones/routes/compare.ts'
import { manifestRead } from './zones/routes/geom/manifest.ts'
import { tileRead } from './zones/routes/geom/tile.ts'
import { zoneLabelList } from './zones/routes/labels.ts'
import { zoneList } from './zones/routes/list.ts'
import { zoneOrdinals } from './zones/routes/ordinals.ts'
import { zoneRead } from './zones/routes/read.ts'
import { zoneRow } from './zones/routes/row.ts'
import { zoneSearch } from './zones/routes/search.ts'
import { zoneStatistics } from './zones/routes/statistics.ts'

/** Every operation with who may call it, in the order in which the documentation tells them. */
const OPERATIONS: readonly (readonly [mount: (app: App) => void, caller: Caller])[] = [
  [datasetList, 'open'],
  [instanceList, 'open'],
  [labelList, 'open'],
  [zoneList, 'data'],
  [zoneSearch, 'data'],
  [zoneOrdinals, 'data'],
  [zoneRow, 'data'],
  [zoneStatistics, 'data'],
  [zoneCompare, 'data'],
  [zoneRead, 'data'],
  [zoneLabelList, 'data'],
  [manifestRead, 'data'],
  [tileRead, 'data'],
  [dictionaryRead, 'data'],
  [chunkRead, 'data'],
  [exportDownload, 'data'],
  [exportOfQuery, 'data'],
  [exportEstimate, 'data'],
  [exportEstimateOfQuery, 'data'],
  [sourceFetch, 'data'],
  [importList, 'importer'],
  [importUpload, 'importer'],
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
  [styleList, 'account'],
  [styleSave, 'account'],
  [styleRemove, 'account'],
  [feedback, 'open'],
  [health, 'open'],
  [clientConfig, 'open'],
]

/**
 * Mounts every operation behind its guard; `access` is for the description only. @returns The mounted operations, each
 * with its callers.
 */
export function mountRoutes(app: App, access: Config['access']): readonly Mounted[] {
  const mounted = OPERATIONS.flatMap(([mount, caller]) =>
    mountOperation(app, mount, caller, { admit, access }),
  )
  refuseOtherMethods(app, mounted)
  return mounted
}
