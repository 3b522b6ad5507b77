import type { CrsUse, ImportDefinition } from '../../contract/import.ts'
import type { Respelled, Suggestion, SwappedAxes } from '../../contract/joins.ts'
import { TextTable } from '../../domain/column/textTable.ts'
import { uint32List } from '../../domain/numberList.ts'
import { ImportError } from '../formats/common/importError.ts'
import type { Notice } from '../formats/common/notice.ts'
import { type Format, type Row, withZeros } from '../formats/common/reader.ts'
import type { Repair } from '../geometry/polygon.ts'
import { rowWeight } from '../geometry/vertices.ts'
import { keyIn } from '../joining/withinIndex.ts'
import type { Shape } from '../stored/storedShape.ts'
import { swappedByColumns, swappedByNames } from '../survey/signs.ts'
import { HeldValues, type LabelColumn, LabelColumns, type ValueList } from './labelColumns.ts'
import { type Engines, type Reading, readingOf } from './reading.ts'

/** Zones of the rows of an import. */
export interface RowZones {
  /** Returns the key of a zone for a code as written in the file. */
  keyFor(written: string): string
  /** Returns whether several zones have a key, so that it matches none. */
  isShared(key: string): boolean
  /** Returns the likely zone of an unmatched key, after the last row. */
  suggest(key: string): Suggestion | null
  /** Adds an accepted row. Returns false when no zone has the key; throws when the row is refused. */
  accept(key: string, shape: () => Shape): boolean
  /**
   * Checks the keys after the last row. Throws an ImportError when they match the zones of another instance
   * better.
   */
  verify(): void
  /** Keys of accepted rows that matched with another spelling. */
  readonly respelled: Respelled
}

/** Maximum refusals stored as examples. */
const REFUSALS_SHOWN = 20
/** Maximum unmatched keys stored as examples. */
const UNMATCHED_SHOWN = 20
/** Rows, and their weight, that are buffered until the reading is determined. */
const HELD_ROWS = 2000
const HELD_WEIGHT = 500_000
/** A zone's id contains the dataset's id and the percent-encoded key. */
const KEY_LENGTH_MAX = 300

/**
 * Rows of a file as columns. Refused rows are counted, the first ones stored as examples. The first rows are
 * buffered until they suffice to determine the reading.
 */
export class Table {
  readonly refusals: ImportError[] = []
  rows = 0
  refused = 0
  /** Rows with a repaired geometry, by repair. */
  readonly repaired: Partial<Record<Repair, number>> = {}
  /** Keys with restored leading zeros. */
  zeros = 0
  unmatched = 0
  /** Examples of keys without a zone. */
  readonly unmatchedKeys: string[] = []
  /** Accepted rows, which have a zone. */
  accepted = 0
  /** Labels of the accepted rows. */
  readonly labels: LabelColumns
  readonly #definition: ImportDefinition
  readonly #format: Format
  readonly #zones: RowZones
  readonly #engines: Engines
  /** Rows that lack cells at their end. */
  short = 0
  /** Evidence in the file that its axes are swapped. */
  swapped: SwappedAxes | null = null
  /** Decisions about the whole file, for its report. */
  readonly notices: Notice[] = []
  #number = 0
  /** Accepted rows at longitude 0 and latitude 0. */
  #atZero = 0
  /** Rows with a name that several zones have. */
  #shared = 0
  readonly #names: ValueList
  readonly #lineOfKey = new KeyLines()
  #held: Row[] = []
  #heldWeight = 0
  #reading: Reading | undefined

  /**
   * @param engines Result of `enginesFor`. @param newList Creates the list of the values of a column.
   */
  constructor(
    definition: ImportDefinition,
    format: Format,
    zones: RowZones,
    engines: Engines,
    newList: () => ValueList = () => new HeldValues(),
  ) {
    this.#definition = definition
    this.#format = format
    this.#zones = zones
    this.#engines = engines
    this.#names = newList()
    this.labels = new LabelColumns(definition, format.textOnly, newList)
  }

