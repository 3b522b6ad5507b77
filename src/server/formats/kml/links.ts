import type { Source, ZipEntry } from '../common/source.ts'

const PLACEMARK = /<(?:\w+:)?Placemark[\s>]/
/** Characters of a tag that may be cut between two pieces. */
const CUT = 40

/**
 * Leaves out the KML files of an archive that have no placemark, where others have some: the first file of a KMZ often
 * does nothing but link to those beside it.
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
    // Of UTF-16, the zeros are left out.
    const text = rest + decoder.decode(chunk, { stream: true }).replaceAll('\0', '')
    if (PLACEMARK.test(text)) return true
    rest = text.slice(-CUT)
  }
  return false
}
