import { basename } from 'node:path'
import type { Dataset, InstanceStatus } from '../../../contract/dataset.ts'
import {
  type GeometrySource,
  ImportDefinition,
  type ImportDefinitionInput,
  type LabelDefinition,
  type ReadOptions,
  type Survey,
} from '../../../contract/import.ts'
import { sameInEveryLanguage } from '../../../contract/texts.ts'
import { slug } from '../../../domain/fold.ts'
import { isLayerOpen } from '../../../domain/import/openQuestions.ts'
import { originSource } from '../../../domain/import/originMatching.ts'
import { datasetById } from '../../catalogue/store/datasets.ts'
import { newestDefinition } from '../../catalogue/store/instances.ts'
import type { Db } from '../../db/connection.ts'

const UNKNOWN = '—'

/**
 * Choices of the user about an import. The rest comes from the dataset, if there is one, or from the survey.
 */
export interface Choices {
  dataset?: string | undefined
  name?: Dataset['name'] | undefined
  description?: Dataset['name'] | undefined
  origin?: Dataset['name'] | undefined
  source?: Partial<Dataset['source']> | undefined
  edition?: string | undefined
  status?: InstanceStatus | undefined
  data_date?: string | undefined
  geometry?: GeometrySource | undefined
  key?: string | undefined
  title?: string | undefined
  labels?: ImportDefinition['labels'] | undefined
  /** Address of the download. */
  address?: string | null | undefined
}

/** Dataset of the catalogue, and the definition of its newest instance. */
export interface KnownDataset {
  dataset: Dataset
  definition: ImportDefinition | null
}

/** Returns the dataset that an import would add an instance to, or null when it would create a new one. */
export async function knownDataset(db: Db, id: string): Promise<KnownDataset | null> {
  const dataset = await datasetById(db, id)
  if (dataset === undefined) return null
  return { dataset, definition: ImportDefinition.safeParse(await newestDefinition(db, id)).data ?? null }
}

/** Returns the default dataset id of a file: from its name, and the name of its layer. */
export const datasetOf = (survey: Pick<Survey, 'file' | 'read'>): string => slug(titleOf(survey)) || 'donnees'

/**
 * Returns the definition that follows from a survey and the user's choices. If the key column of origin zones
 * is unknown, it is empty; unknown geometry becomes the file's own. The caller asks for both.
 */
export function toDefinition(
  survey: Survey,
  choices: Choices,
  known: KnownDataset | null,
): ImportDefinitionInput {
  const former = known?.definition ?? null
  const has = (column: string) => survey.columns.some(({ name }) => name === column)
  const formerIfThere = (column: string | null | undefined) =>
    column !== null && column !== undefined && has(column) ? column : undefined
  const named = sameInEveryLanguage(titleOf(survey))
  const nothing = sameInEveryLanguage('')
  const chosen = choices.geometry && labelled(choices.geometry, choices.key, survey)
  const geometry = chosen ?? geometryOf(survey, known, has) ?? ({ kind: 'file' } as const)
  const data_date = choices.data_date ?? survey.guess.data_date ?? today()
  return {
    dataset: {
      id: choices.dataset ?? datasetOf(survey),
      name: choices.name ?? known?.dataset.name ?? named,
      description: choices.description ?? known?.dataset.description ?? nothing,
      origin: choices.origin ?? known?.dataset.origin ?? originOf(choices) ?? nothing,
      source: sourceOf(choices, known),
    },
    edition: choices.edition ?? slug(data_date),
    status: choices.status ?? (isOlder(data_date, known) ? 'historical' : 'latest'),
    data_date,
    read: readOf(survey.read, former),
    geometry,
    key:
      choices.key ??
      (former?.key === null ? null : formerIfThere(former?.key)) ??
      matchOf(geometry, survey)?.key ??
      survey.guess.key ??
      // Zones of an origin cannot be found by row numbers.
      (geometry.kind === 'origin' ? '' : null),
    title: choices.title ?? formerIfThere(former?.title) ?? survey.guess.title,
    labels: choices.labels ?? labelsOf(former, has),
    address: choices.address ?? null,
  }
}

/** Looks up the dataset of a file, and returns its definition using `toDefinition`. */
export async function proposeDefinition(
  survey: Survey,
  choices: Choices,
  db: Db,
): Promise<ImportDefinitionInput> {
  return toDefinition(survey, choices, await knownDataset(db, choices.dataset ?? datasetOf(survey)))
}

