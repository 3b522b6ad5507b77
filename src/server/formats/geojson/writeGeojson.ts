import { nameAt, zoneId } from '../../zones/zone.ts'
import { originName, type WriterOf } from '../common/writer.ts'

/** RFC 7946, with the provenance as the foreign member `cartable`. Properties are the labels by name. */
export const geojson: WriterOf = (open, provenance) => {
  const { dataset } = open.instance
  const origin = open.origin?.dataset ?? ''
  return {
    mediaType: 'application/geo+json',
    extension: 'geojson',
    head: `{"type":"FeatureCollection","cartable":${JSON.stringify(provenance)},"features":[\n`,
    separator: ',\n',
    tail: '\n]}\n',
    row: ordinal => {
      const key = open.geometry.key(ordinal)
      const own = open.labels.map(({ label, column }) => [label.name, column.value(ordinal)])
      const borrowed = open.originLabels.map(({ label, column }) => [
        originName(origin, label.name),
        column.value(ordinal),
      ])
      return JSON.stringify({
        type: 'Feature',
        id: zoneId(dataset, key),
        bbox: open.geometry.bbox(ordinal),
        geometry: open.geometry.geometry(ordinal),
        properties: { key, name: nameAt(open, ordinal), ...Object.fromEntries([...borrowed, ...own]) },
      })
    },
  }
}
