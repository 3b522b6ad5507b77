import type { z } from 'zod'
import { instanceParts } from '../../contract/idParts.ts'
import { AnyDatasetId, InstanceId, ZoneId } from '../../contract/ids.ts'
import { PageChoice } from '../../contract/page.ts'
import {
  Basemap,
  Camera,
  Displayed,
  EMPTY_VIEW,
  LegendCorner,
  PagePlaces,
  Style,
  type View,
} from '../../contract/view.ts'
import { decoded, jsonIn } from '../parsed.ts'
import { isOfStyle, isWord, type Setting, USUAL_STYLE, usualSetting } from './address.ts'

/** Invalid part of an address, with its text. */
export type AddressFault =
  | {
      part:
        | 'dataset'
        | 'reload'
        | 'basemap'
        | 'graticule'
        | 'insets'
        | 'legend'
        | 'zone'
        | 'camera'
        | 'page'
        | keyof PagePlaces
      text: string
    }
  | { part: 'setting'; dataset: string; setting: keyof Setting | 'unknown'; text: string }

/** Result of reading an address. */
export type ReadAddress = {
  /** Parts that could be read. */
  view: View
  /** Datasets without any style setting in the address. */
  unstyled: string[]
  /** Invalid parts, in the order of the address. */
  faults: AddressFault[]
}

/** Reads the query of an address part by part. An invalid part does not affect the others. */
export function readAddress(search: string): ReadAddress {
  const parts = search.replace(/^\?/, '').split('&').filter(Boolean)
  const view: View = { ...EMPTY_VIEW, displayed: [], ground: { ...EMPTY_VIEW.ground } }
  const read: ReadAddress = { view, unstyled: [], faults: [] }
  let place = 0
  for (const part of parts) {
    const [, name, text = ''] = /^(\w+)=(.*)$/s.exec(part) ?? []
    if (name === 'show') readDisplayed(text, place++, read)
    else if (name === 'reload') {
      if (text === 'on') view.reloadOnMove = true
      else read.faults.push({ part: 'reload', text })
    } else if (name === 'basemap') {
      const basemap = Basemap.safeParse(decoded(text))
      if (basemap.success) view.ground.basemap = basemap.data
      else read.faults.push({ part: 'basemap', text: decoded(text) ?? text })
    } else if (name === 'legend') {
      const corner = LegendCorner.safeParse(decoded(text))
      if (corner.success) view.ground.legend = corner.data
      else read.faults.push({ part: 'legend', text: decoded(text) ?? text })
    } else if (isPagePlace(name)) {
      const place = PagePlaces.shape[name].unwrap().safeParse(decoded(text))
      if (place.success) Object.assign(view.ground, { [name]: place.data })
      else read.faults.push({ part: name, text: decoded(text) ?? text })
    } else if (name === 'page') {
      for (const choice of text.split(',')) readPage(choice, read)
    } else if (name === 'graticule' || name === 'insets') {
      if (text === 'on' || text === 'off') view.ground[name] = text === 'on'
      else read.faults.push({ part: name, text: decoded(text) ?? text })
    } else if (name === 'zone') {
      const zone = ZoneId.safeParse(decoded(text))
      if (zone.success) view.inspected = zone.data
      else read.faults.push({ part: 'zone', text })
    } else if (name === 'map') {
      const camera = Camera.safeParse(readCamera(text))
      if (camera.success) view.camera = camera.data
      else read.faults.push({ part: 'camera', text: decoded(text) ?? text })
    }
  }
  return read
}

const isPagePlace = (name: string | undefined): name is keyof PagePlaces =>
  name !== undefined && name in PagePlaces.shape

/** Reads a choice about the page of a picture, such as `size:a4`. */
function readPage(text: string, { view, faults }: ReadAddress): void {
  const [, name = '', value = ''] = /^(\w*):(.*)$/s.exec(text) ?? []
  const choice = PageChoice.keyof().safeParse(name).data
  const page = choice && PageChoice.shape[choice].unwrap().safeParse(readValue(value))
  if (choice && page?.success)
    view.ground = { ...view.ground, page: { ...view.ground.page, [choice]: page.data } }
  else faults.push({ part: 'page', text: decoded(text) ?? text })
}

const SETTINGS: Record<keyof Setting, z.ZodType> = {
  ...Style.shape,
  ...Displayed.pick({ filter: true, visible: true, opacity: true, originLabels: true, charts: true }).shape,
}
const isSetting = (name: string): name is keyof Setting => Object.hasOwn(SETTINGS, name)

function readDisplayed(text: string, place: number, { view, unstyled, faults }: ReadAddress): void {
  const [first = '', ...settings] = text.split(',')
  const instance = InstanceId.safeParse(decoded(first))
  const dataset = AnyDatasetId.safeParse(instance.data && instanceParts(instance.data).dataset)
  const isKnown = view.displayed.some(entry => entry.dataset === dataset.data)
  if (!instance.success || !dataset.success || isKnown) {
    faults.push({ part: 'dataset', text: decoded(first) ?? first })
    return
  }
  let isStyled = false
  const setting: Setting = usualSetting(place)
  for (const each of settings) {
    const [, name = '', value = ''] = /^(\w*):(.*)$/s.exec(each) ?? []
    const parsed = isSetting(name) ? SETTINGS[name].safeParse(readValue(value)) : null
    if (each === USUAL_STYLE) isStyled = true
    else if (parsed?.success) {
      Object.assign(setting, { [name]: parsed.data })
      isStyled ||= isOfStyle(name)
    } else
      faults.push({
        part: 'setting',
        dataset: dataset.data,
        ...(isSetting(name)
          ? { setting: name, text: decoded(value) ?? value }
          : { setting: 'unknown', text: decoded(each) ?? each }),
      })
  }
  const { filter, visible, opacity, originLabels, charts, ...style } = setting
  view.displayed.push({
    dataset: dataset.data,
    instance: instance.data,
    filter,
    style,
    visible,
    opacity,
    originLabels,
    charts,
  })
  if (!isStyled) unstyled.push(dataset.data)
}

function readValue(text: string): unknown {
  const value = decoded(text)
  return value === undefined || isWord(value) ? value : jsonIn(value)
}

function readCamera(text: string): unknown {
  const [zoom, lat, lng] = (decoded(text) ?? '')
    .split('/')
    .map(each => (each === '' ? Number.NaN : Number(each)))
  return { lng, lat, zoom }
}
