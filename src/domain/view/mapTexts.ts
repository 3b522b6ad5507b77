import type { Label, LabelType } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import { effectiveType } from '../colour/style.ts'
import { isOrdered } from '../label/labelTypes.ts'
import { labelOf, type Sheet } from './shown.ts'

/** Label written on zones, and the type as which it is read. */
export type MapText = { label: Label; type: LabelType }

/**
 * Lists the labels written on zones, each once: the displayed one if its mode writes values, then the text
 * label.
 * @param label Displayed label.
 * @param text Text label.
 */
export function mapTexts(style: Style, label: Label | null, text: Label | null): MapText[] {
  const own = label && writesValues(style, label) ? [{ label, type: effectiveType(label, style) }] : []
  const other = text && text.name !== own[0]?.label.name ? [{ label: text, type: text.type }] : []
  return [...own, ...other]
}

/** A comparison colours changes, without texts. */
function writesValues(style: Style, label: Label): boolean {
  if (style.compared !== null) return false
  return style.mode === 'value' || !isOrdered(effectiveType(label, style))
}

/** Returns the texts that a style writes on the zones of an instance. */
export function textsOnMap(sheet: Sheet, style: Style): { names: boolean; labels: Label[] } {
  const lines = mapTexts(style, labelOf(sheet, style.label), labelOf(sheet, style.text))
  return { names: style.names, labels: lines.map(({ label }) => label) }
}
