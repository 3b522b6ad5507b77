import type { Source, ZipEntry } from '../common/source.ts'

const PLACEMARK = /<(?:\w+:)?Placemark[\s>]/
/** Maximum characters of a tag that a chunk boundary may split. */
const CUT = 40

/**
 * Removes the KML files without placemarks from an archive, if others have some. The first file of a KMZ
 * often only links to the others.
 */
export async function withoutEmptyKml<Layer extends { entry: ZipEntry }>(layers: Layer[]): Promise<Layer[]> {
  const files = layers.filter(({ entry }) => isKml(entry))
  if (files.length < 2) return layers
  const empty = new Set<Layer>()
  for (const file of files) if (!(await hasPlacemark(file.entry.source))) empty.add(file)
  return empty.size < files.length ? layers.filter(layer => !empty.has(layer)) : layers
}

const isKml = ({ name }: ZipEntry): boolean => /\.kml$/i.test(name)

async function hasPlacemark(source: Source): Promise<boolean> {
  const decoder = new TextDecoder('latin1')
  let rest = ''
  for await (const chunk of source(new AbortController().signal)) {
    // Removes the zeros of UTF-16.
    const text = rest + decoder.decode(chunk, { stream: true }).replaceAll('\0', '')
    if (PLACEMARK.test(text)) return true
    rest = text.slice(-CUT)
  }
  return false
}
