import type { Instance } from '../../contract/dataset.ts'
import { instanceParts, zoneId } from '../../contract/ids.ts'
import type { Label, LabelType, LabelValue } from '../../contract/label.ts'
import { labelsOf } from '../catalogue/store/labels.ts'
import type { Db } from '../db/connection.ts'
import { kindOf } from '../formats/common/fields.ts'
import { originName } from '../formats/common/writer.ts'
import { nameAt, type OpenInstance } from '../zones/openInstance.ts'
import { shapeText } from '../zones/zoneJson.ts'
import { type Crs, projected } from './spatial/crs.ts'

/** A property of features by its name: the key, the name or a label of their zones. */
export interface NamedProperty {
  name: string
  type: LabelType
  /** Null for the key and the name. */
  label: Label | null
}

/** A property with its values by ordinal. */
export interface Property extends NamedProperty {
  value: (ordinal: number) => LabelValue
  /**
   * Whether any of its numbers is no whole one of 32 bits. All are written with a decimal point then: QGIS takes the type
   * of a field from the first page of features, and cuts what comes later to it.
   */
  isReal: boolean
}

/** Names of the properties that features of every collection have besides the labels. */
const KEY = 'key'
const NAME = 'name'

/** The properties of the features of an instance. */
export function propertiesOf(open: OpenInstance): Property[] {
  const columnOf = new Map([...open.originLabels, ...open.labels].map(({ label, column }) => [label, column]))
  const reader = ({ name, label }: NamedProperty): Pick<Property, 'value' | 'isReal'> => {
    const column = label && columnOf.get(label)
    if (column)
      return { value: ordinal => column.value(ordinal), isReal: kindOf(label.type, column) === 'number' }
    const value: Property['value'] =
      name === KEY ? ordinal => open.geometry.key(ordinal) : ordinal => nameAt(open, ordinal)
    return { value, isReal: false }
  }
  const bare = (labels: OpenInstance['labels']) => labels.map(({ label }) => label)
  return namedProperties(bare(open.labels), bare(open.originLabels), open.origin?.dataset ?? '').map(
    property => ({ ...property, ...reader(property) }),
  )
}

/**
 * The properties of features that have labels of their own and some of the dataset that lends them their zones, under
 * the names that they have in a download: where a label is called `key` or `name`, it is the label.
 */
function namedProperties(own: readonly Label[], lent: readonly Label[], origin: string): NamedProperty[] {
  const properties: NamedProperty[] = [
    { name: KEY, type: 'text', label: null },
    { name: NAME, type: 'text', label: null },
    ...lent.map(label => ({ name: originName(origin, label.name), type: label.type, label })),
    ...own.map(label => ({ name: label.name, type: label.type, label })),
  ]
  return [...new Map(properties.map(property => [property.name, property])).values()]
}

/** Reads the properties of the features of an instance without its values. */
export async function describedProperties(
  db: Db,
  { id, origin_instance: origin }: Instance,
): Promise<NamedProperty[]> {
  const own = await labelsOf(db, id)
  const lent = origin === null ? [] : await labelsOf(db, origin)
  return namedProperties(own, lent, instanceParts(origin ?? '').dataset)
}

/** The properties by which features can be filtered: those of every type but lists and objects. */
export const queryables = <T extends NamedProperty>(properties: readonly T[]): T[] =>
  properties.filter(({ type }) => type !== 'other')

/** Returns a function that writes the zone of an ordinal as a GeoJSON feature. */
export function featureWriter(
  open: OpenInstance,
  properties: readonly Property[],
  crs: Crs,
): (ordinal: number, links?: object) => string {
  const { dataset } = open.instance
  return (ordinal, links) => {
    const id = zoneId(dataset, open.geometry.key(ordinal))
    const values = properties.map(
      ({ name, value, isReal }) => `${JSON.stringify(name)}:${jsonOf(value(ordinal), isReal)}`,
    )
    const linked = links ? `,"links":${JSON.stringify(links)}` : ''
    const encoded = open.geometry.encoded(ordinal)
    const coordinates = projected(encoded.coordinates, crs)
    // What the system cannot say has no place in it.
    const geometry = coordinates === null ? 'null' : shapeText({ ...encoded, coordinates })
    return `{"type":"Feature","id":${JSON.stringify(id)},"geometry":${geometry},"properties":{${values.join(',')}}${linked}}`
  }
}

const jsonOf = (value: LabelValue, isReal: boolean): string => {
  const text = JSON.stringify(value)
  return isReal && /^-?\d+$/.test(text) ? `${text}.0` : text
}
