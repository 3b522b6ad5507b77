import type { ColumnSurvey } from '../../contract/import.ts'
import { sameInEveryLanguage } from '../../contract/texts.ts'
import { CODE_WORDS, columnWords, guessMeasure } from '../../domain/label/measure.ts'
import type { Row } from '../formats/common/reader.ts'
import { inferType } from '../values/typedValues.ts'

const SAMPLES = 5
const SAMPLE_LENGTH = 120

/** Surveys the columns of the sampled rows, in order of appearance. */
export function surveyColumns(rows: readonly Row[], textOnly: boolean): ColumnSurvey[] {
  const values = columnsOf(rows)
  return [...values].map(([name, present]) => {
    const distinct = new Set(present.map(written))
    return {
      name,
      type: inferType(present, textOnly).type,
      empty: rows.length - present.length,
      distinct: distinct.size,
      samples: [...distinct].slice(0, SAMPLES).map(text => text.slice(0, SAMPLE_LENGTH)),
    }
  })
}

/** Returns the non-empty values of a column. */
export function valuesOf(rows: readonly Row[], column: string): unknown[] {
  return rows.flatMap(({ properties }) => {
    const value = properties.get(column)
    return value === null || value === undefined ? [] : [value]
  })
}

function columnsOf(rows: readonly Row[]): Map<string, unknown[]> {
  const columns = new Map<string, unknown[]>()
  for (const { properties } of rows) {
    for (const [name, value] of properties) {
      const values = columns.get(name) ?? []
      columns.set(name, values)
      if (value !== null && value !== undefined) values.push(value)
    }
  }
  return columns
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Names of columns by content, the most specific first, in the form of `fold`. */
const words = (list: string): readonly string[] => list.split(', ')

export const KEYS = words(
  'code insee, insee, insee com, insee dep, insee reg, codgeo, code geo, depcom, com code, code commune, ' +
    'code departement, code dept, code dep, code region, code reg, code iris, code epci, siren, siren epci, siret, ' +
    'nuts id, nuts, code nuts, iso a3, iso n3, iso3, iso a2, iso2, iso, fips, geoid, adm0 a3, code officiel, code, ' +
    'com, dep, reg, cle, key, id, identifiant, uid, fid, objectid, gid, ogc fid, numero, num, ref, reference',
)
export const TITLES = words(
  'nom, name, libelle, libgeo, label, title, titre, intitule, lib, nccenr, designation, nom commune, nom com, ' +
    'nom officiel, nom du site, toponyme, appellation, denomination, raison sociale, lieu',
)
export const GEOMETRIES = words(
  'geo shape, geoshape, geometry, geom, wkt, the geom, geojson, geometrie, shape',
)
export const DATES = words('date, millesime, annee, year, data date, date maj, annee reference')

/** Kinds of zones with their words, in the form of `fold`. */
const KINDS: readonly ReadonlySet<string>[] = [
  'pays country countries nation nations',
  'region regions reg',
  'departement departements department departments dep dept depts dpt',
  'commune communes com depcom ville villes town towns city cities municipality municipalities',
  'epci intercommunalite intercommunalites',
  'iris',
  'canton cantons',
  'arrondissement arrondissements arr',
  'comte comtes county counties',
  'etat etats state states',
  'province provinces',
  'district districts',
].map(words => new Set(words.split(' ')))

/** Words without meaning for the kind. */
const EMPTY = new Set('de du des la le les l d of the in code id nom name'.split(' '))

/** Returns the words of a name. `CODREG` is read as a code of `reg`. */
export const wordsOf = (name: string): string[] =>
  columnWords(name).flatMap(word =>
    /^cod(?!e)\p{L}{2,}$/u.test(word) && word !== 'codgeo' ? ['code', word.slice(3)] : [word],
  )

/** Words that may appear with words for codes: authority, version or date. */
const BESIDE_CODES = /^(\d+|officiel(le)?|official|geo|geographi(c|que)|admin|actuel(le)?|current|pk)$/

const isCode = (word: string): boolean => CODE_WORDS.has(word) || KINDS.some(kind => kind.has(word))

/** Returns whether a column has a usual name of codes. */
export const isCodeName = (words: readonly string[]): boolean => words.some(isCode)

/** Returns whether a name means codes of an unspecified thing. `stop_id` does not: it identifies stops. */
export const isOnlyCodeName = (words: readonly string[]): boolean =>
  isCodeName(words) && words.every(word => isCode(word) || EMPTY.has(word) || BESIDE_CODES.test(word))

/** Returns whether a word names a column that counts zones: "communes", "departments". */
const isPluralKind = (word: string): boolean =>
  word.endsWith('s') && KINDS.some(kind => kind.has(word) && kind.has(singular(word)))

/** Returns whether numbers are amounts rather than codes: the column name says so, or they have decimals. */
export function isMeasured({ name, type, samples }: ColumnSurvey): boolean {
  if (type !== 'number') return false
  const measure = guessMeasure({ name, title: sameInEveryLanguage(name), type, unit: null }, null)
  if (measure === 'count' || measure === 'ratio' || measure === 'index') return true
  const words = wordsOf(name)
  return (
    samples.some(text => !/^-?\d+([.,]0+)?$/.test(text)) || (words.length > 0 && words.every(isPluralKind))
  )
}

/** Returns whether a column has a usual name of row numbers. */
export const isRowNumberName = (name: string): boolean =>
  /^(id|uid|fid|gid|objectid|ogc_fid|num|numero|n|row|index|)$/i.test(name)

/** Returns whether words name the same thing; undefined if one of them names no known thing. */
export function isSameKind(words: readonly string[], others: readonly string[]): boolean | undefined {
  const own = new Set(
    words.filter(word => word.length > 2 && !EMPTY.has(word) && !CODE_WORDS.has(word)).map(singular),
  )
  if (others.some(word => own.has(singular(word)))) return true
  const [left, right] = [kindsOf(words), kindsOf(others)]
  return left.length === 0 || right.length === 0 ? undefined : left.some(kind => right.includes(kind))
}

/** Approximate: only needs to be equal for singular and plural. */
const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/[sx]$/, '')

const kindsOf = (words: readonly string[]) => KINDS.filter(kind => words.some(word => kind.has(word)))