  /** Adds a row. Throws an ImportError when it makes the whole file unusable. */
  add(row: Row): void {
    this.rows += 1
    this.labels.see(row)
    if (this.#reading !== undefined) {
      this.#tryTo(row, this.#reading)
      return
    }
    this.#held.push(row)
    this.#heldWeight += rowWeight(row)
    if (this.#held.length >= HELD_ROWS || this.#heldWeight >= HELD_WEIGHT) this.#release()
  }

  /** Returns the reference system of the coordinates; null when an origin dataset supplies the zones. */
  get crs(): CrsUse | null {
    return this.#reading?.coordinates?.use ?? null
  }

  /** Returns the keys of accepted rows that matched with another spelling. */
  get respelled(): Respelled {
    return this.#zones.respelled
  }

  /** Returns the likely zones of unmatched keys, after the last row. */
  get suggestions(): Suggestion[] {
    return this.unmatchedKeys.flatMap(key => this.#zones.suggest(key) ?? [])
  }

  /** Returns the name of each accepted row, or null. */
  get names(): Iterable<string | null> {
    return this.#names.values(this.accepted) as Iterable<string | null>
  }

  /** Returns the labels, in order. Throws when a chosen column is missing in the file. */
  finish(): LabelColumn[] {
    if (this.rows > 0) this.labels.requireColumns()
    const { decimal } = this.#release()
    this.#lineOfKey.clear()
    this.#zones.verify()
    if (this.accepted === 0) throw this.#nothingLeft()
    if (this.#atZero > 0 && this.#atZero < this.accepted)
      this.notices.push({ notice: 'zeroPlaces', params: { count: this.#atZero } })
    if (this.#shared > 0) this.notices.push({ notice: 'sharedNames', params: { count: this.#shared } })
    const labels = this.labels.typed(this.accepted, decimal)
    this.notices.push(...this.labels.notices)
    return labels
  }

  /** Determines the reading, once, and adds the buffered rows. */
  #release(): Reading {
    const held = this.#held
    this.#held = []
    const reading = this.#reading ?? this.#judge(held)
    for (const row of held) this.#tryTo(row, reading)
    this.swapped ??= this.#swappedIn(held, reading)
    reading.coordinates?.requirePrecise(this.#definition.read.accuracy)
    return reading
  }

  #judge(held: readonly Row[]): Reading {
    const reading = readingOf(held, this.#definition, this.#format, this.#engines)
    this.#reading = reading
    this.notices.push(...reading.notices)
    return reading
  }

  #swappedIn(rows: readonly Row[], { coordinates, order }: Reading): SwappedAxes | null {
    const { geometry } = this.#definition
    const conversion = coordinates?.conversionFor(null)
    // Swapped axes that are corrected need no warning.
    if (conversion === undefined || conversion.isSwapped) return null
    const isDegrees = conversion.toDegrees === null
    return (
      swappedByNames(geometry) ??
      (isDegrees ? swappedByColumns(rows, { source: geometry, order }, this.#format.textOnly) : null)
    )
  }

  #tryTo(row: Row, reading: Reading): void {
    this.#number += 1
    try {
      if (row.refusal !== undefined) throw row.refusal
      this.#take(row, reading)
      if (row.isShort) this.short += 1
    } catch (error) {
      // A duplicate key means that the key column is wrong: no choice of a row would be right.
      if (!(error instanceof ImportError) || error.problem === 'duplicateKey') throw error
      this.refused += 1
      if (this.refusals.length < REFUSALS_SHOWN) this.refusals.push(error)
    }
  }

  #take(row: Row, reading: Reading): void {
    const written = this.#key(row)
    const key = this.#zones.keyFor(withZeros(written, this.#definition.read.digits))
    if (this.#zones.isShared(key)) {
      this.#shared += 1
      this.#leaveOut(key)
      return
    }
    const first = this.#lineOfKey.get(key)
    if (first !== undefined) throw new ImportError('duplicateKey', { key, first }, row.line)
    const values = this.labels.valuesOf(row, reading)
    let repairs: ReadonlySet<Repair> = new Set()
    const matched = this.#zones.accept(key, () => {
      const checked = reading.shapeOf(row)
      repairs = checked.repairs
      if (isAtZero(checked.shape)) {
        if (this.#definition.read.refuseZero) throw new ImportError('zeroPlace', {}, row.line)
        this.#atZero += 1
      }
      return checked.shape
    })
    this.#lineOfKey.add(key, row.line)
    if (key !== written) this.zeros += 1
    for (const repair of repairs) this.repaired[repair] = (this.repaired[repair] ?? 0) + 1
    if (!matched) {
      this.#leaveOut(key)
      return
    }
    const index = this.accepted++
    this.#names.set(index, this.#name(row))
    this.labels.put(index, row, values)
  }

  #leaveOut(key: string): void {
    this.unmatched += 1
    if (this.unmatchedKeys.length < UNMATCHED_SHOWN) this.unmatchedKeys.push(key)
  }

  #key(row: Row): string {
    const { key: column, geometry } = this.#definition
    if (column === null) return String(this.#number)
    const key = keyIn(row, column, geometry.kind === 'origin' ? geometry.within : undefined)
    if (key === '') throw new ImportError('noKey', { column }, row.line)
    if (!key.isWellFormed() || encodeURIComponent(key).length > KEY_LENGTH_MAX) {
      throw new ImportError('keyTooLong', {}, row.line)
    }
    return key
  }

  #name(row: Row): string | null {
    const { title } = this.#definition
    const value = title === null ? null : row.properties.get(title)
    return value === null || value === undefined || value === '' ? null : String(value)
  }

  #nothingLeft(): ImportError {
    const { geometry } = this.#definition
    const [refusal] = this.refusals
    if (refusal !== undefined) return refusal
    return geometry.kind === 'origin' && this.rows > 0
      ? new ImportError('noMatch', { dataset: geometry.dataset })
      : new ImportError('noZones')
  }
}

/** Many programs write 0, 0 for an unknown position. */
const isAtZero = ({ type, coordinates }: Shape): boolean =>
  type === 'Point' && coordinates[0] === 0 && coordinates[1] === 0

/** Lines of keys in a file. */
export class KeyLines {
  #keys = new TextTable()
  #lines = uint32List()

  /** Returns the line of a key, or undefined. */
  get(key: string): number | undefined {
    const number = this.#keys.get(key)
    return number === undefined ? undefined : this.#lines.at(number)
  }

  /** Adds a key, which is new. */
  add(key: string, line: number): void {
    this.#keys.add(key)
    this.#lines.push(line)
  }

  /** Releases the memory. */
  clear(): void {
    this.#keys = new TextTable()
    this.#lines = uint32List()
  }
}
