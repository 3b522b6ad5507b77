import { type Displayed, type Style, View } from '../contract/view.ts'
import { equal } from './equal.ts'
import { defaultStyle } from './style.ts'

/**
 * A View as the query of an address. Each displayed dataset is one `show`, from the bottom of the map to its top:
 * its instance, then what differs from a newly displayed dataset. `map` is zoom/latitude/longitude, as is the custom.
 *
 *   ?show=fr-departements~2026,label:population&reload=on&zone=fr-departements.38&map=5.4/46.6/2.45
 */
export function encodeAddress({ displayed, camera, reloadOnMove, selection }: View): string {
  const parts = displayed.map((entry, index) => `show=${encodeDisplayed(entry, index)}`)
  if (reloadOnMove) parts.push('reload=on')
  if (selection !== null) parts.push(`zone=${encodeURIComponent(selection)}`)
  if (camera) parts.push(`map=${camera.zoom}/${camera.lat}/${camera.lng}`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** The View that a query says, or null when it says none that can be. An empty query is the empty View. */
export function decodeAddress(search: string): View | null {
  const parts = search.replace(/^\?/, '').split('&').filter(Boolean)
  const valuesOf = (name: string) =>
    parts.filter(part => part.startsWith(`${name}=`)).map(part => part.slice(name.length + 1))
  try {
    const [zone] = valuesOf('zone')
    const parsed = View.safeParse({
      displayed: valuesOf('show').map(decodeDisplayed),
      camera: decodeCamera(valuesOf('map')[0]),
      reloadOnMove: valuesOf('reload')[0] === 'on',
      selection: zone === undefined ? null : decodeURIComponent(zone),
    })
    if (!parsed.success) return null
    const datasets = new Set(parsed.data.displayed.map(({ dataset }) => dataset))
    return datasets.size === parsed.data.displayed.length ? parsed.data : null
  } catch {
    return null
  }
}

type Setting = Style & Pick<Displayed, 'filter' | 'visible' | 'opacity' | 'originLabels'>

const newSetting = (index: number): Setting => ({
  ...defaultStyle(index),
  filter: null,
  visible: true,
  opacity: 100,
  originLabels: false,
})

function encodeDisplayed(
  { instance, style, filter, visible, opacity, originLabels }: Displayed,
  index: number,
): string {
  const usual = newSetting(index)
  const setting: Setting = { ...style, filter, visible, opacity, originLabels }
  const differences = keysOf(setting)
    .filter(key => !equal(setting[key], usual[key]))
    .map(key => `${key}:${encodeValue(setting[key])}`)
  return [encodeURIComponent(instance), ...differences].join(',')
}

function decodeDisplayed(text: string, index: number): unknown {
  const [instance = '', ...differences] = text.split(',')
  const usual = newSetting(index)
  const entries = differences.map(difference => {
    const colon = difference.indexOf(':')
    return [difference.slice(0, colon), decodeValue(difference.slice(colon + 1))]
  })
  const { filter, visible, opacity, originLabels, ...style } = { ...usual, ...Object.fromEntries(entries) }
  const id = decodeURIComponent(instance)
  return { dataset: id.split('~')[0], instance: id, filter, style, visible, opacity, originLabels }
}

const keysOf = (setting: Setting) => Object.keys(setting) as (keyof Setting)[]

/** Words and colours are written as they are; what could be read as something else is JSON. */
function encodeValue(value: unknown): string {
  const isWord =
    typeof value === 'string' && /^[#a-z][\w-]*$/i.test(value) && !/^(true|false|null)$/.test(value)
  return encodeURIComponent(isWord ? value : JSON.stringify(value))
}

function decodeValue(text: string): unknown {
  const decoded = decodeURIComponent(text)
  return /^[#a-z][\w-]*$/i.test(decoded) && !/^(true|false|null)$/.test(decoded)
    ? decoded
    : JSON.parse(decoded)
}

function decodeCamera(text: string | undefined): unknown {
  if (text === undefined) return null
  const [zoom, lat, lng] = text.split('/').map(Number)
  return { lng, lat, zoom }
}
