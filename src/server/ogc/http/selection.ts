import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Message } from '../../../contract/common.ts'
import {
  type Field,
  failIfUnreadableField,
  type NamedField,
} from '../../../data/formats/common/exportFields.ts'
import type { OpenInstance } from '../../../data/zones/openInstance.ts'
import type { Condition } from '../../../data/zones/select.ts'
import { decimalOf } from '../../../domain/label/numbers.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { nestsDeeperThan } from '../../platform/http/json.ts'
import { compile } from '../cql2/compile.ts'
import { checkSize, type Expression, InvalidFilter } from '../cql2/cql2Expression.ts'
import { readJsonFilter } from '../cql2/json.ts'
import { readText } from '../cql2/text.ts'
import { queryables } from '../features.ts'
import { areaOf } from '../spatial/area.ts'
import { Boxes } from '../spatial/boxes.ts'
import { CRS84, type Crs, SYSTEMS } from '../spatial/crs.ts'
import { parseSpan } from '../time.ts'

const issue = (context: z.RefinementCtx, message: string) => {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** Parameter with the address of a coordinate reference system. */
export const CrsParameter = (description: string) =>
  z
    .string()
    .optional()
    .transform((uri, context): Crs => {
      if (uri === undefined) return CRS84
      return SYSTEMS.find(crs => crs.uri === uri) ?? issue(context, 'ogc.unknownCrs')
    })
    .meta({
      type: 'string',
      format: 'uri',
      enum: SYSTEMS.map(({ uri }) => uri),
      default: CRS84.uri,
      description,
    })

const NumbersParameter = z
  .string()
  .transform((text, context): number[] => {
    const numbers = text.split(',').map(part => decimalOf(part.trim()))
    return numbers.every(number => number !== null) ? numbers : issue(context, 'ogc.invalidBox')
  })
  .optional()
  .meta({
    type: 'array',
    items: { type: 'number' },
    minItems: 4,
    maxItems: 6,
    description: 'Smallest coordinates, then largest, in the axis order of `bbox-crs`; heights are ignored',
  })

const TimeParameter = z
  .string()
  .transform((text, context) => parseSpan(text) ?? issue(context, 'ogc.invalidTime'))
  .optional()
  .meta({
    type: 'string',
    description:
      'A moment, a day or an interval (`2024-01-01/2026-01-01`, `../2026-01-01`): a dataset shows the newest instance that had begun at its end',
    example: '2024-06-01',
  })

/** Maximum length of a filter. */
const MAX_FILTER = 8192
/** Maximum depth of the JSON of a filter: two levels for each of an expression. */
const MAX_JSON_DEPTH = 40

/** Parameters that select features. All other parameters are property values. */
export const SELECTION_PARAMETERS = {
  bbox: NumbersParameter,
  'bbox-crs': CrsParameter('System of the coordinates of `bbox`'),
  datetime: TimeParameter,
  filter: z
    .string()
    .max(MAX_FILTER)
    .optional()
    .meta({ description: 'An expression in CQL2', example: "population > 500000 AND region = 'Bretagne'" }),
  'filter-lang': z.enum(['cql2-text', 'cql2-json']).default('cql2-text'),
  'filter-crs': CrsParameter('System of the coordinates in `filter`'),
}

interface Asked {
  bbox?: number[] | undefined
  'bbox-crs': Crs
  filter?: string | undefined
  'filter-lang': 'cql2-text' | 'cql2-json'
  'filter-crs': Crs
}

/**
 * Returns the conditions of a request on features. Throws a 400 that names the invalid parameter and the reason,
 * and the error of a damaged label that a condition names.
 */
export function conditionsOf(
  open: OpenInstance,
  properties: readonly Field[],
  asked: Asked,
  values: Readonly<Record<string, string>>,
): Condition[] {
  const boxes = new Boxes(open)
  const box = asked.bbox === undefined ? [] : [boxCondition(boxes, asked.bbox, asked['bbox-crs'])]
  const filters = [
    ...Object.entries(values).map(([name, value]) => ({
      parameter: name,
      expression: equality(open, properties, name, value),
    })),
    ...(asked.filter === undefined ? [] : [{ parameter: 'filter', expression: filterOf(asked) }]),
  ]
  return [
    ...box,
    ...filters.map(({ parameter, expression }) =>
      naming(parameter, () => filterCondition(open, boxes, properties, expression, asked['filter-crs'])),
    ),
  ]
}

function boxCondition(boxes: Boxes, numbers: readonly number[], crs: Crs): Condition {
  const area = areaOf(numbers, crs)
  if (area === null) throw ApiError.field('bbox', { key: 'ogc.invalidBox' })
  return boxes.add(area)
}

const filterOf = (asked: Asked): Expression =>
  naming('filter', () =>
    asked['filter-lang'] === 'cql2-json'
      ? readJsonFilter(parseJson(asked.filter ?? ''))
      : readText(asked.filter ?? ''),
  )

function parseJson(text: string): unknown {
  if (nestsDeeperThan(text, MAX_JSON_DEPTH)) throw new InvalidFilter('tooDeep', { most: MAX_JSON_DEPTH })
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidFilter('noJson')
  }
}

