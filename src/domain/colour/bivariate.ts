import type { Colour } from '../../contract/common.ts'
import type { Label, LabelValue } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import { measureOf, type OrderedType } from '../label/labelTypes.ts'
import type { Numbers } from './binarySearch.ts'
import { breaksOf, classOf, NO_DATA_ENTRY, type Range } from './classes.ts'
import { matrixOf, matrixPosition, SIDE } from './matrices.ts'
import { matrixMethod } from './secondLabel.ts'

type Value = LabelValue | undefined

/** Data of a legend of numbers. */
export type OfNumbers = {
  label: Label
  /** Type as which the label is read. */
  type: OrderedType
  range: Range | null
  numbers: Numbers
  noDataColour: Colour
}

/** Side of a matrix: a label with the breaks between its classes. */
export type Side = Omit<OfNumbers, 'noDataColour'> & { breaks: readonly number[] }

/** Scale of two labels together. A zone has the colour of its classes of both. */
export type Bivariate = {
  kind: 'bivariate'
  /** First label, along the rows of the matrix. */
  x: Side
  /** Second label, from its lowest row to its highest. */
  y: Side
  /** Returns the classes of two values as positions on both sides, or null if either is not a number. */
  cellOf: (value: Value, second: Value) => { x: number; y: number } | null
  /** Colours by class of the second label, then by class of the first. */
  colours: readonly (readonly Colour[])[]
  noDataColour: Colour
  colourOf: (value: Value, second?: Value) => Colour
  isNoData: (value: Value, second?: Value) => boolean
  isDrawn: (value: Value, second?: Value) => boolean
}

/** Legend entry of a cell. The lowest classes are 0. */
export const cellEntryId = (x: number, y: number) => `cell:${x}:${y}`

/**
 * Returns the scale of a style that shows two labels in a matrix. Its breaks come from the whole instance.
 */
export function bivariate(style: Style, first: OfNumbers, second: OfNumbers): Bivariate {
  const { noDataColour } = first
  const x = sideOf(style, first)
  const y = sideOf(style, second)
  const matrix = matrixOf(style)
  const colours = placesOn(y).map(line => placesOn(x).map(column => matrix[line]?.[column] ?? noDataColour))
  const cellOf = (value: Value, other: Value) => {
    const [column, line] = [classIn(x, value), classIn(y, other)]
    return column === null || line === null ? null : { x: column, y: line }
  }
  const rowOf = (value: Value, other: Value) => {
    const cell = cellOf(value, other)
    return cell ? cellEntryId(cell.x, cell.y) : NO_DATA_ENTRY
  }
  return {
    kind: 'bivariate',
    x,
    y,
    cellOf,
    colours,
    noDataColour,
    colourOf: (value, other) => {
      const cell = cellOf(value, other)
      return (cell && colours[cell.y]?.[cell.x]) ?? noDataColour
    },
    isNoData: (value, other) => cellOf(value, other) === null,
    isDrawn: (value, other) => style.isolated === null || rowOf(value, other) === style.isolated,
  }
}

function sideOf(style: Style, { label, type, numbers, range }: OfNumbers): Side {
  const cut = { classes: matrixMethod(style), classCount: SIDE, breaks: [] }
  return { label, type, numbers, range, breaks: range ? breaksOf(cut, numbers, range, type) : [] }
}

const placesOn = ({ breaks }: Side) =>
  [...breaks, 0].map((_, index) => matrixPosition(index, breaks.length + 1))

function classIn({ type, range, breaks }: Side, value: Value): number | null {
  const number = range === null ? null : measureOf(type).numberOf(value)
  return number === null ? null : classOf(number, breaks)
}
