import { parse } from 'content-disposition'
import { ExportEstimate, type ExportFormat, type ExportQuery } from '../contract/export.ts'
import { formatInBbox } from '../domain/geometry/bbox.ts'
import type { Demand } from '../domain/view/shown.ts'
import { ask, type Call, chunksOf, open, rejectAs } from './client.ts'
import { apiSettings } from './request.ts'

/** `zones` restricts the export to these ordinals, as `OrdinalBits`. `computed` adds labels to compute. */
export type ExportRequest = {
  dataset: string
  demand: Demand
  zones?: string | null
  computed?: readonly string[]
  format: ExportFormat
  /** Order of the rows; by default, that of the zones. */
  order?: ExportQuery['order']
}
/** `content` is null if each piece was written as it arrived. */
export type ReceivedFile = { name: string; content: Blob | null }
type Piece = Uint8Array<ArrayBuffer>
export type Receiving = {
  /** Receives the number of bytes so far. */
  onProgress: (bytes: number) => void
  signal?: AbortSignal | undefined
  /** Writes each piece as it arrives, so that they do not fill the memory. */
  write?: ((piece: Piece) => Promise<void>) | undefined
}

/** Returns the number of rows and bytes of a file before its download. */
export function estimateExport(request: ExportRequest, signal?: AbortSignal): Promise<ExportEstimate> {
  return ask(ExportEstimate, { path: '/cartable/export/estimate/', ...askedOf(request), signal })
}

/** Downloads a file of zones. The server builds some formats completely before sending. */
export function downloadExport(request: ExportRequest, receiving: Receiving): Promise<ReceivedFile> {
  return receive({ path: '/cartable/export/', ...askedOf(request), patient: true }, receiving)
}

/** Downloads the provider's original file. */
export function downloadOriginal(
  file: { source: string; instance: string },
  receiving: Receiving,
): Promise<ReceivedFile> {
  return receive({ path: pathOf(file) }, receiving)
}

/** Returns name and bytes of the provider's file; 0 bytes if unknown. */
export async function describeOriginal(
  file: { source: string; instance: string },
  signal?: AbortSignal,
): Promise<{ name: string; bytes: number }> {
  const { response } = await open({ path: pathOf(file), signal })
  await response.body?.cancel()
  return { name: fileName(response), bytes: Number(response.headers.get('x-size') ?? 0) }
}

const pathOf = ({ source, instance }: { source: string; instance: string }) =>
  `/cartable/source/${encodeURIComponent(source)}/fetch/${encodeURIComponent(instance)}/`

/** Formats whose columns have titles as on screen. */
const TABLE_FORMATS: readonly ExportFormat[] = ['csv', 'csv-fr', 'xlsx']

/**
 * A filter, a set of zones or computed labels need POST; otherwise the address is complete and the answer
 * cacheable.
 */
function askedOf({
  dataset,
  demand,
  zones,
  format,
  computed = [],
  order,
}: ExportRequest): Pick<Call, 'parameters' | 'body'> {
  const { instance, filter, bbox } = demand
  const titles = TABLE_FORMATS.includes(format) ? apiSettings().language : undefined
  const named = { dataset_id: dataset, instance, format, titles }
  if (filter === null && !zones && computed.length === 0)
    return {
      parameters: {
        ...named,
        in_bbox: bbox ? formatInBbox(bbox) : undefined,
        order: order ? `${order.label}:${order.direction}` : undefined,
      },
    }
  return {
    body: {
      ...named,
      in_bbox: bbox ?? undefined,
      query: filter ?? undefined,
      zones: zones ?? undefined,
      computed: computed.length > 0 ? computed : undefined,
      order,
    },
  }
}

/** Each chunk restarts the timeout: a large file may take long, but a silent server may not. */
async function receive(
  call: Pick<Call, 'path' | 'parameters' | 'body' | 'patient'>,
  { onProgress, signal, write }: Receiving,
): Promise<ReceivedFile> {
  const begun = await open({ ...call, signal })
  const chunks: Piece[] = []
  let bytes = 0
  try {
    for await (const chunk of chunksOf(begun)) {
      if (write) await write(chunk)
      else chunks.push(chunk)
      bytes += chunk.byteLength
      onProgress(bytes)
    }
  } catch (error) {
    return rejectAs(error, signal)
  }
  const type = begun.response.headers.get('content-type') ?? 'application/octet-stream'
  return { name: fileName(begun.response), content: write ? null : new Blob(chunks, { type }) }
}

/** Returns the file name of a download. */
const fileName = ({ headers }: Response): string =>
  parse(headers.get('content-disposition') ?? '').parameters['filename'] ?? 'cartable'
