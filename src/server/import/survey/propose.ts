import { basename } from 'node:path'
import { inEach } from '../../../contract/common.ts'
import type { Dataset, InstanceStatus } from '../../../contract/dataset.ts'
import {
  type GeometrySource,
  ImportDefinition,
  type ImportDefinitionInput,
  type LabelDefinition,
  type ReadOptions,
  type Survey,
} from '../../../contract/import.ts'
import { slug } from '../../../domain/fold.ts'
import { originSource } from '../../../domain/import/lending.ts'
import { isLayerOpen } from '../../../domain/import/openQuestions.ts'
import { datasetById } from '../../catalogue/store/datasets.ts'
import { newestDefinition } from '../../catalogue/store/instances.ts'
import type { Db } from '../../db/connection.ts'

const UNKNOWN = '—'

/** Choices of a person about an import. The rest is taken from the dataset, when there is one, or from the survey. */
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
  /** Address from which the file was fetched. */
  address?: string | null | undefined
}

/** A dataset of the catalogue, and what its newest instance was told. */
export interface KnownDataset {
  dataset: Dataset
  definition: ImportDefinition | null
}

/** The dataset that an import would add an instance to, or null when it would make a new one. */
export async function knownDataset(db: Db, id: string): Promise<KnownDataset | null> {
  const dataset = await datasetById(db, id)
  if (dataset === undefined) return null
  return { dataset, definition: ImportDefinition.safeParse(await newestDefinition(db, id)).data ?? null }
}

/** The dataset that a file is for when nobody says: the one that its name makes, with that of its layer. */
export const datasetOf = (survey: Pick<Survey, 'file' | 'read'>): string => slug(titleOf(survey)) || 'donnees'

/**
 * Returns the definition that a survey and a person's choices stand for. A key of zones of others, or a geometry, that
 * nobody knows is left as a text that no column has (empty) and as the file's own: to be asked for.
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
  const named = inEach(titleOf(survey))
  const nothing = inEach('')
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
      // Zones of others are not found by numbers of rows.
      (geometry.kind === 'origin' ? '' : null),
    title: choices.title ?? formerIfThere(former?.title) ?? survey.guess.title,
    labels: choices.labels ?? labelsOf(former, has),
    address: choices.address ?? null,
  }
}

/** Returns the definition of a file by `toDefinition`, once its dataset has been looked up. */
export async function proposeDefinition(
  survey: Survey,
  choices: Choices,
  db: Db,
): Promise<ImportDefinitionInput> {
  return toDefinition(survey, choices, await knownDataset(db, choices.dataset ?? datasetOf(survey)))
}

/** Tells whether it is known where the zones come from. */
export const hasZoneSource = (geometry: GeometrySource, survey: Survey): boolean =>
  geometry.kind !== 'file' || survey.kinds.length > 0 || isLayerOpen(survey)

/** Finds the match of the file with the dataset that supplies the zones. */
const matchOf = (geometry: GeometrySource, { origins }: Survey) =>
  geometry.kind === 'origin' ? origins.find(({ dataset }) => dataset === geometry.dataset) : undefined

/** Completes the source of a person who names a dataset alone: they mean the label of it that the key column holds. */
function labelled(geometry: GeometrySource, key: string | undefined, survey: Survey): GeometrySource {
  const match = matchOf(geometry, survey)
  if (geometry.kind !== 'origin' || match === undefined || (key !== undefined && key !== match.key))
    return geometry
  const label = geometry.label ?? match.label
  const within = geometry.within ?? (label === match.label ? match.within : undefined)
  return { ...geometry, label, ...(within && { within }) }
}

/** A new instance has its zones from where the former one had them, as far as the file allows. */
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
  // A dataset with zones of its own does not come to use those of another.
  return known !== null && guess.geometry?.kind === 'origin' ? null : guess.geometry
}

/** The labels of the former instance, with their titles, as far as the file has them; else every column. */
function labelsOf(
  former: ImportDefinition | null,
  has: (column: string) => boolean,
): ImportDefinition['labels'] {
  if (former === null || former.labels === 'all') return 'all'
  const kept: LabelDefinition[] = former.labels.filter(({ column }) => has(column))
  return kept.length > 0 ? kept : 'all'
}

/** A file that says nothing of itself is read as its predecessor was. */
function readOf(read: ReadOptions, former: ImportDefinition | null): ReadOptions {
  const crs = read.crs ?? former?.read.crs ?? null
  // Who accepted how imprecise a system is has not accepted another.
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
  source?.name === undefined ? undefined : inEach(source.name)

/** An older state of a dataset does not take the place of its latest one. */
function isOlder(date: string, known: KnownDataset | null): boolean {
  return known?.dataset.latest != null && date < known.dataset.latest.data_date
}

/** The name of a file, and of its layer where one was said. */
const titleOf = ({ file, read: { layer } }: Pick<Survey, 'file' | 'read'>): string =>
  layer === null ? unended(file) : `${unended(file)} ${unended(layer)}`

/** A name without folders and endings: `communes.geojson.gz` is called `communes`. */
const unended = (name: string): string => basename(name).replace(/(?<=.)(\.[a-z]{2,8}){1,2}$/i, '')

const today = (): string => new Date().toISOString().slice(0, 10)
