import { parseArgs } from 'node:util'
import type { Text } from '../../../contract/common.ts'
import type { InstanceStatus } from '../../../contract/dataset.ts'
import { instanceParts } from '../../../contract/idParts.ts'
import {
  type GeometrySource,
  GivenMeasure,
  type LabelDefinition,
  ReadOptions,
} from '../../../contract/import.ts'
import type { Within } from '../../../contract/joins.ts'
import { LabelType } from '../../../contract/label.ts'
import { byLanguage, LANGUAGES } from '../../../contract/languages.mjs'
import { COMMON, flag, several, text } from '../../platform/commandLine.ts'
import type { Choices } from '../survey/propose.ts'

const options = {
  dataset: text,
  name: text,
  description: text,
  key: text,
  join: text,
  title: text,
  label: several,
  date: text,
  'data-date': text,
  instance: text,
  status: text,
  source: text,
  url: text,
  licence: text,
  'licence-url': text,
  attribution: text,
  geometry: text,
  longitude: text,
  latitude: text,
  origin: text,
  'origin-label': text,
  within: text,
  match: several,
  crs: text,
  accuracy: text,
  encoding: text,
  layer: text,
  digits: text,
  pairs: text,
  dates: text,
  decimal: text,
  'refuse-zero': flag,
  'columns-by': text,
  'instances-by': text,
  'as-rows': flag,
  'dry-run': flag,
  yes: flag,
  ...COMMON,
} as const

/** Parses the command line of `npm run import`. Throws a TypeError on an unknown option. */
export function parseOptions(args: string[]) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [file, surplus] = positionals
  if (surplus !== undefined) throw new TypeError(surplus)
  return { ...values, file }
}
export type Options = ReturnType<typeof parseOptions>

/**
 * Returns the options for reading the file. `2154` is `EPSG:2154`. Throws a TypeError on an invalid value.
 */
export function readOptionsOf(given: Options): ReadOptions {
  const { crs, accuracy, encoding, layer, digits, pairs, dates, decimal } = given
  return {
    crs: crs === undefined ? null : crs.toUpperCase().replace(/^(?=\d)/, 'EPSG:'),
    accuracy: accuracy === undefined ? null : parseAccuracy(accuracy),
    encoding: encoding ?? null,
    layer: layer ?? null,
    long: null,
    digits: digits === undefined ? null : parseDigits(digits),
    pairs: pairs === undefined ? null : oneOf(PAIRS, pairs, '--pairs'),
    dates: dates === undefined ? null : oneOf(DATES, dates, '--dates'),
    decimal: decimal === undefined ? null : oneOf(DECIMALS, decimal, '--decimal'),
    refuseZero: given['refuse-zero'],
  }
}

const PAIRS = { 'longitude-first': 'longitudeFirst', 'latitude-first': 'latitudeFirst' } as const
const DATES = { 'day-first': 'dayFirst', 'month-first': 'monthFirst' } as const
const DECIMALS = { '.': '.', ',': ',', point: '.', comma: ',' } as const

function oneOf<Value>(values: Readonly<Record<string, Value>>, written: string, option: string): Value {
  const value = values[written]
  if (value === undefined) throw new TypeError(`${option} ${written} (${Object.keys(values).join(', ')})`)
  return value
}

/** Parses metres, or `unknown`. Throws a TypeError on other values. */
function parseAccuracy(written: string): ReadOptions['accuracy'] {
  const parsed = ReadOptions.shape.accuracy.safeParse(written === 'unknown' ? written : Number(written))
  if (!parsed.success) throw new TypeError(`--accuracy ${written}`)
  return parsed.data
}

/** Parses a number of digits. Throws a TypeError on other values. */
function parseDigits(written: string): ReadOptions['digits'] {
  const parsed = ReadOptions.shape.digits.safeParse(Number(written))
  if (!parsed.success) throw new TypeError(`--digits ${written}`)
  return parsed.data
}

/** Returns the user's choices about the import. The import validates the status and the date. */
export function choicesOf(given: Options): Choices {
  const { name, url, licence, attribution, label } = given
  const source = { name: given.source, url, licence, licence_url: given['licence-url'], attribution }
  const fields = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined))
  return {
    dataset: given.dataset,
    name: name === undefined ? undefined : texts(name),
    description: given.description === undefined ? undefined : texts(given.description),
    source: Object.keys(fields).length === 0 ? undefined : fields,
    edition: given.instance && editionOf(given.instance),
    status: given.status as InstanceStatus | undefined,
    data_date: given['data-date'] ?? given.date,
    geometry: geometryOf(given),
    key: given.join ?? given.key,
    title: given.title,
    labels: label?.map(parseLabel),
  }
}

/** Returns the edition of an instance from its id, or the end of its id. */
const editionOf = (written: string): string => instanceParts(written).edition ?? written

function geometryOf(given: Options): GeometrySource | undefined {
  const { geometry, longitude, latitude, origin } = given
  if (origin !== undefined) {
    const { dataset, edition } = instanceParts(origin)
    const instance = edition === null ? null : origin
    const within = given.within === undefined ? undefined : withinOf(given.within)
    return {
      kind: 'origin',
      dataset,
      instance,
      label: given['origin-label'] ?? null,
      ...(within && { within }),
      ...(given.match && { matches: Object.fromEntries(given.match.map(matchOf)) }),
    }
  }
  if (longitude !== undefined && latitude !== undefined) return { kind: 'columns', longitude, latitude }
  if (geometry === undefined) return undefined
  return geometry === 'file' ? { kind: 'file' } : { kind: 'column', column: geometry }
}

/** Returns a value of the file and the code of its zone: `written=code`. Throws a TypeError without a code. */
function matchOf(given: string): [string, string] {
  const at = given.lastIndexOf('=')
  if (at < 1 || at === given.length - 1) throw new TypeError(`--match ${given}`)
  return [given.slice(0, at), given.slice(at + 1)]
}

/** Returns the column of areas, and the label of the zones that it contains: `column:label`. Without one, it contains codes. */
function withinOf(written: string): Within {
  const [column = '', ...label] = written.split(/(?<!\\):/).map(part => part.replaceAll('\\:', ':'))
  if (column === '') throw new TypeError(`--within ${written}`)
  return { column, label: label.join(':') || null }
}

/**
 * Parses a label as `column:type:title:unit`. Only the column is required; `\:` is a literal colon. A measure
 * may replace the type. Throws a TypeError on an unknown type.
 */
export function parseLabel(written: string): LabelDefinition {
  const [column = '', type = '', title = '', ...unit] = written
    .split(/(?<!\\):/)
    .map(part => part.replaceAll('\\:', ':'))
  const measure = GivenMeasure.safeParse(type).data ?? null
  const parsed = LabelType.nullable().safeParse(measure ? 'number' : type || null)
  if (!parsed.success || column === '') throw new TypeError(`--label ${written}`)
  return {
    column,
    name: column,
    title: texts(title || column),
    type: parsed.data,
    unit: unit.join(':') || null,
    measure,
  }
}

/**
 * Parses one text for all languages, or one for each in their order, separated by bars: `Communes |
 * Municipalities`.
 */
function texts(written: string): Text {
  const [first = '', ...others] = written.split('|').map(part => part.trim())
  return byLanguage(language => [first, ...others][LANGUAGES.indexOf(language)] ?? first)
}
