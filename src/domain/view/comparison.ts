import type { Style } from '../../contract/view.ts'
import { effectiveType, styleForLabel } from '../colour/style.ts'
import { changeName, changeNamed, numbersOfData } from '../label/computed.ts'
import { isNewer } from './instanceOrder.ts'
import { labelOf, type Sheet } from './shown.ts'

/** Returns a style that colours zones by kind of change since another instance. */
export function styleOfKinds(sheet: Sheet, style: Style, base: string): Style {
  if (style.compared === base) return style
  const change = changeNamed(style.label)
  const plain = change ? styleForLabel(style, labelOf(sheet, change.label)) : style
  return { ...plain, compared: base, isolated: null }
}

/**
 * Returns a style that compares with another instance as the style does, if it compares: by kind or amount of change.
 * Otherwise compares by the difference of the displayed number, or by kind if the style displays no number.
 * @param shown The instance that is displayed with the style.
 */
export function comparedStyle(sheet: Sheet, style: Style, base: string, shown = sheet.instance.id): Style {
  const change = changeNamed(style.label)
  const number = numbersOfData(sheet.labels).find(({ name }) => name === (change?.label ?? style.label))
  if (style.compared !== null || !number || effectiveType(number, style) !== 'number')
    return styleOfKinds(sheet, style, base)
  const label = changeName({
    label: number.name,
    base,
    amount: change?.amount ?? 'difference',
    isBaseNewer: isNewer(base, shown, sheet.dataset.dates),
  })
  return label === style.label ? style : styleForLabel(style, labelOf(sheet, label))
}
