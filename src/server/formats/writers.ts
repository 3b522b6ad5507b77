import type { ExportFormat } from '../../contract/export.ts'
import { textFile } from './common/textFile.ts'
import type { FileOf } from './common/writer.ts'
import { csv, csvFr } from './csv/writeCsv.ts'
import { flatgeobuf } from './flatgeobuf/writeFlatgeobuf.ts'
import { geojson } from './geojson/writeGeojson.ts'
import { xlsx } from './xlsx/writeXlsx.ts'

/** The formats that can be downloaded: each with its writer. */
export const FILES: Record<ExportFormat, FileOf> = {
  geojson: textFile(geojson),
  csv: textFile(csv),
  'csv-fr': textFile(csvFr),
  xlsx,
  flatgeobuf,
}
