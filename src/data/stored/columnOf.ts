import type { LabelValue } from '../../contract/label.ts'
import type { ColumnArray } from '../../domain/column/chunk.ts'
import type { Arranged } from './arrangeColumn.ts'

/** Distinct texts by code: an array, or texts that are decoded on reading. */
export interface Dictionary extends Iterable<string> {
  readonly length: number
  at(code: number): string | undefined
}

interface AnyColumn {
  /** Ordinals are 0 to count - 1. */
  readonly count: number
  isNull(ordinal: number): boolean
  value(ordinal: number): LabelValue
}

/** Scans read `values` directly, after `isNull`. */
interface NumberColumn extends AnyColumn {
  readonly kind: 'number'
  /** True if all numbers are stored as whole numbers. Values of computed columns are not checked. */
  readonly isWhole: boolean
  readonly values: Int32Array | Float32Array | Float64Array
  /** The same array, where a value is in place after `isNull` of its ordinal. Computed columns have none. */
  readonly stored?: Int32Array | Float32Array | Float64Array
  value(ordinal: number): number | null
}

/** Scans decide once per entry of `dictionary`, then read `codes`, after `isNull`. */
export interface TextColumn extends AnyColumn {
  readonly kind: 'text'
  readonly codes: Uint16Array | Uint32Array
  readonly dictionary: Dictionary
  value(ordinal: number): string | null
}

/** Like a text column, with JSON texts in the dictionary. */
interface OtherColumn extends AnyColumn {
  readonly kind: 'other'
  readonly codes: Uint16Array | Uint32Array
  readonly dictionary: Dictionary
}

/** Values of a label of an instance, by ordinal of a geometry set; null for "no data". */
export type Column = NumberColumn | TextColumn | OtherColumn

/**
 * Returns arranged values as a column, read by ordinal.
 *
 * @param isNull Must place the value of its ordinal in the array, if it is not there yet.
 * @param placeAll Must place all values in the array.
 */
export function columnOf(
  { array, dictionary, json }: Pick<Arranged, 'array' | 'json'> & { dictionary: Dictionary | null },
  isNull: (ordinal: number) => boolean,
  placeAll: () => void = () => undefined,
): Column {
  const count = array.length
  if (!isCodes(array) || dictionary === null) {
    const values = array as Int32Array | Float32Array | Float64Array
    return {
      kind: 'number',
      count,
      isWhole: values instanceof Int32Array,
      get values() {
        placeAll()
        return values
      },
      stored: values,
      isNull,
      value: ordinal => (isNull(ordinal) ? null : (values[ordinal] ?? null)),
    }
  }
  const text = (ordinal: number) => (isNull(ordinal) ? null : (dictionary.at(array[ordinal] ?? 0) ?? null))
  const placed = () => {
    placeAll()
    return array
  }
  if (json)
    return {
      kind: 'other',
      count,
      get codes() {
        return placed()
      },
      dictionary,
      isNull,
      value: ordinal => JSON.parse(text(ordinal) ?? 'null') as LabelValue,
    }
  return {
    kind: 'text',
    count,
    get codes() {
      return placed()
    },
    dictionary,
    isNull,
    value: text,
  }
}

/** Returns whether the values of a column are codes of a dictionary. */
export function isCodes(array: ColumnArray): array is Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  return array instanceof Uint16Array || array instanceof Uint32Array
}