/** Returns whether the source of the zones is known. */
export const hasZoneSource = (geometry: GeometrySource, survey: Survey): boolean =>
  geometry.kind !== 'file' || survey.kinds.length > 0 || isLayerOpen(survey)

/** Returns the match of the file with the dataset that supplies the zones. */
const matchOf = (geometry: GeometrySource, { origins }: Survey) =>
  geometry.kind === 'origin' ? origins.find(({ dataset }) => dataset === geometry.dataset) : undefined

/**
 * Completes a zone source with the label that the key column contains, if the user has only chosen the
 * dataset.
 */
function labelled(geometry: GeometrySource, key: string | undefined, survey: Survey): GeometrySource {
  const match = matchOf(geometry, survey)
  if (geometry.kind !== 'origin' || match === undefined || (key !== undefined && key !== match.key))
    return geometry
  const label = geometry.label ?? match.label
  const within = geometry.within ?? (label === match.label ? match.within : undefined)
  return { ...geometry, label, ...(within && { within }) }
}

/** Uses the same source of zones as the former instance, if the file allows it. */
function geometryOf(
  { guess }: Survey,
  known: KnownDataset | null,
  has: (column: string) => boolean,
): GeometrySource | null {
  const former = known?.definition?.geometry
  if (former?.kind === 'columns' && has(former.longitude) && has(former.latitude)) return former
  if (former?.kind === 'column' && has(former.column)) return former
  const origin = known?.dataset.geometry_origin?.id
  if (origin !== undefined) {
    const joined = former?.kind === 'origin' ? former : null
    const label = joined?.label ?? null
    const within = joined?.within
    return originSource({ dataset: origin, label, within: within && has(within.column) ? within : undefined })
  }
  // A dataset with its own zones never switches to those of an origin.
  return known !== null && guess.geometry?.kind === 'origin' ? null : guess.geometry
}

/**
 * Returns the labels of the former instance that the file contains, with their titles; otherwise one per
 * column.
 */
function labelsOf(
  former: ImportDefinition | null,
  has: (column: string) => boolean,
): ImportDefinition['labels'] {
  if (former === null || former.labels === 'all') return 'all'
  const kept: LabelDefinition[] = former.labels.filter(({ column }) => has(column))
  return kept.length > 0 ? kept : 'all'
}

/** Reads a file without declarations like the former file. */
function readOf(read: ReadOptions, former: ImportDefinition | null): ReadOptions {
  const crs = read.crs ?? former?.read.crs ?? null
  // The accepted accuracy applies to one system only.
  const accepted = crs === former?.read.crs ? former?.read.accuracy : null
  return {
    ...read,
    crs,
    accuracy: read.accuracy ?? accepted ?? null,
    digits: read.digits ?? former?.read.digits ?? null,
  }
}

function sourceOf({ source, address }: Choices, known: KnownDataset | null): Dataset['source'] {
  if (source === undefined && known) return known.dataset.source
  const name = source?.name ?? known?.dataset.source.name ?? UNKNOWN
  const former = name === known?.dataset.source.name ? known.dataset.source : null
  return {
    id: former?.id ?? (slug(name) || 'unknown'),
    name,
    url: source?.url ?? former?.url ?? address ?? null,
    licence: source?.licence ?? former?.licence ?? UNKNOWN,
    licence_url: source?.licence_url ?? former?.licence_url ?? null,
    attribution: source?.attribution ?? former?.attribution ?? name,
  }
}

const originOf = ({ source }: Choices): Dataset['origin'] | undefined =>
  source?.name === undefined ? undefined : sameInEveryLanguage(source.name)

/** An older state of a dataset does not replace its latest one. */
function isOlder(date: string, known: KnownDataset | null): boolean {
  return known?.dataset.latest != null && date < known.dataset.latest.data_date
}

/** Returns the name of a file, and of its chosen layer. */
const titleOf = ({ file, read: { layer } }: Pick<Survey, 'file' | 'read'>): string =>
  layer === null ? unended(file) : `${unended(file)} ${unended(layer)}`

/** Returns a name without folders and extensions: `communes` for `communes.geojson.gz`. */
const unended = (name: string): string => basename(name).replace(/(?<=.)(\.[a-z]{2,8}){1,2}$/i, '')

const today = (): string => new Date().toISOString().slice(0, 10)
