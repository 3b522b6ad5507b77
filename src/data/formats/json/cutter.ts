import { DEPTH_MAX, ImportError, PIECE_CHARS_MAX, POINTS_MAX, RINGS_MAX } from '../common/importError.ts'
import { parseJson } from './parse.ts'

/** Part of a JSON text. Only `JSON.parse` validates `text`. */
export type JsonPart =
  /** An object begins at the top level. */
  | { kind: 'object' }
  /** Name of a member of the object. */
  | { kind: 'key'; key: string }
  /** Value of the member, unless it is the array of features. */
  | { kind: 'member'; key: string; text: string }
  /** Element of the array of features, or of an array at the top level. */
  | { kind: 'item'; text: string }
  /** The object ends. */
  | { kind: 'end' }

/** Member whose elements are parts of their own. */
const LIST = 'features'

/** Maximum arrays in a geometry of the maximum size. */
const ARRAYS_MAX = POINTS_MAX + RINGS_MAX

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const COMMA = 0x2c
const COLON = 0x3a
/** First character of each text of a GeoJSON text sequence (RFC 8142). */
const RECORD_SEPARATOR = 0x1e

type Place =
  | 'top'
  | 'firstKey'
  | 'key'
  | 'colon'
  | 'member'
  | 'afterMember'
  | 'firstItem'
  | 'item'
  | 'afterItem'

/**
 * Splits JSON texts into parts while they stream in. Keeps one part in memory, and throws if a part is too
 * long, has too many points or is nested too deeply. It only counts brackets, so `JSON.parse` must validate
 * each part.
 */
export class JsonCutter {
  readonly #charsMax: number
  readonly #arraysMax: number
  #place: Place = 'top'
  #inObject = false
  #listed = false
  #key = ''
  #count = 0
  /** Kind of the part that is being read. */
  #cutting: 'no' | 'scalar' | 'string' | 'nested' = 'no'
  #pieces: string[] = []
  #chars = 0
  #arrays = 0
  #depth = 0
  #quoted = false
  #escaped = false

  constructor(charsMax = PIECE_CHARS_MAX, arraysMax = ARRAYS_MAX) {
    this.#charsMax = charsMax
    this.#arraysMax = arraysMax
  }

  /** Processes the next chunk of the text. */
  *push(text: string): Generator<JsonPart> {
    let at = 0
    while (at < text.length) {
      if (this.#cutting !== 'no') {
        const end = this.#endOfPiece(text, at)
        this.#keep(text.slice(at, end ?? text.length))
        if (end === undefined) return
        at = end
        yield* this.#finishPiece()
        continue
      }
      const code = text.charCodeAt(at)
      if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) at += 1
      else if (this.#begins(code)) this.#begin(code)
      else {
        yield* this.#structure(code)
        at += 1
      }
    }
  }

