import type { Label } from '../../contract/label.ts'
import type { ClassMethod, Style } from '../../contract/view.ts'
import { isOrdered, modesOf } from '../label/labelTypes.ts'
import { effectiveType, hasCircles, hasHexagons } from './style.ts'

type Typed = Pick<Label, 'name' | 'type'>

/** Use of the second label of a style: it colours circles, or it is shown together with the first in a matrix. */
export type SecondUse = 'circles' | 'matrix'

/**
 * Returns how a second label would be drawn beside the first one, or null where it cannot be: circles are coloured by
 * numbers, dates and texts, a matrix has two labels of numbers. A comparison with another instance has colours alone, and
 * hexagons show one label.
 */
export function secondUseOf(label: Typed | null, second: Typed | null, style: Style): SecondUse | null {
  if (!label || !second || label.name === second.name || hasHexagons(style)) return null
  if (hasCircles(label, style)) return isOrdered(second.type) || second.type === 'text' ? 'circles' : null
  const isOfNumbers = effectiveType(label, style) === 'number' && second.type === 'number'
  return isOfNumbers && style.mode === 'gradient' && style.compared === null ? 'matrix' : null
}

/** Tells whether a style asks for the colours of a matrix, which its second label can be drawn in. */
export const asksForMatrix = ({ secondLabel, form, mode, compared, hexagons }: Style): boolean =>
  secondLabel !== null && form === 'fill' && mode === 'gradient' && compared === null && hexagons === 'off'

/** Returns the style by which circles take the colour of their second label: as if it were displayed alone. */
export function styleOfSecond(style: Style, second: Typed): Style {
  const [mode] = modesOf(second.type)
  return {
    ...style,
    label: second.name,
    secondLabel: null,
    mode,
    form: 'fill',
    hexagons: 'off',
    type: null,
    range: null,
    randomColours: mode === 'value',
    compared: null,
  }
}

/**
 * Returns the part of a style that changes with its second label. Its colours are cut into classes; breaks by hand and
 * the middle of a ramp are those of one label.
 */
export function withSecond({ classes, secondLabel }: Style, name: string | null) {
  if (name === secondLabel) return {}
  const kept = classes === 'manual' ? null : classes
  return {
    secondLabel: name,
    classes: name === null ? kept : (kept ?? ('quantile' as const)),
    breaks: [],
    middle: null,
    isolated: null,
  }
}

/** Methods that part any label in as many classes as a matrix has on a side. */
export const MATRIX_METHODS = ['quantile', 'equal', 'natural'] as const satisfies ClassMethod[]

/** The method that parts both labels of a matrix: thirds of the zones, unless another one is chosen. */
export const matrixMethod = ({ classes }: Pick<Style, 'classes'>) =>
  MATRIX_METHODS.find(method => method === classes) ?? 'quantile'
