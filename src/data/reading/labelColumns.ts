import type { GeometrySource, ImportDefinition, LabelDefinition } from '../../contract/import.ts'
import type { Label, LabelMeasure, LabelValue } from '../../contract/label.ts'
import { sameInEveryLanguage } from '../../contract/texts.ts'
import { isOrdered } from '../../domain/label/labelTypes.ts'
import { factsIn, measureAs } from '../../domain/label/measure.ts'
import { ImportError } from '../formats/common/importError.ts'
import type { Notice } from '../formats/common/notice.ts'
import type { Row } from '../formats/common/reader.ts'
import { type DecimalMark, isNoData } from '../values/parseNumber.ts'
import { inferType, toLabelValue } from '../values/typedValues.ts'
import type { Reading } from './reading.ts'

/** Values of a column by row index. */
export interface ValueList {
  /** Sets the value of a row. Indices ascend. */
  set(index: number, value: unknown): void
  /** Returns the values of the first rows, with null for missing values. */
  values(rows: number): Iterable<unknown>
}

/** Keeps the values in memory. */
export class HeldValues implements ValueList {
  readonly #values: unknown[] = []

  set(index: number, value: unknown): void {
    this.#values[index] = value
  }

  values(rows: number): unknown[] {
    return Array.from({ length: rows }, (_, index) => this.#values[index] ?? null)
  }
}

/** Typed label. */
export interface LabelColumn
  extends Omit<LabelDefinition, 'type' | 'measure'>,
    Pick<Label, 'type' | 'measure'> {
  /** Returns a value for each accepted row. */
  values: () => Iterable<LabelValue>
}

type Typed = Pick<LabelColumn, 'type' | 'values' | 'unit'>

/** Values of the labels of an import by column, until their types are known. */
export class LabelColumns {
  /** Columns of numbers. */
  readonly numbers: string[] = []
  /** Guessed measures of the labels, by column. */
  readonly measures = new Map<string, LabelMeasure>()
  /** Words for no data among numbers and dates, with their counts. */
  readonly noData = new Map<string, number>()
  /** Decisions about columns, for the report. */
  readonly notices: Notice[] = []
  readonly #definition: ImportDefinition
  readonly #textOnly: boolean
  readonly #columnNames = new Set<string>()
  readonly #newList: () => ValueList
  readonly #raw = new Map<string, ValueList>()

  /**
   * @param textOnly Whether all values of the file are texts. @param newList Creates the list of the values
   *   of a column.
   */
  constructor(definition: ImportDefinition, textOnly: boolean, newList: () => ValueList) {
    this.#definition = definition
    this.#textOnly = textOnly
    this.#newList = newList
  }

  /** Records the columns of a row, accepted or not. */
  see(row: Row): void {
    for (const name of row.properties.keys()) this.#columnNames.add(name)
  }

