import { ExportFormat, TEXT_FORMATS } from '../../contract/export.ts'
import { isLocal } from '../../contract/idParts.ts'
import type { Language } from '../../contract/languages.mjs'

/** Formats of data files: those of the API, then the provider's file. */
const DATA_FORMATS = [...ExportFormat.options, 'original'] as const
/** Formats of pictures of the map: pixels, vector files, then a slide. */
export const PICTURE_FORMATS = ['png', 'svg', 'pdf', 'pptx'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]
/** All formats of a download: `original` is the provider's file, `folder` the map as web pages. */
export const DOWNLOAD_FORMATS = [...DATA_FORMATS, ...PICTURE_FORMATS, 'folder'] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]
export type DataFormat = (typeof DATA_FORMATS)[number]

/**
 * Formats that spreadsheets of a language open directly, listed first; `usual` for languages without an
 * entry.
 */
const FIRST: Readonly<Partial<Record<Language, readonly DataFormat[]>> & { usual: readonly DataFormat[] }> = {
  fr: ['csv-fr', 'xlsx'],
  usual: ['csv', 'xlsx'],
}

/**
 * Returns the data formats of a dataset, starting with spreadsheet formats of the language. A local dataset
 * has only the formats that the browser writes.
 */
export function dataFormats(dataset: string, language: Language): readonly [DataFormat, ...DataFormat[]] {
  const possible: readonly DataFormat[] = isLocal(dataset) ? TEXT_FORMATS : DATA_FORMATS
  const [first, ...others] = [...new Set([...(FIRST[language] ?? FIRST.usual), ...possible])].filter(each =>
    possible.includes(each),
  )
  return [first ?? 'csv', ...others]
}

/** Returns whether a format is a picture of the map. */
export const isPicture = (format: DownloadFormat | null): format is PictureFormat =>
  PICTURE_FORMATS.some(each => each === format)

/** Returns whether a picture has a page, or a file, for each zone: a slide has one map. */
export const isSeries = (format: DownloadFormat | null, { each }: { each: boolean }): boolean =>
  each && isPicture(format) && format !== 'pptx'

/** Returns whether a series of pictures is a zip with a file for each zone. */
export const isSeriesOfFiles = (format: DownloadFormat | null, choice: { each: boolean }): boolean =>
  isSeries(format, choice) && format !== 'pdf'

/** Returns whether a format shows the map: the browser writes it, and its progress is a share, not bytes. */
export const isOfMap = (format: DownloadFormat | null): format is PictureFormat | 'folder' =>
  format === 'folder' || isPicture(format)

/** Returns whether a dataset can be downloaded in a format. */
export const isFormatOf = (dataset: string, format: DownloadFormat, language: Language): boolean =>
  isOfMap(format) || dataFormats(dataset, language).includes(format)
