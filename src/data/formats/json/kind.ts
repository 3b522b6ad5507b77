import { ImportError } from '../common/importError.ts'
import type { Notice } from '../common/notice.ts'
import type { TextFile } from '../common/reader.ts'
import type { Text } from '../common/source.ts'
import { CRS_MEMBERS, crsFromMember, type DeclaredCrs } from '../common/writtenCrs.ts'
import { JsonCutter, type JsonPart } from './cutter.ts'
import { scriptStart, withoutScript } from './jsonScript.ts'
import { parseJson } from './parse.ts'

/** Kind of a JSON file, and its declared coordinate reference system, if any. */
interface JsonKind {
  name: 'geojson' | 'geojsonl' | 'topojson'
  crs: unknown
}

/** Characters of a file that are searched for a reference system after the features. */
const LOOKED_AT = 2 ** 23

/** Members of a TopoJSON, for a file whose type comes last. */
const TOPOLOGY_MEMBERS = new Set(['arcs', 'objects'])

/** First characters of JSON: an object, an array, and the separator of text sequences (RFC 8142). */
const BEGINNINGS = new Set(['{', '[', '\u001e'])

/** Inspects each text once for all formats. */
const known = new WeakMap<Text, Promise<JsonKind>>()

/**
 * Distinguishes GeoJSON, newline-delimited GeoJSON and TopoJSON. Stops early: reads the members before
 * the features, those after them in a small file, or the first object of several. Null for a file that does
 * not begin like JSON. Throws an ImportError for a file that begins like JSON, or has its extension, and is
 * invalid.
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

/** Reports skipped JavaScript around the JSON. */
export function jsonNotices({ begin }: TextFile): Notice[] {
  const script = scriptStart(begin).trim()
  return script === '' ? [] : [{ notice: 'script', params: { script } }]
}

/**
 * Returns the system that a JSON file names. The default of these formats is degrees (RFC 7946, section 4).
 */
export async function jsonCrs(file: TextFile): Promise<DeclaredCrs> {
  return { crs: crsFromMember((await jsonKind(file))?.crs), by: 'file' }
}

async function kindOf(text: Text): Promise<JsonKind> {
  const detector = new KindDetector()
  const cutter = new JsonCutter()
  const pieces = text(new AbortController().signal)
  let looked = 0
  try {
    for await (const piece of pieces) {
      if (piece.includes('\u001e')) detector.sequence()
      for (const part of cutter.push(piece)) if (detector.take(part)) return detector.kind
      looked += piece.length
      if (detector.hasFeatures && looked > LOOKED_AT) return detector.kind
    }
    for (const part of cutter.end()) detector.take(part)
  } catch (error) {
    // The reader reports errors of a feature, with its number.
    if (!detector.hasFeatures) throw error
  }
  return detector.kind
}

class KindDetector {
  kind: JsonKind = { name: 'geojson', crs: null }
  hasFeatures = false
  #objects = 0
  #typed = false

  /** A text that begins with a separator is a sequence, even of one. */
  sequence(): void {
    if (this.#objects === 0) this.kind.name = 'geojsonl'
  }

  /** Returns whether the kind is known. */
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
        // The elements of an array at the top level are the whole content.
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
