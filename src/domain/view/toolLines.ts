import { type ExportFormat, FILE_ENDINGS } from '../../contract/export.ts'
import { shellWord } from './curl.ts'

type Place = {
  dataset: string
  instance: string
  /** `https://example.org`, without a trailing slash. */
  origin: string
  /** True if the server requires a key, which is `{key}` in the code. */
  keyed: boolean
}

const KEY = 'Api-Key {key}'
const HEADER = `Authorization: ${KEY}`

/** Returns the code that opens all zones of an instance in a program; for QGIS, the address to enter. */
export const linesFor = (tool: Tool, place: Place): string => LINES[tool](place)

const LINES: Readonly<Record<Tool, (place: Place) => string>> = {
  qgis: ({ origin }) => `${origin}/ogc`,
  python: place =>
    place.keyed
      ? `import io, geopandas, requests

answer = requests.get("${exportOf(place, 'geojson')}",
    headers={"Authorization": "${KEY}"})
answer.raise_for_status()
zones = geopandas.read_file(io.BytesIO(answer.content))`
      : `import geopandas

zones = geopandas.read_file("${exportOf(place, 'geojson')}")`,
  r: place => `library(sf)

${place.keyed ? `Sys.setenv(GDAL_HTTP_HEADERS = "${HEADER}")\n` : ''}zones <- st_read("OAPIF:${collectionOf(place)}")`,
  duckdb: place => `${fetched(place, 'geoparquet')}
duckdb -c "SELECT * FROM '${place.instance}.${FILE_ENDINGS.geoparquet}'"`,
  observable: place => `zones = {
  const features = []
  for (let next = "${collectionOf(place)}/items?f=json&limit=1000"; next; ) {
    const page = await (await fetch(next${place.keyed ? `, {headers: {Authorization: "${KEY}"}}` : ''})).json()
    features.push(...page.features)
    next = page.links.find(link => link.rel == "next")?.href
  }
  return {type: "FeatureCollection", features}
}`,
  curl: place => fetched(place, 'geojson'),
}

const collectionOf = ({ origin, instance }: Place): string => `${origin}/ogc/collections/${instance}`

const exportOf = ({ origin, dataset, instance }: Place, format: ExportFormat): string =>
  `${origin}/cartable/export/?dataset_id=${dataset}&instance=${instance}&format=${format}`

const fetched = (place: Place, format: ExportFormat): string =>
  `curl -f -o ${place.instance}.${FILE_ENDINGS[format]} ${shellWord(exportOf(place, format))}` +
  (place.keyed ? ` \\\n  -H "${HEADER}"` : '')

/** Programs that can open a displayed instance by its address, in display order. */
export const TOOLS = ['qgis', 'python', 'r', 'duckdb', 'observable', 'curl'] as const
export type Tool = (typeof TOOLS)[number]
