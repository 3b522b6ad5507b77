import type { TextReader } from '../common/reader.ts'
import type { Text } from '../common/source.ts'
import { type IsPiece, xmlPieces } from '../xml/cutter.ts'
import { childrenOf, Properties, textIn, type XmlElement } from '../xml/element.ts'
import { type LayeredElement, openLayered } from '../xml/layered.ts'
import { xmlRoot } from '../xml/prolog.ts'
import { placemarkGeometry, timesOf } from './geometry.ts'

/** Name of the layer of placemarks outside any named folder. */
const LOOSE = 'Placemarks'
const CONTAINERS = new Set(['Document', 'Folder'])
/** Texts of a placemark that describe the place. */
const TEXTS = ['name', 'description', 'Snippet', 'address', 'phoneNumber'] as const

/**
 * KML 2.0 to 2.3, and KMZ with pictures. Folders with placemarks are layers; folders with the same name are
 * one layer. Coordinates are degrees by definition.
 */
export const kml = {
  from: 'text',
  name: 'kml',
  mediaType: 'application/vnd.google-earth.kml+xml',
  extensions: ['kml'],
  textOnly: true,
  hasLayers: true,
  recognises: ({ begin }) => xmlRoot(begin) === 'kml',
  open: async file => openLayered(file, { format: 'kml', none: 'noPlacemarks', elements, rowOf }),
} as const satisfies TextReader

const rowOf = (placemark: XmlElement) => ({
  properties: propertiesOf(placemark),
  geometry: placemarkGeometry(placemark),
})

/** Yields the placemarks of the file with the names of their layers. */
async function* elements(text: Text, signal: AbortSignal): AsyncGenerator<LayeredElement> {
  const names = new WeakMap<XmlElement, string>()
  for await (const { element, within } of xmlPieces(text, isPiece, signal)) {
    const containers = within.filter(({ name }) => CONTAINERS.has(name))
    const inner = containers.at(-1)
    if (element.name === 'Placemark') {
      const named = containers.map(each => names.get(each) ?? '').filter(name => name !== '')
      yield { element, layer: named.at(-1) ?? LOOSE }
    } else if (inner !== undefined) names.set(inner, element.text.trim())
  }
}

const isPiece: IsPiece = (name, parent) => name === 'Placemark' || (name === 'name' && CONTAINERS.has(parent))

function propertiesOf(placemark: XmlElement): ReadonlyMap<string, string> {
  const properties = new Properties()
  properties.add('id', placemark.attributes['id'] ?? '')
  for (const name of TEXTS) properties.add(name, textIn(placemark, name))
  for (const [name, text] of timesOf(placemark)) properties.add(name, text)
  for (const extended of childrenOf(placemark, 'ExtendedData')) {
    for (const each of extended.children) addExtended(properties, each)
  }
  return properties.map
}

/** Adds the extended values of a placemark: pairs, schema values, or elements of other vendors. */
function addExtended(properties: Properties, element: XmlElement): void {
  const named = element.attributes['name'] ?? ''
  if (element.name === 'Data') properties.add(named, textIn(element, 'value'))
  else if (element.name !== 'SchemaData') properties.add(element.name, element.text)
  else {
    for (const { attributes, text } of childrenOf(element, 'SimpleData'))
      properties.add(attributes['name'] ?? '', text)
  }
}
