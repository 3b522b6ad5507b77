import type { Instance } from '../../contract/dataset.ts'
import { instanceParts, zoneId } from '../../contract/idParts.ts'
import type { LabelValue } from '../../contract/label.ts'
import { type Field, type NamedField, namedFields } from '../../data/formats/common/exportFields.ts'
import type { OpenInstance } from '../../data/zones/openInstance.ts'
import { labelsOf } from '../catalogue/store/labels.ts'
import type { Db } from '../db/connection.ts'
import { runWithoutPause } from '../platform/queue/scheduling.ts'
import { shapeText } from '../zones/zoneJson.ts'
import { type Crs, projectVertices } from './spatial/crs.ts'

/** Reads the properties of the features of an instance, without values. */
export async function describedProperties(
  db: Db,
  { id, origin_instance: origin }: Instance,
): Promise<NamedField[]> {
  const own = await labelsOf(db, id)
  const fromOrigin = origin === null ? [] : await labelsOf(db, origin)
  return namedFields(own, fromOrigin, instanceParts(origin ?? '').dataset)
}

/** Returns the properties that filters can use: all types except lists and objects. */
export const queryables = <T extends NamedField>(properties: readonly T[]): T[] =>
  properties.filter(({ type }) => type !== 'other')

/** Returns a function that formats the zone of an ordinal as a GeoJSON feature. */
export function featureWriter(
  open: OpenInstance,
  properties: readonly Field[],
  crs: Crs,
): (ordinal: number, links?: object) => string {
  const { dataset } = open.instance
  const written = properties.map(field => ({
    name: JSON.stringify(field.name),
    value: field.value,
    isReal: field.type === 'number' && field.kind === 'number',
  }))
  return (ordinal, links) => {
    const id = zoneId(dataset, open.geometry.key(ordinal))
    const values = written.map(({ name, value, isReal }) => `${name}:${jsonOf(value(ordinal), isReal)}`)
    const linked = links ? `,"links":${JSON.stringify(links)}` : ''
    const encoded = open.geometry.encoded(ordinal)
    const coordinates = runWithoutPause(projectVertices(encoded.coordinates, crs))
    // A geometry outside the reference system is null.
    const geometry = coordinates === null ? 'null' : shapeText({ ...encoded, coordinates })
    return `{"type":"Feature","id":${JSON.stringify(id)},"geometry":${geometry},"properties":{${values.join(',')}}${linked}}`
  }
}

/**
 * Formats a value as JSON. Unless all numbers of a property are 32-bit integers, each gets a decimal point:
 * QGIS determines the type of a field from the first page of features, and truncates later values to it.
 */
const jsonOf = (value: LabelValue, isReal: boolean): string => {
  const text = JSON.stringify(value)
  return isReal && /^-?\d+$/.test(text) ? `${text}.0` : text
}
