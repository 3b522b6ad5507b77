import type { App } from '../context.ts'
import { instanceList } from './dataset/instances.ts'
import { labelList } from './dataset/labels.ts'
import { datasetList } from './dataset/list.ts'
import { exportDownload } from './export/download.ts'
import { exportEstimate } from './export/estimate.ts'
import { importRemove } from './import/remove.ts'
import { importCheck, importRun } from './import/run.ts'
import { importSurvey } from './import/survey.ts'
import { importUpload } from './import/upload.ts'
import { zoneLabelList } from './labels/list.ts'
import { sourceFetch } from './source/fetch.ts'
import { clientConfig } from './system/config.ts'
import { health } from './system/health.ts'
import { zoneList } from './zone/list.ts'
import { zoneRead } from './zone/read.ts'
import { zoneSearch } from './zone/search.ts'

/** Every operation, in the order in which the documentation tells them. */
const OPERATIONS: readonly ((app: App) => void)[] = [
  datasetList,
  instanceList,
  labelList,
  zoneList,
  zoneSearch,
  zoneRead,
  zoneLabelList,
  exportDownload,
  exportEstimate,
  sourceFetch,
  importUpload,
  importSurvey,
  importCheck,
  importRun,
  importRemove,
  health,
  clientConfig,
]

export function mountRoutes(app: App): void {
  for (const mount of OPERATIONS) mount(app)
}
