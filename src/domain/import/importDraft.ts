import type { Text } from '../../contract/common.ts'
import {
  type GeometrySource,
  ImportDefinition,
  type LabelDefinition,
  type ReadOptions,
} from '../../contract/import.ts'
import { byLanguage, type Language } from '../../contract/languages.mjs'
import { everyText } from '../../contract/texts.ts'
import type { ImportProposal, Upload } from '../../contract/upload.ts'
import { slug } from '../fold.ts'

/** Column of the file, and the label that it may become. */
export type LabelDraft = Omit<LabelDefinition, 'unit'> & { kept: boolean; unit: string }

/** Import being filled in: texts may be empty or wrong. */
export type ImportDraft = Omit<ImportProposal, 'labels' | 'read' | 'geometry'> & {
  labels: LabelDraft[]
  geometry: GeometrySource
}

/** Part of the form. */
export type ImportField =
  | 'file'
  | 'name'
  | 'dataset'
  | 'url'
  | 'licenceUrl'
  | 'date'
  | 'edition'
  | 'key'
  | 'geometry'
  | 'origin'
  | 'labels'
  | 'crs'
  | 'accuracy'
  | 'encoding'
  | 'layer'
  | 'long'

/** Mistake found without the server: a key of `importing:mistakes`. */
export type ImportMistake =
  | 'nameMissing'
  | 'idWrong'
  | 'urlWrong'
  | 'dateWrong'
  | 'editionWrong'
  | 'keyMissing'
  | 'columnMissing'
  | 'originMissing'

/** Stands for an unknown source or licence. */
const UNKNOWN = '—'

const known = (text: string): string => (text === UNKNOWN ? '' : text)

/** Returns the draft of a proposal. Every column can become a label. */
export function draftOf({ definition, survey }: Upload): ImportDraft {
  const { labels, read: _, ...rest } = definition
  const { source } = definition.dataset
  const isKept = (column: string) => labels === 'all' && column !== '' && !isPlace(column, definition)
  return {
    ...rest,
    // The form asks for an origin dataset without a name.
    geometry: definition.geometry ?? { kind: 'origin', dataset: '', instance: null, label: null },
    dataset: {
      ...definition.dataset,
      source: {
        ...source,
        name: known(source.name),
        licence: known(source.licence),
        attribution: known(source.attribution),
      },
    },
    labels: survey.columns.map(({ name }) => {
      const label = labels === 'all' ? undefined : labels.find(({ column }) => column === name)
      return label
        ? { ...label, kept: true, unit: label.unit ?? '' }
        : {
            column: name,
            name,
            title: byLanguage(() => name),
            type: null,
            unit: '',
            measure: null,
            kept: isKept(name),
          }
    }),
  }
}

/** Returns whether a column only contains coordinates. */
const isPlace = (column: string, { geometry }: ImportProposal): boolean =>
  (geometry?.kind === 'columns' && [geometry.longitude, geometry.latitude].includes(column)) ||
  (geometry?.kind === 'column' && geometry.column === column)

/** Applies a change to a draft. Derived values follow until the user changes them. */
export function changedDraft(draft: ImportDraft, change: Partial<ImportDraft>): ImportDraft {
  const next = { ...draft, ...change }
  if (
    change.data_date !== undefined &&
    change.edition === undefined &&
    draft.edition === slug(draft.data_date)
  )
    next.edition = slug(change.data_date)
  return next
}

/** Changes a text in one language. A text shared by both languages stays shared. */
export const withTextIn = (text: Text, language: Language, value: string): Text =>
  new Set(Object.values(text)).size === 1 ? byLanguage(() => value) : { ...text, [language]: value }

/** Finds the mistakes of a draft, by part of the form. */
export function mistakesIn(draft: ImportDraft): Partial<Record<ImportField, ImportMistake>> {
  const { dataset, edition, data_date, geometry, key } = draft
  const { shape } = ImportDefinition
  const isUrl = (url: string | null) => shape.dataset.shape.source.shape.url.safeParse(url || null).success
  const wrong: [boolean, ImportField, ImportMistake][] = [
    [everyText(dataset.name).some(name => name.trim() === ''), 'name', 'nameMissing'],
    [!shape.dataset.shape.id.safeParse(dataset.id).success, 'dataset', 'idWrong'],
    [!isUrl(dataset.source.url), 'url', 'urlWrong'],
    [!isUrl(dataset.source.licence_url), 'licenceUrl', 'urlWrong'],
    [!isDate(data_date), 'date', 'dateWrong'],
    [!shape.edition.safeParse(edition).success, 'edition', 'editionWrong'],
    [key === '', 'key', 'keyMissing'],
    [geometry.kind === 'origin' && geometry.dataset === '', 'origin', 'originMissing'],
    [
      (geometry.kind === 'columns' && (geometry.longitude === '' || geometry.latitude === '')) ||
        (geometry.kind === 'column' && geometry.column === ''),
      'geometry',
      'columnMissing',
    ],
  ]
  const found = wrong.filter(([is]) => is).map(([, field, mistake]) => [field, mistake] as const)
  // Only the first mistake in each section is shown.
  return Object.fromEntries(found.reverse())
}

/** Returns whether a text is a year or a valid day. */
function isDate(text: string): boolean {
  if (!ImportDefinition.shape.data_date.safeParse(text).success) return false
  const day = new Date(text)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Returns the definition of a valid draft. Throws a ZodError otherwise. */
export function definitionOf(draft: ImportDraft, read: ReadOptions): ImportDefinition {
  const { labels, dataset, ...rest } = draft
  const { source } = dataset
  const name = source.name.trim() || UNKNOWN
  return ImportDefinition.parse({
    ...rest,
    read,
    dataset: {
      ...dataset,
      origin: isBlank(dataset.origin) ? byLanguage(() => name) : dataset.origin,
      source: {
        id: source.name.trim() === '' || source.id === 'unknown' ? slug(name) || 'unknown' : source.id,
        name,
        url: source.url || null,
        licence: source.licence.trim() || UNKNOWN,
        licence_url: source.licence_url || null,
        attribution: source.attribution.trim() || name,
      },
    },
    labels: labels
      .filter(({ kept }) => kept)
      .map(({ kept: _, unit, ...label }) => ({
        ...label,
        name: label.name.trim(),
        unit: unit.trim() || null,
      })),
  })
}

const isBlank = (text: Text): boolean => Object.values(text).every(each => each === '')