  /** Ends the text. Throws an ImportError if a bracket or string is still open. */
  *end(): Generator<JsonPart> {
    if (this.#cutting === 'scalar') yield* this.#finishPiece()
    if (this.#cutting !== 'no' || this.#place !== 'top') throw new ImportError('notJson')
  }

  /** Returns whether a part begins here. */
  #begins(code: number): boolean {
    switch (this.#place) {
      case 'top':
        return code !== OPEN_ARRAY && code !== OPEN_OBJECT && code !== RECORD_SEPARATOR
      case 'firstKey':
      case 'key':
        return code === QUOTE
      case 'member':
        return !(this.#key === LIST && code === OPEN_ARRAY)
      case 'firstItem':
        return code !== CLOSE_ARRAY
      case 'item':
        return true
      default:
        return false
    }
  }

  #begin(code: number): void {
    this.#cutting =
      code === QUOTE ? 'string' : code === OPEN_ARRAY || code === OPEN_OBJECT ? 'nested' : 'scalar'
    this.#pieces = []
    this.#chars = 0
    this.#arrays = 0
    this.#depth = 0
    this.#quoted = false
    this.#escaped = false
  }

  /** Returns the end of the part, or undefined when the chunk ends before. */
  #endOfPiece(text: string, from: number): number | undefined {
    if (this.#cutting === 'scalar') return endOfScalar(text, from)
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (this.#quoted) {
        if (this.#escaped) this.#escaped = false
        else if (code === BACKSLASH) this.#escaped = true
        else if (code === QUOTE) {
          this.#quoted = false
          if (this.#depth === 0) return at + 1
        }
      } else if (code === QUOTE) this.#quoted = true
      else if (code === OPEN_ARRAY || code === OPEN_OBJECT) this.#open(code)
      else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) {
        this.#depth -= 1
        if (this.#depth === 0) return at + 1
      }
    }
    return undefined
  }

  #open(code: number): void {
    this.#depth += 1
    if (this.#depth > DEPTH_MAX) throw new ImportError('tooDeep', { max: DEPTH_MAX }, this.#line())
    if (code === OPEN_ARRAY) this.#arrays += 1
    if (this.#arrays > this.#arraysMax)
      throw new ImportError('tooManyPoints', { max: POINTS_MAX }, this.#line())
  }

  #keep(piece: string): void {
    this.#chars += piece.length
    if (this.#chars > this.#charsMax) throw new ImportError('tooLong', {}, this.#line())
    this.#pieces.push(piece)
  }

  *#finishPiece(): Generator<JsonPart> {
    const text = this.#pieces.join('')
    this.#pieces = []
    this.#cutting = 'no'
    switch (this.#place) {
      case 'firstKey':
      case 'key':
        this.#key = String(parseJson(text))
        this.#place = 'colon'
        yield { kind: 'key', key: this.#key }
        return
      case 'member':
        this.#place = 'afterMember'
        yield { kind: 'member', key: this.#key, text }
        return
      case 'top':
        throw new ImportError('notJson')
      default:
        this.#count += 1
        this.#place = 'afterItem'
        yield { kind: 'item', text }
    }
  }

  *#structure(code: number): Generator<JsonPart> {
    const next = nextPlace(this.#place, code, this.#inObject)
    if (next === undefined) throw new ImportError('notJson')
    if (this.#place === 'top' && code === OPEN_OBJECT) {
      this.#inObject = true
      this.#listed = false
      yield { kind: 'object' }
    } else if (this.#place === 'member') {
      if (this.#listed) throw new ImportError('duplicateFeatures')
      this.#listed = true
    } else if (next === 'top' && code === CLOSE_OBJECT) {
      this.#inObject = false
      yield { kind: 'end' }
    }
    this.#place = next
  }

  /** Returns the number of the element that is being read. */
  #line(): number | null {
    return this.#place === 'firstItem' || this.#place === 'item' ? this.#count + 1 : null
  }
}

/** Returns the next state after a structural character, or undefined when it is not allowed. */
function nextPlace(place: Place, code: number, inObject: boolean): Place | undefined {
  switch (place) {
    case 'top':
      if (code === RECORD_SEPARATOR) return 'top'
      return code === OPEN_OBJECT ? 'firstKey' : 'firstItem'
    case 'firstKey':
      return code === CLOSE_OBJECT ? 'top' : undefined
    case 'colon':
      return code === COLON ? 'member' : undefined
    case 'member':
      return 'firstItem'
    case 'afterMember':
      return code === COMMA ? 'key' : code === CLOSE_OBJECT ? 'top' : undefined
    case 'firstItem':
      return inObject ? 'afterMember' : 'top'
    case 'afterItem':
      if (code === COMMA) return 'item'
      if (code !== CLOSE_ARRAY) return undefined
      return inObject ? 'afterMember' : 'top'
    default:
      return undefined
  }
}

/** Returns the end of a number or a word, or undefined when the chunk ends before. */
function endOfScalar(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code <= 0x20 || code === COMMA || code === CLOSE_ARRAY || code === CLOSE_OBJECT) return at
  }
  return undefined
}
