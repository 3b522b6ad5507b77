import { AS_IT_IS, type ReadOptions } from '../../contract/import.ts'
import { likelyEncoding } from '../../data/formats/common/encoding.ts'
import { ImportError } from '../../data/formats/common/importError.ts'
import type { Format } from '../../data/formats/common/reader.ts'
import type { Source } from '../../data/formats/common/source.ts'
import { crsFromText } from '../../data/formats/common/writtenCrs.ts'
import { type GivenFile, inspect } from '../../data/formats/inspect.ts'
import { fileSize, fileSource, gunzipped, type OnPosition } from './common/diskSource.ts'
import { fileOnDisk, packedFile } from './common/openFile.ts'
import { pivotedReader } from './common/pivot.ts'
import { READERS } from './readers.ts'
import { zipEntries } from './zip/zip.ts'

/** Returns a file on the disk. */
const onDisk = async (path: string, onPosition?: OnPosition): Promise<GivenFile> => ({
  name: path,
  size: await fileSize(path),
  source: fileSource(path, onPosition),
  file: fileOnDisk(path),
  readers: READERS,
  entries: () => zipEntries(path),
  gunzipped,
  packedFile,
})

/**
 * Detects the format from the content of the file, not its name, and looks into gzip and zip. Throws an
 * ImportError for an unreadable format. Throws SeveralLayers, immediately or during reading, if the user must
 * choose a layer.
 * @param onPosition Receives the bytes read so far, except for zips.
 */
export async function detectFormat(
  path: string,
  options: ReadOptions = AS_IT_IS,
  onPosition?: OnPosition,
): Promise<Format> {
  const { format } = await inspect(await onDisk(path, onPosition), options)
  return asMeant(format, options)
}

/** Applies the user's options to a format. */
function asMeant(format: Format, { crs, long }: ReadOptions): Format {
  return {
    ...format,
    crs: crs === null ? format.declared.crs : crsFromText(crs),
    read: long === null ? format.read : pivotedReader(format.read, long),
  }
}

/**
 * Detects the format like `detectFormat`, with the chosen encoding, else the guessed one: UTF-8 when the
 * bytes are valid, else the likeliest. Null for a file that declares its encoding, or has a fixed one. Opens
 * the file only once when the guess does not change the reader: GDAL takes a second to open a file.
 */
export async function guessFormat(
  path: string,
  options: ReadOptions,
): Promise<{ format: Format; encoding: string | null }> {
  if (options.encoding !== null)
    return { format: await detectFormat(path, options), encoding: options.encoding }
  const { format, texts } = await inspect(await onDisk(path), options)
  const encoding = texts && (await encodingOf(texts))
  if (encoding === null || encoding === 'utf-8') return { format: asMeant(format, options), encoding }
  return { format: await detectFormat(path, { ...options, encoding }), encoding }
}

async function encodingOf(texts: Source): Promise<string> {
  try {
    return await likelyEncoding(texts, new AbortController().signal)
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('badCompression', {}, null, error)
  }
}
