import { ByteReader, ByteWriter } from '../bytes.ts'
import { fromPlanes, toPlanes } from './chunk.ts'

const VERSION = 1
const KIND = { counts: 0, ranks: 1 } as const
/** Maximum number of distinct values that are counted. Columns know the exact number below 65,536. */
export const COUNTED_MAX = 0xffff
/** Maximum number of listed values. A legend needs far fewer ranks. */
const RANKS_MAX = 0xffff

/**
 * Numbers of a column for legends, without the zones that have them. Few distinct values are listed with the
 * number of zones of each; of many, only the values that breaks, counts and histograms read are listed, with
 * their ranks.
 */
export type Summary = {
  /** Number of zones without a value. */
  nulls: number
  /** Ascending. */
  values: Float64Array<ArrayBuffer>
} & (
  | {
      kind: 'counts'
      /** Number of zones with each value. */
      zones: Uint32Array<ArrayBuffer>
    }
  | {
      kind: 'ranks'
      /** Number of zones with a value. */
      count: number
      /** Rank of each value in the whole instance, from 0; ascending. */
      ranks: Uint32Array<ArrayBuffer>
    }
)

/**
 * Encodes a summary: u8 version, u8 kind, varint nulls, for ranks varint count, varint number of values; a varint per
 * value, its zones or the difference of its rank; the values as f64 planes.
 */
export function encodeSummary(summary: Summary): Uint8Array<ArrayBuffer> {
  const { kind, nulls, values } = summary
  const writer = new ByteWriter()
  writer.byte(VERSION)
  writer.byte(KIND[kind])
  writer.varint(nulls)
  if (kind === 'ranks') writer.varint(summary.count)
  writer.varint(values.length)
  if (kind === 'counts') for (const zones of summary.zones) writer.varint(zones)
  else summary.ranks.forEach((rank, at) => void writer.varint(rank - (summary.ranks[at - 1] ?? 0)))
  writer.bytes(toPlanes(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), 8))
  return writer.finish()
}

/** Decodes the output of `encodeSummary`. Throws a RangeError if the bytes are not a whole summary. */
export function decodeSummary(bytes: Uint8Array): Summary {
  const reader = new ByteReader(bytes)
  if (reader.byte() !== VERSION) throw new RangeError('The version of the summary is not supported')
  const kind = reader.byte()
  if (kind !== KIND.counts && kind !== KIND.ranks) throw new RangeError('The kind of the summary is unknown')
  const nulls = reader.varint()
  const count = kind === KIND.ranks ? reader.varint() : 0
  const length = reader.varint()
  if (length > RANKS_MAX) throw new RangeError('The summary declares too many values')
  const numbers = Uint32Array.from({ length }, () => reader.varint())
  const values = new Float64Array(length)
  fromPlanes(reader.bytes(values.byteLength), 8, new Uint8Array(values.buffer))
  if (kind === KIND.counts) return { kind: 'counts', nulls, values, zones: numbers }
  let rank = 0
  const ranks = numbers.map(difference => {
    rank += difference
    return rank
  })
  return { kind: 'ranks', nulls, count, values, ranks }
}

/** Returns the number of zones that a summary describes. */
export const zonesIn = (summary: Summary): number =>
  summary.nulls +
  (summary.kind === 'ranks' ? summary.count : summary.zones.reduce((sum, zones) => sum + zones, 0))
