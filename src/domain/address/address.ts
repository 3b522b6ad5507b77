import { PAGE_CHOICES, USUAL_PAGE } from '../../contract/page.ts'
import { type Displayed, PAGE_PLACE_NAMES, type Style, USUAL_GROUND, type View } from '../../contract/view.ts'
import { USUAL } from '../colour/savedStyles.ts'
import { defaultStyle } from '../colour/style.ts'
import { equal } from '../equal.ts'

/**
 * Writes a View as the query of an address. Each displayed dataset is one `show`, from bottom to top: its
 * instance, then the settings that differ from the defaults. `style:usual` states that the style is the
 * default; without any style setting, the reader's saved style applies. `map` is zoom/latitude/longitude.
 * Settings of the basemap, and of the page of a picture, are written where they differ from the defaults.
 *
 *   ?show=fr-departements~2026,label:population&reload=on&zone=fr-departements.38&map=5.4/46.6/2.45
 *
 * @param unstyled Datasets whose style is left to the reader.
 */
export function encodeAddress(
  { displayed, camera, reloadOnMove, inspected, ground }: View,
  unstyled: readonly string[] = [],
): string {
  const parts = displayed.map(
    (entry, index) => `show=${encodeDisplayed(entry, index, unstyled.includes(entry.dataset))}`,
  )
  if (reloadOnMove) parts.push('reload=on')
  if (ground.basemap !== USUAL_GROUND.basemap) parts.push(`basemap=${ground.basemap}`)
  if (ground.graticule) parts.push('graticule=on')
  if (!ground.insets) parts.push('insets=off')
  if (ground.legend !== USUAL_GROUND.legend) parts.push(`legend=${ground.legend}`)
  for (const place of PAGE_PLACE_NAMES)
    if (ground[place] !== USUAL_GROUND[place]) parts.push(`${place}=${ground[place]}`)
  const page = PAGE_CHOICES.filter(choice => ground.page[choice] !== USUAL_PAGE[choice])
  if (page.length > 0)
    parts.push(`page=${page.map(choice => `${choice}:${encodeValue(ground.page[choice])}`).join(',')}`)
  if (inspected !== null) parts.push(`zone=${encodeURIComponent(inspected)}`)
  if (camera) parts.push(`map=${camera.zoom}/${camera.lat}/${camera.lng}`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Settings of a displayed dataset that an address can contain, besides its instance. */
export type Setting = Style & Pick<Displayed, 'filter' | 'visible' | 'opacity' | 'originLabels' | 'charts'>

/** Returns the default settings of the dataset displayed at an index. */
export const usualSetting = (index: number): Setting => ({
  ...defaultStyle(index),
  filter: null,
  visible: true,
  charts: [],
  ...USUAL,
})

/** Returns whether a setting belongs to the style of a dataset, which users can save. */
export const isOfStyle = (setting: string): boolean => !['filter', 'visible', 'charts'].includes(setting)

/** Part of an address that selects the product's default style for a dataset. */
export const USUAL_STYLE = 'style:usual'

function encodeDisplayed(
  { instance, style, filter, visible, opacity, originLabels, charts }: Displayed,
  index: number,
  isUnstyled: boolean,
): string {
  const usual = usualSetting(index)
  const setting: Setting = { ...style, filter, visible, opacity, originLabels, charts }
  const different = (Object.keys(setting) as (keyof Setting)[]).filter(
    key => !equal(setting[key], usual[key]),
  )
  const written = different.map(key => `${key}:${encodeValue(setting[key])}`)
  if (!isUnstyled && !different.some(isOfStyle)) written.unshift(USUAL_STYLE)
  return [encodeURIComponent(instance), ...written].join(',')
}

/** Writes words and colours as is; anything ambiguous becomes JSON. */
function encodeValue(value: unknown): string {
  return encodeURIComponent(typeof value === 'string' && isWord(value) ? value : JSON.stringify(value))
}

/** Returns whether a text is written as is, without JSON quotes. */
export const isWord = (text: string): boolean =>
  /^[#a-z][\w-]*$/i.test(text) && !/^(true|false|null)$/.test(text)

/** Returns whether the view of an address displays a dataset. */
export const showsSomething = (address: string): boolean => /[?&]show=/.test(address)
