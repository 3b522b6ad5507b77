import { zoneId } from '../../../contract/idParts.ts'
import { nameAt, type OpenInstance } from '../../zones/openInstance.ts'
import { originName, type WriterOf } from '../common/exportWriter.ts'

/**
 * GeoJSON (RFC 7946), with the provenance as the foreign member `cartable`. Properties are the labels by
 * name.
 */
export const geojson: WriterOf = (open, provenance) => ({
  head: `{"type":"FeatureCollection","cartable":${JSON.stringify(provenance)},"features":[\n`,
  separator: ',\n',
  tail: '\n]}\n',
  row: featureOf(open),
})

/**
 * GeoJSON text sequence (RFC 8142): each feature after a record separator. GDAL, tippecanoe and jq read it
 * while it streams.
 */
export const geojsonSequence: WriterOf = open => {
  const feature = featureOf(open)
  return { head: '', separator: '', tail: '', row: ordinal => `\u001e${feature(ordinal)}\n` }
}

/** Returns a function that writes a zone as a Feature. */
function featureOf(open: OpenInstance): (ordinal: number) => string {
  const { dataset } = open.instance
  const origin = open.origin?.dataset ?? ''
  return ordinal => {
    const key = open.geometry.key(ordinal)
    const own = open.labels.map(({ label, column }) => [label.name, column.value(ordinal)])
    const originValues = open.originLabels.map(({ label, column }) => [
      originName(origin, label.name),
      column.value(ordinal),
    ])
    return JSON.stringify({
      type: 'Feature',
      id: zoneId(dataset, key),
      bbox: open.geometry.bbox(ordinal),
      geometry: open.geometry.geometry(ordinal),
      properties: { key, name: nameAt(open, ordinal), ...Object.fromEntries([...originValues, ...own]) },
    })
  }
}
