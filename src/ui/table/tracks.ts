import type { CSSProperties } from 'react'
import type { ColumnLayout } from '../../domain/tableColumns.ts'
import type { Column } from './columns.ts'

/** Pixels. */
const CHECK_WIDTH = 32
const MARK_WIDTH = 130

/**
 * Returns the widths of the grid's columns: those that the person has sized keep their width, the others share what is
 * left. Where the person has sized all of them, the last one has what is left.
 * @param isMarked Whether the first column also says what has changed.
 */
export function trackStyle(
  columns: readonly Column[],
  widths: ColumnLayout['widths'],
  isMarked: boolean,
): CSSProperties {
  const areAllSized = columns.every(({ id }) => widths[id] !== undefined)
  const least = columns.map(
    ({ id, width }, at) => widths[id] ?? (at === 0 && isMarked ? width + MARK_WIDTH : width),
  )
  const tracks = columns.map(({ id, type }, at) => {
    if (widths[id] !== undefined && !(areAllSized && at === columns.length - 1)) return `${least[at]}px`
    return `minmax(${least[at]}px, ${type === 'number' ? 1 : 1.6}fr)`
  })
  return {
    '--columns': `${CHECK_WIDTH}px ${tracks.join(' ')}`,
    '--least': `${least.reduce((sum, width) => sum + width, CHECK_WIDTH)}px`,
  } as CSSProperties
}
