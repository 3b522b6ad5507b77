import type { ImportDefinition, LabelDefinition } from '../../contract/import.ts'
import type { LabelValue } from '../../contract/label.ts'
import type { Shape } from '../artefacts/shape.ts'
import { ImportError } from './error.ts'
import type { Repair } from './geometry/repair.ts'
import type { Format } from './readers/index.ts'
import type { Row } from './readers/row.ts'
import { checkShape } from './shape.ts'
import { inferType, parseNumber, toLabelValue } from './values.ts'

/** Refusals kept as examples. */
const REFUSALS_SHOWN = 20
/** A zone's id holds its key, percent-encoded, after the dataset's id. */
const KEY_LENGTH_MAX = 300

/** A typed label with a value for each accepted row. */
export interface LabelColumn extends LabelDefinition {
  type: NonNullable<LabelDefinition['type']>
  values: LabelValue[]
}

/** What takes an accepted row in. Returns false when no zone has the key; throws when the row is refused. */
export type Accept = (key: string, shape: () => Shape) => boolean

/** The rows of a file as columns. Rows that cannot be taken are counted, the first ones kept as examples. */
export class Table {
  readonly refusals: ImportError[] = []
  rows = 0
  refused = 0
  /** Rows whose geometry was mended, by what was wrong with it. */
  readonly repaired: Partial<Record<Repair, number>> = {}
  unmatched = 0
  readonly names: (string | null)[] = []
  readonly #definition: ImportDefinition
  readonly #format: Format
  readonly #accept: Accept
  readonly #columnNames = new Set<string>()
  readonly #raw = new Map<string, unknown[]>()
  readonly #lineOfKey = new Map<string, number>()

  constructor(definition: ImportDefinition, format: Format, accept: Accept) {
    this.#definition = definition
    this.#format = format
    this.#accept = accept
  }

  /** Takes a row in. Throws an ImportError when the whole file must be refused for it. */
  add(row: Row): void {
    this.rows += 1
    for (const name of row.properties.keys()) this.#columnNames.add(name)
    try {
      this.#take(row)
    } catch (error) {
      // A key used twice says that the key column is the wrong one: no choice of a row would be right.
      if (!(error instanceof ImportError) || error.problem === 'duplicateKey') throw error
      this.refused += 1
      if (this.refusals.length < REFUSALS_SHOWN) this.refusals.push(error)
    }
  }

  /** The labels, in order. Throws when a column that was named is not in the file. */
  finish(): LabelColumn[] {
    this.#requireColumn(this.#definition.key, 'keyColumnMissing')
    for (const column of this.#wanted()) this.#requireColumn(column, 'labelColumnMissing')
    if (this.names.length === 0) throw this.#nothingLeft()
    return this.#labels().map(label => this.#typed(label))
  }

  #take(row: Row): void {
    const key = this.#key(row)
    const first = this.#lineOfKey.get(key)
    if (first !== undefined) throw new ImportError('duplicateKey', { key, first }, row.line)
    const values = this.#values(row)
    let repairs: ReadonlySet<Repair> = new Set()
    const matched = this.#accept(key, () => {
      const checked = checkShape(this.#geometry(row), row.line)
      repairs = checked.repairs
      return checked.shape
    })
    this.#lineOfKey.set(key, row.line)
    for (const repair of repairs) this.repaired[repair] = (this.repaired[repair] ?? 0) + 1
    if (!matched) {
      this.unmatched += 1
      return
    }
    const index = this.names.length
    this.names.push(this.#name(row))
    for (const [column, value] of values) this.#column(column)[index] = value
  }

  #key(row: Row): string {
    const column = this.#definition.key
    const value = row.properties.get(column)
    const key = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
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

  #geometry(row: Row): unknown {
    const { geometry } = this.#definition
    if (geometry.kind !== 'columns') return row.geometry
    const degrees = (column: string) => {
      const value = row.properties.get(column)
      return typeof value === 'string' ? (parseNumber(value) ?? Number.NaN) : value
    }
    return { type: 'Point', coordinates: [degrees(geometry.longitude), degrees(geometry.latitude)] }
  }

  /** Values of a declared type are converted now, so that a wrong one refuses its row only. */
  #values(row: Row): [string, unknown][] {
    const { labels } = this.#definition
    if (labels === 'all') return [...row.properties]
    return labels.map(({ column, type }) => {
      const value = row.properties.get(column) ?? null
      if (type === null) return [column, value]
      return [column, toLabelValue(value, type, this.#format.textOnly, { column, line: row.line })]
    })
  }

  #column(name: string): unknown[] {
    const known = this.#raw.get(name)
    if (known) return known
    const column: unknown[] = []
    this.#raw.set(name, column)
    return column
  }

  #labels(): LabelDefinition[] {
    const { labels, geometry } = this.#definition
    if (labels !== 'all') return labels
    const taken = geometry.kind === 'columns' ? [geometry.longitude, geometry.latitude] : []
    return [...this.#columnNames]
      .filter(column => column !== '' && !taken.includes(column))
      .map(column => ({ column, name: column, title: { fr: column, en: column }, type: null, unit: null }))
  }

  #typed(label: LabelDefinition): LabelColumn {
    const raw = this.#raw.get(label.column) ?? []
    const values = Array.from(this.names, (_, index) => raw[index] ?? null)
    if (label.type !== null) return { ...label, type: label.type, values: values as LabelValue[] }
    const { textOnly } = this.#format
    const type = inferType(values, textOnly)
    const where = { column: label.column, line: 0 }
    return { ...label, type, values: values.map(value => toLabelValue(value, type, textOnly, where)) }
  }

  #wanted(): string[] {
    const { title, labels } = this.#definition
    return [
      ...(title === null ? [] : [title]),
      ...(labels === 'all' ? [] : labels.map(label => label.column)),
    ]
  }

  #requireColumn(column: string, problem: 'keyColumnMissing' | 'labelColumnMissing'): void {
    if (this.rows === 0 || this.#columnNames.has(column)) return
    const columns = [...this.#columnNames].slice(0, 30).join(', ')
    throw new ImportError(problem, { column, columns })
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
