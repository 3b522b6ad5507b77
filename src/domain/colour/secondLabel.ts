import type { Label } from '../../contract/label.ts'
import type { ClassMethod, Style } from '../../contract/view.ts'
import { isOrdered, modesOf } from '../label/labelTypes.ts'
import { effectiveType, hasCircles, hasHexagons } from './style.ts'

type Typed = Pick<Label, 'name' | 'type'>

/** Use of a style's second label: it colours circles, or forms a matrix with the first. */
export type SecondUse = 'circles' | 'matrix'

/**
 * Returns how a second label is drawn with the first one, or null if it cannot be: numbers, dates and texts
 * can colour circles; a matrix needs two numbers. Comparisons show only colours, and hexagons one label.
 */
export function secondUseOf(label: Typed | null, second: Typed | null, style: Style): SecondUse | null {
  if (!label || !second || label.name === second.name || hasHexagons(style)) return null
  if (hasCircles(label, style)) return isOrdered(second.type) || second.type === 'text' ? 'circles' : null
  const isOfNumbers = effectiveType(label, style) === 'number' && second.type === 'number'
  return isOfNumbers && style.mode === 'gradient' && style.compared === null ? 'matrix' : null
}

/** Returns whether a style requests a matrix and its second label supports one. */
export const asksForMatrix = ({ secondLabel, form, mode, compared, hexagons }: Style): boolean =>
  secondLabel !== null && form === 'fill' && mode === 'gradient' && compared === null && hexagons === 'off'

/** Returns the style that colours circles: the style of the second label as if it were displayed alone. */
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
 * Returns the part of a style that changes with its second label. Its colours use classes; manual breaks and
 * a middle belong to one label.
 */
export function withSecondLabel({ classes, secondLabel }: Style, name: string | null) {
  if (name === secondLabel) return {}
  const kept = classes === 'manual' ? null : classes
  return {
    secondLabel: name,
    classes: name === null ? kept : (kept ?? ('quantile' as const)),
    breaks: [],
    middle: null,
    renamed: {},
    isolated: null,
  }
}

/** Methods that can split any label into as many classes as a matrix has per side. */
export const MATRIX_METHODS = ['quantile', 'equal', 'natural'] as const satisfies ClassMethod[]

/** Returns the method that splits both labels of a matrix: thirds of the zones by default. */
export const matrixMethod = ({ classes }: Pick<Style, 'classes'>) =>
  MATRIX_METHODS.find(method => method === classes) ?? 'quantile'
