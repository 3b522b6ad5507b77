import { z } from 'zod'
import { Dataset, Instance } from '../contract/dataset.ts'
import { Label, type LabelValue } from '../contract/label.ts'
import type { Shape } from '../data/stored/storedShape.ts'
import { packGeometry } from './geometry.ts'
import { type KeptDataset, LIMITS, openKept, packColumn } from './kept.ts'
import { localText } from './localSentences.ts'
import { sourceNamed } from './make.ts'
import { blobSource, gunzipped, requireShort } from './sources.ts'

/** Source of a dataset that this browser does not store. */
const RECEIVED = 'received'

/** Depth of the lists of coordinates around a position. */
const DEPTH = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
} as const

const isPosition = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((each, axis) => typeof each === 'number' && Math.abs(each) <= (axis === 0 ? 180 : 90))

const isNested = (value: unknown, depth: number): boolean =>
  depth === 0 ? isPosition(value) : Array.isArray(value) && value.every(each => isNested(each, depth - 1))

const isShape = (value: unknown): value is Shape => {
  if (typeof value !== 'object' || value === null || !('type' in value && 'coordinates' in value))
    return false
  const { type, coordinates } = value
  return (
    typeof type === 'string' &&
    Object.hasOwn(DEPTH, type) &&
    isNested(coordinates, DEPTH[type as keyof typeof DEPTH])
  )
}

/** Values by ordinal. The column rejects values of another type. */
const Values = z.array(z.unknown().transform(value => value as LabelValue))

/**
 * Dataset of this browser as it is sent to an account: as JSON, not in the form that the browser stores, so that
 * nothing that arrives can break the invariants of that form.
 */
const SharedContent = z
  .object({
    version: z.literal(1),
    file: z.string(),
    dataset: Dataset,
    instance: Instance,
    labels: z.array(Label),
    keys: z.array(z.string()).min(1).max(LIMITS.zones),
    shapes: z.array(z.custom<Shape>(isShape)),
    names: Values,
    values: z.array(Values),
  })
  .refine(
    ({ dataset, instance, labels, keys, shapes, names, values }) =>
      instance.dataset === dataset.id &&
      instance.id.startsWith(`${dataset.id}~`) &&
      new Set(keys).size === keys.length &&
      labels.length === values.length &&
      [shapes, names, ...values].every(({ length }) => length === keys.length),
  )

/** Returns a dataset as it is sent: compressed JSON. Throws a LocalProblem if it is too long to be read again. */
export async function writeContent(kept: KeptDataset): Promise<Blob> {
  const { geometry, names, labels } = openKept(kept)
  const ordinals = Array.from({ length: geometry.count }, (_, ordinal) => ordinal)
  const content: z.infer<typeof SharedContent> = {
    version: 1,
    file: kept.file.name,
    dataset: kept.dataset,
    instance: kept.instance,
    labels: labels.map(({ label }) => label),
    keys: ordinals.map(geometry.key),
    shapes: ordinals.map(ordinal => geometry.geometry(ordinal) as Shape),
    names: ordinals.map(names.value),
    values: labels.map(({ column }) => ordinals.map(column.value)),
  }
  const text = JSON.stringify(content)
  requireShort(text.length)
  const gzip = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(gzip).blob()
}

/**
 * Reads a dataset that was sent. Its card names no address, because its sender could be anyone. Throws for a
 * damaged content, and for that of another dataset.
 */
export async function readContent(dataset: string, sent: Blob): Promise<KeptDataset> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of gunzipped(blobSource(sent))(new AbortController().signal))
    pieces.push(new Uint8Array(piece))
  const content = SharedContent.parse(JSON.parse(await new Blob(pieces).text()))
  if (content.dataset.id !== dataset) throw new Error('The content belongs to another dataset.')
  const { kept: geometry, ordinals } = packGeometry(content.keys, content.shapes)
  const packed = (type: Label['type'], values: readonly LabelValue[]) => {
    const sorted: LabelValue[] = new Array(values.length).fill(null)
    for (const [at, ordinal] of ordinals.entries()) sorted[ordinal] = values[at] ?? null
    return packColumn(type, sorted)
  }
  const columns = content.labels.map(({ type }, at) => packed(type, content.values[at] ?? []))
  const { geometry_origin } = content.dataset
  return {
    id: dataset,
    version: 1,
    isRemoved: false,
    // The original file stays with its owner.
    file: { name: content.file, content: new Blob() },
    dataset: {
      ...content.dataset,
      origin: localText('received'),
      source: { ...sourceNamed(content.file), id: RECEIVED },
      latest: content.instance,
      geometry_origin: geometry_origin && {
        ...geometry_origin,
        source: { ...geometry_origin.source, url: null, licence_url: null },
      },
    },
    instance: content.instance,
    labels: content.labels.map((label, at) => ({
      ...label,
      column: `${dataset}.${at}`,
      stats: { ...label.stats, ...columns[at]?.stats },
    })),
    geometry,
    names: packed('text', content.names).kept,
    columns: columns.map(({ kept }) => kept),
  }
}