/** Returns the expression that a property has the value given in an address. */
function equality(open: OpenInstance, properties: readonly Field[], name: string, text: string): Expression {
  const type = queryables(properties).find(property => property.name === name)?.type
  if (type === undefined) failIfUnreadableField(open, name)
  if (type === undefined) throw ApiError.field(name, { key: 'ogc.unknownParameter' })
  const value = type === 'number' ? (decimalOf(text) ?? text) : text
  return { op: '=', left: { property: name }, right: { value } }
}

function filterCondition(
  open: OpenInstance,
  boxes: Boxes,
  properties: readonly Field[],
  expression: Expression,
  crs: Crs,
): Condition {
  const known = new Map(queryables(properties).map(property => [property.name, property]))
  const touched = new Map<readonly number[], ReturnType<Boxes['add']>>()
  const test = compile(checkSize(expression), {
    property: name => known.get(name) ?? failIfUnreadableField(open, name),
    touches: numbers => {
      const area = areaOf(numbers, crs)
      if (area === null) throw new InvalidFilter('box')
      const condition = boxes.add(area)
      touched.set(numbers, condition)
      return condition.test
    },
  })
  const [first] = boxesIn(expression)
  return {
    name: `cql2 ${crs.uri} ${JSON.stringify(expression)}`,
    within: first && touched.get(first)?.within,
    ...(touched.size > 0 ? { test, look: boxes.look } : { test: ordinal => test(ordinal) === true }),
  }
}

/** Returns boxes that every matching feature touches. */
function boxesIn(expression: Expression): number[][] {
  if (expression.op === 'touches') return [expression.numbers]
  return expression.op === 'and' ? expression.args.flatMap(boxesIn) : []
}

/** Runs work, and adds the parameter name to its errors. */
function naming<T>(parameter: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof InvalidFilter) throw ApiError.field(parameter, messageOf(error))
    throw error
  }
}

const messageOf = ({ key, params }: InvalidFilter): Message => ({
  key: `ogc.cql2.${key}`,
  params: { ...params },
})

/** Parameter with the requested properties. */
export const PropertiesParameter = z
  .string()
  .max(4000)
  .optional()
  .meta({ description: 'Names of the returned properties, separated by commas', example: 'name' })

/**
 * Returns the requested properties, or all if the request names none. Throws a 400 for an unknown property,
 * and an error for a damaged one.
 */
export function chosenProperties<T extends NamedField>(
  properties: readonly T[],
  names: string | undefined,
  open?: OpenInstance,
): readonly T[] {
  if (names === undefined) return properties
  const wanted = names === '' ? [] : names.split(',')
  const unknown = wanted.find(name => !properties.some(property => property.name === name))
  if (unknown !== undefined) {
    if (open) failIfUnreadableField(open, unknown)
    throw ApiError.field('properties', { key: 'ogc.cql2.unknownProperty', params: { name: unknown } })
  }
  return properties.filter(({ name }) => wanted.includes(name))
}

/** Sets the header that declares the reference system of the coordinates. */
export const setCrs = (c: Context<AppEnv>, { uri }: Crs): void => c.header('Content-Crs', `<${uri}>`)
