import type { Language } from '../../contract/languages.mjs'
import { inLanguage } from '../../contract/texts.ts'
import { writtenDate } from '../view/instanceName.ts'
import { labelOf, type Shown } from '../view/shown.ts'

/** Texts above a picture of the map. */
export type PictureTitle = { title: string; subtitle: string }

/**
 * Proposes the title of a picture: label and date of the top dataset, and all visible ones as subtitle.
 * @param visible From bottom to top. A single dataset needs no subtitle.
 */
export function proposedTitle(visible: readonly Shown[], language: Language): PictureTitle {
  const named = visible.toReversed().map(({ sheet, displayed: { style } }) => {
    const label = style.compared === null ? labelOf(sheet, style.label) : null
    // Readers of a map need its date, not which of several editions of this date it shows.
    const date = writtenDate(sheet.instance.data_date, language)
    return {
      label: label && `${inLanguage(label.title, language)} (${date})`,
      dataset: `${inLanguage(sheet.dataset.name, language)} (${date})`,
      name: inLanguage(sheet.dataset.name, language),
    }
  })
  const [top] = named
  if (!top) return { title: '', subtitle: '' }
  const others = named.slice(1).map(({ dataset }) => dataset)
  return {
    title: top.label ?? top.dataset,
    subtitle: [...(top.label ? [top.name] : []), ...others].join(' · '),
  }
}
