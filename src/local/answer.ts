import { z } from 'zod'
import { StatisticsQuery } from '../contract/analysis.ts'
import { PAGE_SIZE } from '../contract/common.ts'
import { ColumnTitles, ExportFormat, ExportQuery, FILE_ENDINGS, TEXT_FORMATS } from '../contract/export.ts'
import { Filter } from '../contract/filter.ts'
import { zoneParts } from '../contract/idParts.ts'
import type { LocalOpening } from '../contract/opening.ts'
import type { GeometryKind } from '../contract/tiles.ts'
import { OrdinalsQuery, RowQuery, ZoneQuery } from '../contract/zone.ts'
import type { WriterOf } from '../data/formats/common/exportWriter.ts'
import { provenanceOf } from '../data/formats/common/exportWriter.ts'
import { csv, csvFr } from '../data/formats/csv/writeCsv.ts'
import { geojson, geojsonSequence } from '../data/formats/geojson/writeGeojson.ts'
import { computedInFiles, computing, computingEach } from '../data/zones/computedLabels.ts'
import { ordinalsAnswer } from '../data/zones/extent.ts'
import {
  InvalidSelection,
  type OpenInstance,
  rowAmong,
  zoneAt,
  zoneLabelOf,
} from '../data/zones/openInstance.ts'
import { checkSelection, columnNamed, labelsNamedIn, type Selection, select } from '../data/zones/select.ts'
import { computeColumn } from '../data/zones/slices.ts'
import { statisticsOf } from '../data/zones/statistics.ts'
import { parseInBbox } from '../domain/geometry/bbox.ts'
import type { KeptDataset } from './kept.ts'
import { LocalProblem } from './problems.ts'

/** Call of the server's API about a dataset of this browser. */
export type LocalCall = {
  /** Dataset of the call. */
  dataset: string
  path: string
  parameters: Readonly<Record<string, string | number | undefined>>
  body: unknown
}

/** `isElsewhere`: this browser does not have the dataset of the call. */
export type LocalAnswer = {
  status: number
  type: string
  name: string | null
  body: string | string[]
  isElsewhere?: boolean
}

/** The worker accepts no other requests. */
const BUDGET = { isDue: () => false, isLate: () => false, spend: () => false, pause: async () => {} }

const NOT_FOUND: LocalAnswer = { status: 404, type: 'application/json', name: null, body: '{"detail":""}' }

const json = (value: unknown): LocalAnswer => ({
  status: 200,
  type: 'application/json',
  name: null,
  body: JSON.stringify(value),
})

/** Answers a call like the server for an instance. Returns 404 for unsupported calls. */
export async function answer(call: LocalCall, kept: KeptDataset, open: OpenInstance): Promise<LocalAnswer> {
  const instance = askedInstance(call)
  if (instance !== undefined && instance !== kept.instance.id) return NOT_FOUND
  const [, route = '', rest = ''] = /^\/cartable\/([a-z]+)\/(.*)$/s.exec(call.path) ?? []
  try {
    if (route === 'dataset') return answerDataset(rest, kept, open)
    if (route === 'zone') return await answerZones(rest, call, open)
    if (route === 'labels') return answerLabels(call, open)
    if (route === 'export') return await answerExport(rest, call, kept, open)
    return NOT_FOUND
  } catch (error) {
    if (error instanceof InvalidSelection) return { ...NOT_FOUND, status: 400 }
    throw error
  }
}

const Named = z.object({ instance: z.string().optional() }).catch({})

const askedInstance = ({ parameters, body }: LocalCall): string | undefined =>
  Named.parse(body ?? {}).instance ?? Named.parse(parameters).instance

const page = <T>(results: readonly T[]) => ({ count: results.length, next: null, previous: null, results })

function answerDataset(
  rest: string,
  { dataset, instance, labels }: KeptDataset,
  open: OpenInstance,
): LocalAnswer {
  if (rest.endsWith('/instance/')) return json(page([instance]))
  if (rest.endsWith('/label/')) return json(page(labels))
  if (!rest.endsWith('/opening/')) return json(dataset)
  const opening = { dataset, instance, labels, origin_labels: [], files: null, kinds: kindsIn(open) }
  return json(opening satisfies LocalOpening)
}

const KINDS: Readonly<Record<string, GeometryKind>> = {
  Polygon: 'area',
  MultiPolygon: 'area',
  LineString: 'line',
  MultiLineString: 'line',
  Point: 'point',
  MultiPoint: 'point',
}
/** Zones whose kind is read: files seldom mix kinds. */
const KIND_SAMPLE = 100

/** Lists the kinds of geometry of the first zones. */
function kindsIn({ geometry }: OpenInstance): GeometryKind[] {
  const types = Array.from(
    { length: Math.min(KIND_SAMPLE, geometry.count) },
    (_, at) => geometry.geometry(at).type,
  )
  return [...new Set(types.flatMap(type => KINDS[type] ?? []))]
}

function answerZones(rest: string, call: LocalCall, open: OpenInstance): Promise<LocalAnswer> | LocalAnswer {
  const { body } = call
  switch (rest) {
    case '':
      return answerPage(selectionOf(call), call, open)
    case 'query/': {
      const { geometry, computed, ...selection } = ZoneQuery.omit(KNOWN).parse(body)
      return answerPage(selection, call, computingEach(open, computed), geometry)
    }
    case 'ordinals/':
      return answerOrdinals(body, open)
    case 'row/':
      return answerRow(body, open)
    case 'statistics/':
      return answerStatistics(body, open)
    default:
      return answerZone(decodeURIComponent(rest), open)
  }
}

