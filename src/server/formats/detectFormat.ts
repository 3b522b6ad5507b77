import { AS_IT_IS, type ReadOptions } from '../../contract/import.ts'
import { fileSize, fileSource, gunzipped, type OnPosition } from './common/diskSource.ts'
import { likelyEncoding } from './common/encoding.ts'
import { ImportError } from './common/importError.ts'
import { lyingFile, packedFile } from './common/localFile.ts'
import { pivoting } from './common/pivot.ts'
import type { Format } from './common/reader.ts'
import type { Source } from './common/source.ts'
import { crsFromText } from './common/writtenCrs.ts'
import { type GivenFile, inspect } from './inspect.ts'
import { READERS } from './readers.ts'
import { zipEntries } from './zip/zip.ts'

/** A file as it lies on the disk. */
const onDisk = async (path: string, onPosition?: OnPosition): Promise<GivenFile> => ({
  name: path,
  size: await fileSize(path),
  source: fileSource(path, onPosition),
  file: lyingFile(path),
  readers: READERS,
  entries: () => zipEntries(path),
  gunzipped,
  packedFile,
})

/**
 * Tells the format by what is in the file, whatever it is called: looks into gzip, and into a zip. Throws an
 * ImportError when it is none that can be read, and SeveralLayers, now or when it is read, for a file whose layer is not said.
 *
 * @param onPosition Called with the bytes read so far, but for zips.
 */
export async function detectFormat(
  path: string,
  options: ReadOptions = AS_IT_IS,
  onPosition?: OnPosition,
): Promise<Format> {
  const { format } = await inspect(await onDisk(path, onPosition), options)
  return asMeant(format, options)
}

/** A format as a person says that it is meant. */
function asMeant(format: Format, { crs, long }: ReadOptions): Format {
  return {
    ...format,
    crs: crs === null ? format.said.crs : crsFromText(crs),
    read: long === null ? format.read : pivoting(format.read, long),
  }
}

/**
 * Tells the format as `detectFormat` does, with the encoding that was said, else the one that is guessed: UTF-8 when its
 * bytes are that, else the one in which they make sense; null for a file that says its own, or has but one. The file is
 * opened once where it is read as it was looked at: what GDAL reads takes a second to open.
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
