/** Programs in which a displayed instance can be opened by its address, in the order in which they are offered. */
export const TOOLS = ['qgis', 'python', 'r', 'duckdb', 'observable', 'curl'] as const
export type Tool = (typeof TOOLS)[number]

/** Whether a text names one of the programs. */
export const isTool = (text: string | undefined): text is Tool => TOOLS.some(tool => tool === text)

type Place = {
  dataset: string
  instance: string
  /** `https://example.org`, without a slash at its end. */
  origin: string
  /** Whether the server asks programs for a key, which stands as `{key}` in the lines. */
  keyed: boolean
}

const HEADER = 'Authorization: Api-Key {key}'

/** Returns the lines by which a program opens all zones of an instance; for QGIS the address that its dialog asks for. */
export const linesFor = (tool: Tool, place: Place): string => LINES[tool](place).join('\n')

const LINES: Readonly<Record<Tool, (place: Place) => string[]>> = {
  qgis: ({ origin }) => [`${origin}/ogc`],
  python: place => [
    ...(place.keyed ? ['import io', 'import geopandas', 'import requests', ''] : ['import geopandas', '']),
    ...(place.keyed
      ? [
          `answer = requests.get("${exportOf(place, 'geojson')}",`,
          '    headers={"Authorization": "Api-Key {key}"})',
          'answer.raise_for_status()',
          'zones = geopandas.read_file(io.BytesIO(answer.content))',
        ]
      : [`zones = geopandas.read_file("${exportOf(place, 'geojson')}")`]),
  ],
  r: place => [
    'library(sf)',
    '',
    ...(place.keyed ? [`Sys.setenv(GDAL_HTTP_HEADERS = "${HEADER}")`] : []),
    `zones <- st_read("OAPIF:${collectionOf(place)}")`,
  ],
  duckdb: place => [
    ...fetched(place, 'geoparquet', 'parquet'),
    `duckdb -c "SELECT * FROM '${place.instance}.parquet'"`,
  ],
  observable: place => [
    'zones = {',
    '  const features = []',
    `  let next = "${collectionOf(place)}/items?f=json&limit=1000"`,
    '  while (next) {',
    ...(place.keyed
      ? [
          '    const headers = {Authorization: "Api-Key {key}"}',
          '    const page = await (await fetch(next, {headers})).json()',
        ]
      : ['    const page = await (await fetch(next)).json()']),
    '    features.push(...page.features)',
    '    next = page.links.find(({rel}) => rel === "next")?.href',
    '  }',
    '  return {type: "FeatureCollection", features}',
    '}',
  ],
  curl: place => fetched(place, 'geojson', 'geojson'),
}

const collectionOf = ({ origin, instance }: Place): string => `${origin}/ogc/collections/${instance}`

const exportOf = ({ origin, dataset, instance }: Place, format: string): string =>
  `${origin}/cartable/export/?dataset_id=${dataset}&instance=${instance}&format=${format}`

const fetched = (place: Place, format: string, ending: string): string[] => [
  `curl -f -o '${place.instance}.${ending}' '${exportOf(place, format)}'${place.keyed ? ' \\' : ''}`,
  ...(place.keyed ? [`  -H '${HEADER}'`] : []),
]
