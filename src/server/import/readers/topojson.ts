import { feature } from 'topojson-client'
import { z } from 'zod'
import { ImportError } from '../error.ts'
import { cutAtAntimeridian } from './antimeridian.ts'
import { propertiesOf } from './geojson.ts'
import type { Row } from './row.ts'
import { readText } from './text.ts'

type Topology = Parameters<typeof feature>[0]
type GeometryObject = Exclude<Parameters<typeof feature>[1], string>
type GeometryCollection = Extract<GeometryObject, { type: 'GeometryCollection' }>

const TopologyFile = z.object({
  type: z.literal('Topology'),
  arcs: z.array(z.array(z.array(z.number()))),
  objects: z.record(z.string(), z.looseObject({ type: z.string() })),
})

/** Reads the first geometry collection of a TopoJSON file. The arcs are shared, so the whole file is in memory. */
export async function* readTopoJson(path: string, signal: AbortSignal): AsyncGenerator<Row> {
  let text = ''
  for await (const piece of readText(path, signal)) text += piece
  const topology = parse(text)
  const objects = Object.values(topology.objects) as GeometryCollection[]
  const collection = objects.find(object => object.type === 'GeometryCollection')
  if (collection === undefined) throw new ImportError('noObjects')
  for (const [index, geometry] of collection.geometries.entries()) {
    signal.throwIfAborted()
    const line = index + 1
    const { properties, id } = geometry
    yield {
      line,
      properties: propertiesOf(properties as Record<string, unknown> | undefined, id),
      geometry: geometry.type === null ? null : toGeometry(topology, geometry, line),
    }
  }
}

function parse(text: string): Topology {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new ImportError('notJson', {}, null, error)
  }
  const parsed = TopologyFile.safeParse(json)
  if (!parsed.success) throw new ImportError('badTopology', {}, null, parsed.error)
  return json as Topology
}

function toGeometry(topology: Topology, object: GeometryObject, line: number): unknown {
  try {
    const converted = feature(topology, object)
    return 'geometry' in converted ? cutAtAntimeridian(converted.geometry) : converted
  } catch (error) {
    throw new ImportError('badTopology', {}, line, error)
  }
}
