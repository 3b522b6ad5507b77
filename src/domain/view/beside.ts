import type { Label } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import { secondUseOf } from '../colour/secondLabel.ts'
import { computedLabel, computedName } from '../label/computed.ts'
import { labelOf, type Sheet } from './shown.ts'

/** The labels of a sheet that can be drawn beside the first one of a style. */
export function labelsBeside(sheet: Sheet, style: Style): Label[] {
  const label = labelOf(sheet, style.label)
  return sheet.labels.filter(each => secondUseOf(label, each, style) !== null)
}

/**
 * Returns the ratio by which circles of a count are best coloured: the first one of the data, else the count by another
 * count of its zones. Null where there is none.
 */
export function ratioBeside(sheet: Sheet, style: Style): Label | null {
  const label = labelOf(sheet, style.label)
  if (label?.measure !== 'count') return null
  const others = labelsBeside(sheet, style)
  const ratio = others.find(({ measure, type }) => measure === 'ratio' && type === 'number')
  const by = others.find(({ measure, type }) => measure === 'count' && type === 'number')
  if (ratio || !by) return ratio ?? null
  const name = computedName({ operator: '/', left: { label: label.name }, right: { label: by.name } })
  return computedLabel(name, sheet.labels)
}
