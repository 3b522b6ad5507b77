import type { Displayed, View } from '../../contract/view.ts'
import { hasCircles } from '../colour/style.ts'
import { applyEdit } from './edit.ts'
import { labelOf, type Sheet } from './shown.ts'

type Sheets = Readonly<Record<string, Sheet>>

/**
 * Returns whether areas with their fill would hide a displayed dataset: it has circles, points or lines. Null
 * while the kinds of its zones are unknown.
 */
function isHiddenByFills({ instance, style }: Displayed, sheets: Sheets): boolean | null {
  const sheet = sheets[instance]
  if (!sheet) return null
  if (style.outlined || hasCircles(labelOf(sheet, style.label), style)) return true
  const kinds = sheet.files?.manifest.kinds ?? sheet.kinds
  return kinds ? !kinds.includes('area') : null
}

/** Moves new datasets that fill their areas below all datasets that the fills would hide. */
export function withFillsBelow(view: View, former: View, sheets: Sheets): View {
  const isNew = ({ dataset }: Displayed) => former.displayed.every(each => each.dataset !== dataset)
  return view.displayed.filter(isNew).reduce((now, entry) => {
    if (isHiddenByFills(entry, sheets) !== false) return now
    const { displayed } = now
    const from = displayed.findIndex(({ dataset }) => dataset === entry.dataset)
    const lowest = displayed.findIndex(each => isHiddenByFills(each, sheets) === true)
    return lowest === -1 || lowest > from
      ? now
      : applyEdit(now, { type: 'dataset.placed', dataset: entry.dataset, rank: displayed.length - lowest })
  }, view)
}