  /**
   * Returns the values of a row. Converts values of a declared type immediately, so that an invalid value
   * only rejects its own row.
   */
  valuesOf(row: Row, reading: Reading): [string, unknown][] {
    const { labels, geometry } = this.#definition
    if (labels === 'all') {
      const taken = columnsOf(geometry)
      return [...row.properties].filter(([column]) => !taken.includes(column))
    }
    return labels.map(({ column, type }) => {
      const value = row.properties.get(column) ?? null
      if (type === null) return [column, value]
      const as = { type, style: reading.styleOf(column), dates: reading.datesOf(column) }
      return [column, toLabelValue(value, as, this.#textOnly, { column, line: row.line })]
    })
  }

  /** Stores the values of an accepted row. @param index Its index among the accepted rows. */
  put(index: number, row: Row, values: readonly [string, unknown][]): void {
    for (const [column, value] of values) this.#column(column).set(index, value)
    for (const { column, type } of this.#declared)
      if (type !== null && isOrdered(type)) this.#countNoData(row.properties.get(column))
  }

  /** Returns the labels, in order, for the given number of accepted rows. */
  typed(rows: number, decimal: DecimalMark | null): LabelColumn[] {
    return this.#labels().map(label => this.#measured(label, this.#typed(label, rows, decimal)))
  }

  /** Throws an ImportError when a chosen column is missing in the file. */
  requireColumns(): void {
    const { key, title, labels, geometry } = this.#definition
    if (key !== null) this.#requireColumn(key, 'keyColumnMissing')
    if (geometry.kind === 'origin' && geometry.within)
      this.#requireColumn(geometry.within.column, 'keyColumnMissing')
    const wanted = labels === 'all' ? [] : labels.map(label => label.column)
    for (const column of [title, ...columnsOf(geometry), ...wanted]) {
      if (column !== null) this.#requireColumn(column, 'labelColumnMissing')
    }
  }

  #requireColumn(column: string, problem: 'keyColumnMissing' | 'labelColumnMissing'): void {
    if (this.#columnNames.has(column)) return
    const columns = [...this.#columnNames].slice(0, 30).join(', ')
    throw new ImportError(problem, { column, columns })
  }

  #column(name: string): ValueList {
    const known = this.#raw.get(name)
    if (known) return known
    const column = this.#newList()
    this.#raw.set(name, column)
    return column
  }

  #labels(): LabelDefinition[] {
    const { labels, geometry } = this.#definition
    if (labels !== 'all') return labels
    const taken = columnsOf(geometry)
    return [...this.#columnNames]
      .filter(column => column !== '' && !taken.includes(column))
      .map(column => ({
        column,
        name: column,
        title: sameInEveryLanguage(column),
        type: null,
        unit: null,
        measure: null,
      }))
  }

  #typed(label: LabelDefinition, rows: number, decimal: DecimalMark | null): Typed {
    const column = this.#column(label.column)
    const raw = () => column.values(rows)
    if (label.type === 'number') this.numbers.push(label.column)
    if (label.type !== null) return { type: label.type, values: raw as Typed['values'], unit: label.unit }
    const values = [...raw()]
    const as = inferType(values, this.#textOnly, decimal)
    const where = { column: label.column, line: 0 }
    if (as.type === 'number') this.numbers.push(label.column)
    if (isOrdered(as.type)) for (const value of values) this.#countNoData(value)
    if (as.unit) this.notices.push({ notice: 'unit', params: { column: label.column, unit: as.unit } })
    const typed = (value: unknown) => toLabelValue(value, as, this.#textOnly, where)
    return { type: as.type, values: () => converted(raw(), typed), unit: label.unit ?? as.unit ?? null }
  }

  #measured(given: LabelDefinition, { type, values, unit }: Typed): LabelColumn {
    const label = { ...given, unit }
    const isKey = type === 'number' && label.column === this.#definition.key
    // Row identifiers measure nothing, regardless of their name.
    const asked = label.measure ?? (isKey ? 'code' : null)
    const measure = measureAs(asked, { ...label, type }, () => factsIn(values()))
    if (label.measure === null && measure !== null) this.measures.set(label.column, measure)
    return { ...label, type, values, measure }
  }

  #countNoData(value: unknown): void {
    if (typeof value !== 'string' || !isNoData(value)) return
    const word = value.trim()
    this.noData.set(word, (this.noData.get(word) ?? 0) + 1)
  }

  get #declared(): readonly LabelDefinition[] {
    const { labels } = this.#definition
    return labels === 'all' ? [] : labels
  }
}

/** Converts values one at a time. */
function* converted<T>(values: Iterable<unknown>, convert: (value: unknown) => T): Generator<T> {
  for (const value of values) yield convert(value)
}

/** Returns the columns of the geometry, which are not labels. */
const columnsOf = (geometry: GeometrySource): string[] =>
  geometry.kind === 'columns'
    ? [geometry.longitude, geometry.latitude]
    : geometry.kind === 'column'
      ? [geometry.column]
      : []
