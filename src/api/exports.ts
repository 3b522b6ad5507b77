import { ExportEstimate, type ExportFormat } from '../contract/export.ts'
import { formatInBbox } from '../domain/geometry/bbox.ts'
import type { Demand } from '../domain/view/shown.ts'
import { ask, type Call, chunksOf, open, rejectAs } from './client.ts'

/** `zones`: only these, as `OrdinalBits`. `computed`: names of labels to compute. */
export type ExportRequest = {
  dataset: string
  demand: Demand
  zones?: string | null
  computed?: readonly string[]
  format: ExportFormat
}
export type ReceivedFile = { name: string; content: Blob }

/** Rows and bytes of a file before it is taken. */
export function estimateExport(request: ExportRequest, signal?: AbortSignal): Promise<ExportEstimate> {
  return ask(ExportEstimate, { path: '/cartable/export/estimate/', ...askedOf(request), signal })
}

/** Takes a file of zones. `onProgress` hears the bytes received so far. */
export function downloadExport(
  request: ExportRequest,
  onProgress: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<ReceivedFile> {
  return receive({ path: '/cartable/export/', ...askedOf(request) }, onProgress, signal)
}

/** Takes the provider's file, as it was imported. */
export function downloadOriginal(
  { source, instance }: { source: string; instance: string },
  onProgress: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<ReceivedFile> {
  return receive({ path: pathOf({ source, instance }) }, onProgress, signal)
}

/** Bytes of the provider's file; 0 when the server does not say. */
export async function sizeOfOriginal(
  file: { source: string; instance: string },
  signal?: AbortSignal,
): Promise<number> {
  const { response } = await open({ path: pathOf(file), signal })
  await response.body?.cancel()
  return Number(response.headers.get('x-size') ?? 0)
}

const pathOf = ({ source, instance }: { source: string; instance: string }) =>
  `/cartable/source/${encodeURIComponent(source)}/fetch/${encodeURIComponent(instance)}/`

/** A filter, a set of zones or computed labels go with POST; without one the address says all, and the answer can be kept. */
function askedOf({
  dataset,
  demand,
  zones,
  format,
  computed = [],
}: ExportRequest): Pick<Call, 'parameters' | 'body'> {
  const { instance, filter, bbox } = demand
  const named = { dataset_id: dataset, instance, format }
  if (filter === null && !zones && computed.length === 0)
    return { parameters: { ...named, in_bbox: bbox ? formatInBbox(bbox) : undefined } }
  return {
    body: {
      ...named,
      in_bbox: bbox ?? undefined,
      query: filter ?? undefined,
      zones: zones ?? undefined,
      computed: computed.length > 0 ? computed : undefined,
    },
  }
}

/** The time-out counts anew with each chunk: a large file may take long, a silent server may not. */
async function receive(
  call: Pick<Call, 'path' | 'parameters' | 'body'>,
  onProgress: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<ReceivedFile> {
  const begun = await open({ ...call, signal })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  try {
    for await (const chunk of chunksOf(begun)) {
      chunks.push(chunk)
      bytes += chunk.byteLength
      onProgress(bytes)
    }
  } catch (error) {
    return rejectAs(error, signal)
  }
  const type = begun.response.headers.get('content-type') ?? 'application/octet-stream'
  return { name: fileName(begun.response), content: new Blob(chunks, { type }) }
}

/** The name in `Content-Disposition`, after RFC 6266: the UTF-8 one before the ASCII one. */
function fileName({ headers }: Response): string {
  const disposition = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return (encoded && decodeURIComponent(encoded)) ?? /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'cartable'
}
