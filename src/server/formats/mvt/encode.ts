import { PbfWriter } from 'pbf'
import type { LabelValue } from '../../../contract/label.ts'
import { TILE_EXTENT } from '../../../domain/tile/tile.ts'
import { expanded } from '../../../domain/tile/triangulate.ts'
import type { ContinuesBeyondEdge } from './bleed.ts'
import type { KeptTile } from './keptTiles.ts'
import { areas, cells, type Drawn, lines, points } from './shapes.ts'
import { Frame } from './tileFrame.ts'

// Mapbox Vector Tile 2.1. Field numbers are from its vector_tile.proto.

/** Name of the only layer. */
export const LAYER = 'zones'

/** Returns the properties of a zone, or null for a zone to leave out. */
export type PropertiesOf = (ordinal: number) => readonly (readonly [name: string, value: LabelValue])[] | null

/** Descendant of a tile of the last zoom: zoom difference, and position within the ancestor. */
export interface Descendant {
  levels: number
  column: number
  row: number
}

/** Encoded tile, and its number of zones. */
interface Encoded {
  bytes: Uint8Array<ArrayBuffer>
  zones: number
}

/**
 * Encodes a tile, or a descendant of it: one feature per zone, with its ordinal as id. Zones that touch an
 * edge from both sides continue past it. Yields the cost of the next zone: a tile may have half a million
 * points.
 */
export function* encodingMvt(
  { tile, beyondEdge }: KeptTile,
  { levels, column, row }: Descendant,
  propertiesOf: PropertiesOf,
): Generator<number, Encoded> {
  const frame = new Frame(tile.extent, levels, column, row)
  const continues: ContinuesBeyondEdge = (ordinal, side) => beyondEdge[side].has(ordinal)
  const drawn = [
    ...(yield* areas(tile.areas, expanded(tile.areas, false), frame, continues)),
    ...(yield* lines(tile.lines, expanded(tile.lines, true), frame, continues)),
    ...(yield* points(tile.points, frame)),
    ...(levels > 0 ? [] : yield* cells(tile.dust)),
  ]
  const table = new Values()
  const zones = new Set<number>()
  const layer = new PbfWriter()
  layer.writeVarintField(15, 2)
  layer.writeStringField(1, LAYER)
  for (const each of drawn) {
    const properties = propertiesOf(each.ordinal)
    if (properties === null) continue
    yield each.commands.length + properties.length
    zones.add(each.ordinal)
    writeFeature(layer, each, table.tagsOf(properties))
  }
  if (zones.size === 0) return { bytes: new Uint8Array(), zones: 0 }
  writeTable(layer, table)
  const writer = new PbfWriter()
  writer.writeBytesField(3, layer.finish())
  return { bytes: new Uint8Array(writer.finish()), zones: zones.size }
}

function writeFeature(layer: PbfWriter, { ordinal, type, commands }: Drawn, tags: number[]): void {
  layer.writeMessage(
    2,
    (_, feature) => {
      feature.writeVarintField(1, ordinal)
      feature.writePackedVarint(2, tags)
      feature.writeVarintField(3, type)
      feature.writePackedVarint(4, commands)
    },
    null,
  )
}

function writeTable(layer: PbfWriter, table: Values): void {
  for (const name of table.names) layer.writeStringField(3, name)
  for (const value of table.values) layer.writeMessage(4, (_, writer) => writeValue(writer, value), null)
  layer.writeVarintField(5, TILE_EXTENT)
}

type Value = string | number | boolean

function writeValue(writer: PbfWriter, value: Value): void {
  if (typeof value === 'string') writer.writeStringField(1, value)
  else if (typeof value === 'boolean') writer.writeBooleanField(7, value)
  else if (Number.isSafeInteger(value) && value >= 0) writer.writeVarintField(5, value)
  else if (Number.isInteger(value) && Math.abs(value) < 2 ** 31) writer.writeSVarintField(6, value)
  else writer.writeDoubleField(3, value)
}

/** Unique names and values of a layer. */
class Values {
  readonly #names = new Map<string, number>()
  readonly #values = new Map<Value, number>()

  get names(): Iterable<string> {
    return this.#names.keys()
  }

  get values(): Iterable<Value> {
    return this.#values.keys()
  }

  /** Returns pairs of indices of a name and a value, without null values. */
  tagsOf(properties: readonly (readonly [string, LabelValue])[]): number[] {
    return properties.flatMap(([name, value]) => {
      if (value === null) return []
      const single = typeof value === 'object' ? JSON.stringify(value) : value
      return [placeOf(this.#names, name), placeOf(this.#values, single)]
    })
  }
}

function placeOf<T>(table: Map<T, number>, entry: T): number {
  const place = table.get(entry) ?? table.size
  table.set(entry, place)
  return place
}
