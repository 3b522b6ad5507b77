import { ImportError } from '../common/importError.ts'
import type { Notice } from '../common/notice.ts'
import type { TextFile } from '../common/reader.ts'
import type { Text } from '../common/source.ts'
import { CRS_MEMBERS, crsFromMember, type DeclaredCrs } from '../common/writtenCrs.ts'
import { JsonCutter, type JsonPart } from './cutter.ts'
import { parseJson } from './parse.ts'
import { scriptStart, withoutScript } from './script.ts'

/** Kind of a JSON file, and the coordinate reference system that it names, if it does. */
interface JsonKind {
  name: 'geojson' | 'geojsonl' | 'topojson'
  crs: unknown
}

/** Characters of a file that are looked through for a reference system after the features. */
const LOOKED_AT = 2 ** 23

/** Members of a TopoJSON, for one whose type comes last. */
const TOPOLOGY_MEMBERS = new Set(['arcs', 'objects'])

/** First characters of JSON: an object, an array, and the separator of text sequences (RFC 8142). */
const BEGINNINGS = new Set(['{', '[', '\u001e'])

/** Each text is looked into once, whichever formats ask. */
const known = new WeakMap<Text, Promise<JsonKind>>()

/**
 * Tells GeoJSON, GeoJSON line by line and TopoJSON apart, by as much of the file as that needs: the members before
 * the features, those after them where the file is small, or the first object of several. Null for a file that does
 * not begin like JSON. Throws an ImportError when one that does, or is called so, is none.
 */
export async function jsonKind(file: TextFile): Promise<JsonKind | null> {
  const { name, begin, text } = file
  if (!BEGINNINGS.has(begin.charAt(0)) && scriptStart(begin) === '') {
    if (/json$/i.test(name)) throw new ImportError('notJson')
    return null
  }
  const kind = known.get(text) ?? kindOf(jsonText(file))
  known.set(text, kind)
  return kind
}

/** Returns the JSON of a file, without the JavaScript around it. */
export const jsonText = ({ begin, text }: TextFile): Text => withoutScript(text, scriptStart(begin))

/** States that the JavaScript around the JSON was skipped. */
export function jsonNotices({ begin }: TextFile): Notice[] {
  const script = scriptStart(begin).trim()
  return script === '' ? [] : [{ notice: 'script', params: { script } }]
}

/** The system that a JSON file names; without a word these formats are in degrees (RFC 7946, section 4). */
export async function jsonCrs(file: TextFile): Promise<DeclaredCrs> {
  return { crs: crsFromMember((await jsonKind(file))?.crs), by: 'file' }
}

async function kindOf(text: Text): Promise<JsonKind> {
  const tell = new KindDetector()
  const cutter = new JsonCutter()
  const pieces = text(new AbortController().signal)
  let looked = 0
  try {
    for await (const piece of pieces) {
      if (piece.includes('\u001e')) tell.sequence()
      for (const part of cutter.push(piece)) if (tell.take(part)) return tell.kind
      looked += piece.length
      if (tell.hasFeatures && looked > LOOKED_AT) return tell.kind
    }
    for (const part of cutter.end()) tell.take(part)
  } catch (error) {
    // What is wrong with a feature is said by who reads it, with its number.
    if (!tell.hasFeatures) throw error
  }
  return tell.kind
}

class KindDetector {
  kind: JsonKind = { name: 'geojson', crs: null }
  hasFeatures = false
  #objects = 0
  #typed = false

  /** Texts that begin with a separator are several, even when there is but one. */
  sequence(): void {
    if (this.#objects === 0) this.kind.name = 'geojsonl'
  }

  /** Returns whether no more has to be known. */
  take(part: JsonPart): boolean {
    switch (part.kind) {
      case 'object':
        this.#objects += 1
        if (this.#objects === 1 || this.hasFeatures) break
        this.kind.name = 'geojsonl'
        return true
      case 'key':
        if (!this.#typed && TOPOLOGY_MEMBERS.has(part.key)) this.kind.name = 'topojson'
        break
      case 'member':
        this.#member(part.key, part.text)
        break
      case 'item':
        // Elements of an array at the top are all there is.
        if (this.#objects === 0) return true
        this.hasFeatures = true
        break
      case 'end':
        if (this.hasFeatures) return true
        break
    }
    return this.kind.name === 'topojson'
  }

  #member(key: string, text: string): void {
    if (CRS_MEMBERS.has(key)) this.kind.crs = parseJson(text)
    if (key !== 'type') return
    this.#typed = true
    if (parseJson(text) === 'Topology') this.kind.name = 'topojson'
  }
}
