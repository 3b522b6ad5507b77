import type { Label } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import { isComputed } from '../label/computed.ts'
import { isFormer } from '../label/former.ts'
import { effectiveType, hasCircles, hasHexagons } from './style.ts'
import { readsSummary } from './summarised.ts'

/**
 * Returns whether a style colours each zone only by its own number. The map then needs values only for the
 * drawn zones, and a summary; otherwise it needs all values.
 */
export function coloursOnly(label: Label | null, style: Style): label is Label {
  if (label === null || label.type !== 'number' || isComputed(label) || isFormer(label)) return false
  const isPlain = effectiveType(label, style) === 'number' && style.mode === 'gradient'
  const hasMarks =
    hasCircles(label, style) || hasHexagons(style) || style.lineSized || style.lineDash === 'classes'
  const hasMore = style.secondLabel !== null || style.text !== null || style.names || style.compared !== null
  return (
    isPlain && !hasMarks && !hasMore && style.isolated === null && readsSummary(style, label.stats.distinct)
  )
}