/** Parameters of a query that are already known: the dataset, and its only instance, without a comparison. */
const KNOWN = { dataset_id: true, instance: true, compared: true } as const
const Geometry = z.enum(['full', 'none']).optional()

/** Returns the selection of an address. */
function selectionOf({ parameters }: LocalCall): Selection {
  const { in_bbox, search, query, order } = parameters
  const [, label, direction] = /^(.+):(asc|desc)$/s.exec(String(order ?? '')) ?? []
  return {
    in_bbox: (in_bbox === undefined ? undefined : parseInBbox(String(in_bbox))) ?? undefined,
    search: search === undefined ? undefined : String(search),
    query: query === undefined ? undefined : Filter.parse(JSON.parse(String(query))),
    order: label === undefined ? undefined : { label, direction: direction === 'desc' ? 'desc' : 'asc' },
  }
}

/**
 * Returns the zones of a selection, in its order. Throws an InvalidSelection if it does not fit the labels.
 */
async function found(given: OpenInstance, selection: Selection): Promise<Uint32Array> {
  const open = computing(given, labelsNamedIn(selection))
  checkSelection(open, selection)
  return select(open, selection, BUDGET)
}

async function answerPage(
  selection: Selection,
  { parameters }: LocalCall,
  open: OpenInstance,
  geometry = Geometry.parse(parameters['geometry']),
): Promise<LocalAnswer> {
  const ordinals = await found(open, selection)
  const size = Number(parameters['page_size'] ?? PAGE_SIZE)
  const first = (Number(parameters['page'] ?? 1) - 1) * size
  const shown = ordinals.subarray(first, first + size)
  return json({
    count: ordinals.length,
    next: size > 0 && first + size < ordinals.length ? 'next' : null,
    previous: null,
    results: Array.from(shown, ordinal => zoneAt(open, ordinal, geometry ?? 'full')),
    tiles: null,
    names: 'local',
  })
}

async function answerOrdinals(body: unknown, open: OpenInstance): Promise<LocalAnswer> {
  const { rows, extent, ...selection } = OrdinalsQuery.omit(KNOWN).parse(body)
  const all = await found(open, selection)
  const wanted = rows ? all.subarray(rows.first, rows.last + 1) : all
  return json(await ordinalsAnswer(open.geometry, wanted, extent, BUDGET))
}

async function answerRow(body: unknown, open: OpenInstance): Promise<LocalAnswer> {
  const { zone, ...selection } = RowQuery.omit(KNOWN).parse(body)
  const all = await found(open, selection)
  const ordinal = open.geometry.ordinalOf(zoneParts(zone)?.key ?? '')
  return json(rowAmong(open, all, ordinal))
}

async function answerStatistics(body: unknown, open: OpenInstance): Promise<LocalAnswer> {
  const { label, frequent, ...selection } = StatisticsQuery.omit({ ...KNOWN, from_origin: true }).parse(body)
  const column = columnNamed(open, label)
  if (!column) return { ...NOT_FOUND, status: 400 }
  await computeColumn(column.column, BUDGET)
  return json(await statisticsOf(column, await found(open, selection), BUDGET, frequent))
}

function answerZone(id: string, open: OpenInstance): LocalAnswer {
  const ordinal = open.geometry.ordinalOf(zoneParts(id)?.key ?? '')
  return ordinal === undefined ? NOT_FOUND : json(zoneAt(open, ordinal, 'full'))
}

function answerLabels({ parameters }: LocalCall, open: OpenInstance): LocalAnswer {
  const ordinal = open.geometry.ordinalOf(zoneParts(String(parameters['zone_id'] ?? ''))?.key ?? '')
  if (ordinal === undefined) return NOT_FOUND
  return json(page(open.labels.map(label => zoneLabelOf(label, ordinal, open.instance, false))))
}

/** Other formats are available after an import. */
const WRITERS: Record<(typeof TEXT_FORMATS)[number], { writer: WriterOf; type: string }> = {
  csv: { writer: csv, type: 'text/csv; charset=utf-8' },
  'csv-fr': { writer: csvFr, type: 'text/csv; charset=utf-8' },
  geojson: { writer: geojson, type: 'application/geo+json' },
  geojsonseq: { writer: geojsonSequence, type: 'application/geo+json-seq' },
}

async function answerExport(
  rest: string,
  call: LocalCall,
  { dataset, instance }: KeptDataset,
  open: OpenInstance,
): Promise<LocalAnswer> {
  const asked =
    call.body === undefined ? null : ExportQuery.omit({ dataset_id: true, instance: true }).parse(call.body)
  const format = asked?.format ?? ExportFormat.parse(call.parameters['format'])
  const { in_bbox, search, query, order, zones } = asked ?? { ...selectionOf(call), zones: undefined }
  const titles = asked?.titles ?? ColumnTitles.safeParse(call.parameters['titles']).data ?? null
  const ordinals = await found(open, { in_bbox, search, query, order, zones })
  const known = TEXT_FORMATS.find(each => each === format)
  if (known === undefined) throw new LocalProblem('exportFormat', { format })
  const written = WRITERS[known]
  const { head, row, separator, tail } = written.writer(
    computedInFiles(open, asked?.computed ?? []),
    provenanceOf(dataset, instance, { in_bbox, search, query, order, zones }),
    titles,
  )
  const pieces = [
    head,
    ...Array.from(ordinals, (ordinal, at) => (at > 0 ? separator : '') + row(ordinal)),
    tail,
  ]
  if (rest === 'estimate/') return json({ rows: ordinals.length, bytes: new Blob(pieces).size })
  return {
    status: 200,
    type: written.type,
    name: `${instance.id}.${FILE_ENDINGS[format]}`,
    body: pieces,
  }
}
