import type { Label } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import { secondUseOf } from '../colour/secondLabel.ts'
import { computedLabel, computedName } from '../label/computed.ts'
import { labelOf, type Sheet } from './shown.ts'

/** Returns the labels of a sheet that can be a style's second label. */
export function secondLabelChoices(sheet: Sheet, style: Style): Label[] {
  const label = labelOf(sheet, style.label)
  return sheet.labels.filter(each => secondUseOf(label, each, style) !== null)
}

/**
 * Returns the best ratio for colouring the circles of a count: the first ratio in the data, otherwise the
 * count divided by another count. Null if there is none.
 */
export function ratioForCircles(sheet: Sheet, style: Style): Label | null {
  const label = labelOf(sheet, style.label)
  if (label?.measure !== 'count') return null
  const others = secondLabelChoices(sheet, style)
  const ratio = others.find(({ measure, type }) => measure === 'ratio' && type === 'number')
  const by = others.find(({ measure, type }) => measure === 'count' && type === 'number')
  if (ratio || !by) return ratio ?? null
  const name = computedName({ operator: '/', left: { label: label.name }, right: { label: by.name } })
  return computedLabel(name, sheet.labels)
}
