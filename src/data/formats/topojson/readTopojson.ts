import { feature } from 'topojson-client'
import { z } from 'zod'
import { cutAtAntimeridian } from '../common/antimeridian.ts'
import {
  ImportError,
  POINTS_MAX,
  requireAtMost,
  TOPOLOGY_CHARS_MAX,
  TOPOLOGY_POINTS_MAX,
} from '../common/importError.ts'
import { layerNamed } from '../common/layers.ts'
import type { Row, TextReader } from '../common/reader.ts'
import type { Text } from '../common/source.ts'
import { propertiesOf } from '../geojson/records.ts'
import { JsonCutter } from '../json/cutter.ts'
import { jsonCrs, jsonKind, jsonNotices, jsonText } from '../json/kind.ts'
import { parseJson } from '../json/parse.ts'

type Topology = Parameters<typeof feature>[0]
type GeometryObject = Exclude<Parameters<typeof feature>[1], string>
type GeometryCollection = Extract<GeometryObject, { type: 'GeometryCollection' }>

/** GDAL's name for the layer of objects outside collections. */
const LOOSE = 'TopoJSON'

const GeometryObject = z.looseObject({ type: z.string().nullish() })
const TopologyFile = z.object({
  type: z.literal('Topology'),
  transform: z
    .object({
      scale: z.tuple([z.number(), z.number()]),
      translate: z.tuple([z.number(), z.number()]),
    })
    .optional(),
  objects: z.record(
    z.string(),
    z.looseObject({ type: z.string(), geometries: z.array(GeometryObject).optional() }),
  ),
})
/** Checks millions of points one by one, without copying them. */
const isArcs = (arcs: unknown): arcs is number[][][] =>
  Array.isArray(arcs) &&
  arcs.every(
    arc =>
      Array.isArray(arc) &&
      arc.length > 0 &&
      arc.every(point => Array.isArray(point) && point.length >= 2 && point.every(Number.isFinite)),
  )

export const topojson = {
  from: 'text',
  name: 'topojson',
  mediaType: 'application/json',
  extensions: ['topojson'],
  hasLayers: true,
  recognises: async file => (await jsonKind(file))?.name === 'topojson',
  open: async file => {
    const { prefix, options } = file
    const text = jsonText(file)
    const which = { layer: options.layer, prefix }
    return {
      declared: await jsonCrs(file),
      notices: jsonNotices(file),
      layers: signal => topologyLayers(text, prefix, signal),
      read: signal => readTopoJson(text, which, signal),
    }
  },
} as const satisfies TextReader

/** Chosen layer of a topology, if any, and the prefix of all names. */
interface LayerChoice {
  layer: string | null
  prefix: string
}

/** Reads one layer of a TopoJSON file. The arcs are shared, so the whole file is in memory. */
async function* readTopoJson(
  text: Text,
  { layer, prefix }: LayerChoice,
  signal: AbortSignal,
): AsyncGenerator<Row> {
  const topology = parse(await wholeText(text, signal))
  const layers = layersOf(topology, prefix)
  if (layers.length === 0) throw new ImportError('noObjects')
  const { geometries } = layerNamed(layers, layer === null ? null : prefix + layer, 'topojson')
  if (geometries.length === 0) throw new ImportError('noObjects')
  for (const [index, geometry] of geometries.entries()) {
    signal.throwIfAborted()
    const line = index + 1
    const { properties, id } = geometry
    yield {
      line,
      properties: propertiesOf(properties as object | undefined, id),
      geometry: toGeometry(topology, geometry, line),
    }
  }
}

/** Returns the names of the layers of a TopoJSON file if it has several; otherwise an empty list. */
async function topologyLayers(text: Text, prefix: string, signal: AbortSignal): Promise<readonly string[]> {
  const layers = layersOf(parse(await wholeText(text, signal)), prefix)
  return layers.length > 1 ? layers.map(({ name }) => name) : []
}

/** Each collection is a layer, and all other objects form one layer, as in GDAL. */
function layersOf({ objects }: Topology, prefix: string) {
  const named = Object.entries(objects) as [string, GeometryObject][]
  const isCollection = (object: GeometryObject): object is GeometryCollection =>
    object.type === 'GeometryCollection'
  const layers = named.flatMap(([name, object]) =>
    isCollection(object) ? [{ name: prefix + name, geometries: object.geometries }] : [],
  )
  const loose = named.map(([, object]) => object).filter(object => !isCollection(object))
  return loose.length === 0 ? layers : [...layers, { name: prefix + LOOSE, geometries: loose }]
}

/** Parses the only object of a file, after checking that its length and depth are within the limits. */
async function wholeText(text: Text, signal: AbortSignal): Promise<string> {
  const cutter = new JsonCutter(TOPOLOGY_CHARS_MAX, TOPOLOGY_POINTS_MAX)
  const pieces: string[] = []
  let chars = 0
  for await (const piece of text(signal)) {
    for (const _ of cutter.push(piece)) signal.throwIfAborted()
    chars += piece.length
    requireAtMost(chars, TOPOLOGY_CHARS_MAX, 'tooLong')
    pieces.push(piece)
  }
  return pieces.join('')
}

function parse(text: string): Topology {
  const json = parseJson(text)
  const parsed = TopologyFile.safeParse(json)
  if (!parsed.success || !isArcs((json as Topology).arcs)) {
    throw new ImportError('badTopology', {}, null, parsed.error)
  }
  for (const object of Object.values(parsed.data.objects)) {
    if (object.type === 'GeometryCollection' && object.geometries === undefined) {
      throw new ImportError('badTopology')
    }
  }
  return json as Topology
}

function toGeometry(topology: Topology, object: GeometryObject, line: number): unknown {
  if (object.type === null || object.type === undefined) return null
  requireAtMost(pointsOf(topology, object), POINTS_MAX, 'tooManyPoints', line)
  try {
    const converted = feature(topology, object)
    return 'geometry' in converted ? cutAtAntimeridian(converted.geometry) : converted
  } catch (error) {
    throw new ImportError('badTopology', {}, line, error)
  }
}

/** Counts the points of an object. A short text can refer to a long arc a thousand times. */
function pointsOf(topology: Topology, object: unknown): number {
  if (typeof object === 'number') {
    return topology.arcs[object < 0 ? ~object : object]?.length ?? 0
  }
  if (Array.isArray(object)) return object.reduce((sum: number, each) => sum + pointsOf(topology, each), 0)
  const { arcs, geometries } = object as { arcs?: unknown; geometries?: unknown }
  return [arcs, geometries].reduce((sum: number, list) => sum + (list ? pointsOf(topology, list) : 0), 0)
}
