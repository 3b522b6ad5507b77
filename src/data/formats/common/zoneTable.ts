import type { Label, LabelType, LabelValue } from '../../../contract/label.ts'
import type { Language } from '../../../contract/languages.mjs'
import { inLanguage } from '../../../contract/texts.ts'
import type { Geometry } from '../../../contract/zone.ts'
import { anchorOf } from '../../../domain/geometry/anchor.ts'
import { nameAt, type OpenInstance, type OpenLabel } from '../../zones/openInstance.ts'
import { originName } from './exportWriter.ts'

/** Zones as rows, for formats without geometries. */
export interface ZoneTable {
  names: readonly string[]
  /** Types of the columns. */
  types: readonly LabelType[]
  row: (ordinal: number) => LabelValue[]
}

/** Columns of every table, before those of the labels. */
export const TABLE_COLUMNS = [
  { name: 'key', kind: 'text' },
  { name: 'name', kind: 'text' },
  { name: 'longitude', kind: 'number' },
  { name: 'latitude', kind: 'number' },
] as const

/** Titles of the product's own columns, as on screen. */
const COLUMN_TITLES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  fr: {
    key: 'Code',
    name: 'Nom',
    longitude: 'Longitude',
    latitude: 'Latitude',
    source: 'Source',
    licence: 'Licence',
    retrieved: 'Date d’import',
  },
  en: {
    key: 'Code',
    name: 'Name',
    longitude: 'Longitude',
    latitude: 'Latitude',
    source: 'Source',
    licence: 'Licence',
    retrieved: 'Date of import',
  },
}

const titleOf = ({ title, unit }: Label, language: Language) =>
  inLanguage(title, language) + (unit === null ? '' : ` (${unit})`)

/**
 * Returns the zones as a table: key, name, a point of the zone in degrees, then the labels of the origin and of the
 * dataset.
 * @param titles Language of the titles of columns; null names them by their labels. With titles, texts that only
 *   repeat the key or the name of every zone are left out, as in the table on screen.
 */
export function tableOf(open: OpenInstance, titles: Language | null = null): ZoneTable {
  const origin = open.origin?.dataset ?? ''
  const all = [
    ...open.originLabels.map(({ label, column }) => ({
      name: titles ? titleOf(label, titles) : originName(origin, label.name),
      type: label.type,
      column,
    })),
    ...open.labels.map(({ label, column }) => ({
      name: titles ? titleOf(label, titles) : label.name,
      type: label.type,
      column,
    })),
  ]
  const labels = titles ? all.filter(label => !repeatsOwn(open, label)) : all
  return {
    names: distinct([
      ...TABLE_COLUMNS.map(({ name }) => ownTitle(name, titles)),
      ...labels.map(({ name }) => name),
    ]),
    types: [...TABLE_COLUMNS.map(({ kind }) => kind), ...labels.map(({ type }) => type)],
    row: ordinal => {
      const anchor = anchorOf(open.geometry.geometry(ordinal) as Geometry)
      const [longitude, latitude] = anchor ?? [null, null]
      return [
        open.geometry.key(ordinal),
        nameAt(open, ordinal),
        rounded(longitude),
        rounded(latitude),
        ...labels.map(({ column }) => column.value(ordinal)),
      ]
    },
  }
}

/** Returns whether a label of texts repeats the key, or the name, of every zone. */
function repeatsOwn(open: OpenInstance, { type, column }: Pick<Label, 'type'> & Pick<OpenLabel, 'column'>) {
  const { geometry } = open
  const isSame = (own: (ordinal: number) => string) => {
    for (let ordinal = 0; ordinal < geometry.count; ordinal++)
      if (column.value(ordinal) !== own(ordinal)) return false
    return geometry.count > 1
  }
  return type === 'text' && (isSame(at => geometry.key(at)) || isSame(at => nameAt(open, at)))
}

/** Returns the title of a column of the product, or its name without a language. */
export const ownTitle = (name: string, titles: Language | null): string =>
  (titles && COLUMN_TITLES[titles][name]) ?? name

/**
 * Makes the names of columns unique: adds a number to each duplicate, so that the table can be imported
 * again.
 *
 * @param same Returns the value by which names are compared.
 */
export function distinct(names: readonly string[], same = (name: string) => name): string[] {
  const taken = new Set<string>()
  return names.map(name => {
    let free = name
    for (let number = 2; taken.has(same(free)); number += 1) free = `${name}_${number}`
    taken.add(same(free))
    return free
  })
}

/** Seven decimals of a degree are about one centimetre. */
const rounded = (degrees: number | null): number | null =>
  degrees === null ? null : Number(degrees.toFixed(7))
