import { ExportFormat, TEXT_FORMATS } from '../../contract/export.ts'
import { isLocal } from '../../contract/ids.ts'
import type { Language } from '../../contract/languages.mjs'

/** Formats of data files: those of the API, then the provider's file. */
const DATA_FORMATS = [...ExportFormat.options, 'original'] as const
/** All formats of a download. `original` is the provider's file, `png` a picture of the map. */
export const DOWNLOAD_FORMATS = [...DATA_FORMATS, 'png'] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]
export type DataFormat = (typeof DATA_FORMATS)[number]

/** Formats that spreadsheets of a language open directly, listed before the others. */
const FIRST = { fr: ['csv-fr', 'xlsx'], en: ['csv', 'xlsx'] } as const satisfies Record<
  Language,
  DataFormat[]
>

/**
 * Returns the data formats of a dataset, starting with spreadsheet formats of the language. A local dataset
 * has only the formats that the browser writes.
 */
export function dataFormats(dataset: string, language: Language): readonly [DataFormat, ...DataFormat[]] {
  const possible: readonly DataFormat[] = isLocal(dataset) ? TEXT_FORMATS : DATA_FORMATS
  const [first, ...others] = [...new Set([...FIRST[language], ...possible])].filter(each =>
    possible.includes(each),
  )
  return [first ?? 'csv', ...others]
}

/** Returns whether a dataset can be downloaded in a format. */
export const isFormatOf = (dataset: string, format: DownloadFormat, language: Language): boolean =>
  format === 'png' || dataFormats(dataset, language).includes(format)
