import { zoneId } from '../../contract/ids.ts'
import type { LabelValue } from '../../contract/label.ts'
import type { Geometry, NamedZone, Zone } from '../../contract/zone.ts'
import type { OpenInstance, OpenLabel } from './openInstance.ts'

/** The zone of an ordinal as the API tells it, with or without its geometry. */
export function zoneAt(open: OpenInstance, ordinal: number, detail: 'full' | 'none'): Zone {
  const key = open.geometry.key(ordinal)
  return {
    id: zoneId(open.instance.dataset, key),
    key,
    name: nameAt(open, ordinal),
    ordinal,
    bbox: open.geometry.bbox(ordinal),
    geometry: detail === 'full' ? (open.geometry.geometry(ordinal) as Geometry) : null,
    labels: valuesAt(open.labels, ordinal),
    origin_labels: valuesAt(open.originLabels, ordinal),
  }
}

/** Returns the id, the name and the extent of the zone of an ordinal. */
export function namedZone(open: OpenInstance, ordinal: number): NamedZone {
  const { geometry, instance } = open
  return {
    id: zoneId(instance.dataset, geometry.key(ordinal)),
    name: nameAt(open, ordinal),
    bbox: geometry.bbox(ordinal),
  }
}

/** Returns the display name of a zone: its key when it has none. */
export function nameAt({ names, geometry }: OpenInstance, ordinal: number): string {
  const name = names.value(ordinal)
  return name === null ? geometry.key(ordinal) : String(name)
}

function valuesAt(labels: readonly OpenLabel[], ordinal: number): Record<string, LabelValue> {
  return Object.fromEntries(labels.map(({ label, column }) => [label.name, column.value(ordinal)]))
}
