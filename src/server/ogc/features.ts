import { zoneId } from '../../contract/ids.ts'
import type { Label, LabelType, LabelValue } from '../../contract/label.ts'
import { originName } from '../formats/common/writer.ts'
import { nameAt, type OpenInstance } from '../zones/openInstance.ts'
import { shapeText } from '../zones/zoneJson.ts'

/** A property of features: the key, the name or a label of their zones. */
export interface Property {
  name: string
  type: LabelType
  /** Null for the key and the name. */
  label: Label | null
  value: (ordinal: number) => LabelValue
}

/** Names of the properties that features of every collection have besides the labels. */
export const KEY = 'key'
export const NAME = 'name'

/**
 * The properties of the features of an instance, under the names that they have in a download: where a label is called
 * `key` or `name`, it is the label.
 */
export function propertiesOf(open: OpenInstance): Property[] {
  const origin = open.origin?.dataset ?? ''
  const properties: Property[] = [
    { name: KEY, type: 'text', label: null, value: ordinal => open.geometry.key(ordinal) },
    { name: NAME, type: 'text', label: null, value: ordinal => nameAt(open, ordinal) },
    ...open.originLabels.map(({ label, column }) => ({
      name: originName(origin, label.name),
      type: label.type,
      label,
      value: (ordinal: number) => column.value(ordinal),
    })),
    ...open.labels.map(({ label, column }) => ({
      name: label.name,
      type: label.type,
      label,
      value: (ordinal: number) => column.value(ordinal),
    })),
  ]
  return [...new Map(properties.map(property => [property.name, property])).values()]
}

/** Returns a function that writes the zone of an ordinal as a GeoJSON feature. */
export function featureWriter(
  open: OpenInstance,
  properties: readonly Property[],
): (ordinal: number, links?: object) => string {
  const { dataset } = open.instance
  return (ordinal, links) => {
    const id = zoneId(dataset, open.geometry.key(ordinal))
    const values = Object.fromEntries(properties.map(({ name, value }) => [name, value(ordinal)]))
    const rest = JSON.stringify({ properties: values, ...(links && { links }) })
    const geometry = shapeText(open.geometry.encoded(ordinal))
    return `{"type":"Feature","id":${JSON.stringify(id)},"geometry":${geometry},${rest.slice(1)}`
  }
}
