import { type Displayed, type Style, USUAL_GROUND, type View } from '../../contract/view.ts'
import { USUAL } from '../colour/savedStyles.ts'
import { defaultStyle } from '../colour/style.ts'
import { equal } from '../equal.ts'

/**
 * A View as the query of an address. Each displayed dataset is one `show`, from the bottom of the map to its top: its
 * instance, then what differs from how the product shows a dataset by itself. Where that is nothing of its style,
 * `style:usual` says so: an address that says nothing of a style leaves it to whoever opens it. `map` is
 * zoom/latitude/longitude, as is the custom. Of the ground of the map it says what differs from the usual one.
 *
 *   ?show=fr-departements~2026,label:population&reload=on&zone=fr-departements.38&map=5.4/46.6/2.45
 */
export function encodeAddress({ displayed, camera, reloadOnMove, selection, ground }: View): string {
  const parts = displayed.map((entry, index) => `show=${encodeDisplayed(entry, index)}`)
  if (reloadOnMove) parts.push('reload=on')
  if (ground.basemap !== USUAL_GROUND.basemap) parts.push(`basemap=${ground.basemap}`)
  if (ground.graticule) parts.push('graticule=on')
  if (!ground.insets) parts.push('insets=off')
  if (ground.legend !== USUAL_GROUND.legend) parts.push(`legend=${ground.legend}`)
  if (selection !== null) parts.push(`zone=${encodeURIComponent(selection)}`)
  if (camera) parts.push(`map=${camera.zoom}/${camera.lat}/${camera.lng}`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Settings of a displayed dataset that an address can give, beside its instance. */
export type Setting = Style & Pick<Displayed, 'filter' | 'visible' | 'opacity' | 'originLabels' | 'charts'>

/** Returns the settings with which the product shows by itself the dataset displayed at an index. */
export const usualSetting = (index: number): Setting => ({
  ...defaultStyle(index),
  filter: null,
  visible: true,
  charts: [],
  ...USUAL,
})

/** Tells whether a setting belongs to the style of a dataset, which can be saved. */
export const isOfStyle = (setting: string): boolean => !['filter', 'visible', 'charts'].includes(setting)

/** Part of an address that gives a dataset the style of the product itself. */
export const USUAL_STYLE = 'style:usual'

function encodeDisplayed(
  { instance, style, filter, visible, opacity, originLabels, charts }: Displayed,
  index: number,
): string {
  const usual = usualSetting(index)
  const setting: Setting = { ...style, filter, visible, opacity, originLabels, charts }
  const different = (Object.keys(setting) as (keyof Setting)[]).filter(
    key => !equal(setting[key], usual[key]),
  )
  const said = different.map(key => `${key}:${encodeValue(setting[key])}`)
  if (!different.some(isOfStyle)) said.unshift(USUAL_STYLE)
  return [encodeURIComponent(instance), ...said].join(',')
}

/** Words and colours are written as they are; what could be read as something else is JSON. */
function encodeValue(value: unknown): string {
  return encodeURIComponent(typeof value === 'string' && isWord(value) ? value : JSON.stringify(value))
}

/** Tells whether a text is written in an address as it is, not as JSON. */
export const isWord = (text: string): boolean =>
  /^[#a-z][\w-]*$/i.test(text) && !/^(true|false|null)$/.test(text)
