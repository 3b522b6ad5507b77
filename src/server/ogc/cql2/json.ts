import { z } from 'zod'
import {
  betweenComparisons,
  COMPARISONS,
  checkSize,
  type Expression,
  GEOMETRY,
  InvalidFilter,
  isOneOf,
  type Operand,
} from './cql2Expression.ts'
import { boxOf } from './text.ts'

const Operation = z.object({ op: z.string(), args: z.array(z.unknown()) })
const Property = z.strictObject({ property: z.string() })
const Moment = z.union([
  z.strictObject({ date: z.string() }).transform(({ date }) => date),
  z.strictObject({ timestamp: z.string() }).transform(({ timestamp }) => timestamp),
])
const Numbers = z.array(z.number())
const Shape = z.union([
  z.strictObject({ bbox: Numbers }).transform(({ bbox }) => ({ name: 'bbox' as const, numbers: bbox })),
  z
    .object({ type: z.literal('Point'), coordinates: Numbers })
    .transform(({ coordinates }) => ({ name: 'point' as const, numbers: coordinates })),
])

/** Parses a filter in CQL2 JSON of limited depth. Throws an InvalidFilter. */
export const readJsonFilter = (value: unknown): Expression => checkSize(readExpression(value))

function readExpression(value: unknown): Expression {
  if (typeof value === 'boolean') return { op: 'constant', value }
  const operation = Operation.safeParse(value)
  if (!operation.success) throw new InvalidFilter('noExpression')
  const { op, args } = operation.data
  const [first, second, third] = args
  const comparison = COMPARISONS.find(sign => sign === op)
  if (comparison !== undefined) {
    requireCount(op, args, 2)
    return { op: comparison, left: readOperand(first), right: readOperand(second) }
  }
  switch (op) {
    case 'and':
    case 'or':
      if (args.length < 2) throw new InvalidFilter('arguments', { operator: op })
      return { op, args: args.map(readExpression) }
    case 'not':
      requireCount(op, args, 1)
      return { op, arg: readExpression(first) }
    case 'isNull':
      requireCount(op, args, 1)
      return { op, of: readOperand(first) }
    case 'between':
      requireCount(op, args, 3)
      return betweenComparisons(readOperand(first), readOperand(second), readOperand(third))
    case 'in':
      return isOneOf(readOperand(first), readList(op, args))
    case 'like':
      return { op, of: readOperand(first), pattern: readPattern(op, args) }
    case 's_intersects':
      return readTouches(op, args)
    default:
      throw new InvalidFilter('operator', { operator: op })
  }
}

function requireCount(operator: string, args: readonly unknown[], count: number): void {
  if (args.length !== count) throw new InvalidFilter('arguments', { operator })
}

function readList(operator: string, args: readonly unknown[]): Operand[] {
  const list = z.array(z.unknown()).min(1).safeParse(args[1])
  if (args.length !== 2 || !list.success) throw new InvalidFilter('arguments', { operator })
  return list.data.map(readOperand)
}

function readPattern(operator: string, args: readonly unknown[]): string {
  const [, pattern] = args
  if (args.length !== 2 || typeof pattern !== 'string') throw new InvalidFilter('arguments', { operator })
  return pattern
}

function readOperand(value: unknown): Operand {
  if (typeof value === 'string' || typeof value === 'boolean') return { value }
  if (typeof value === 'number' && Number.isFinite(value)) return { value }
  const property = Property.safeParse(value)
  if (property.success) return property.data
  const moment = Moment.safeParse(value)
  if (moment.success) return { value: moment.data }
  const operation = Operation.safeParse(value)
  throw operation.success
    ? new InvalidFilter('operator', { operator: operation.data.op })
    : new InvalidFilter('noOperand')
}

function readTouches(operator: string, args: readonly unknown[]): Expression {
  requireCount(operator, args, 2)
  const property = Property.safeParse(args[0])
  if (!property.success) throw new InvalidFilter('arguments', { operator })
  if (property.data.property !== GEOMETRY)
    throw new InvalidFilter('noGeometry', { name: property.data.property })
  const shape = Shape.safeParse(args[1])
  if (!shape.success) throw new InvalidFilter('shape', { shape: nameOf(args[1]) })
  return { op: 'touches', numbers: boxOf(shape.data.name, shape.data.numbers) }
}

const nameOf = (value: unknown): string => z.object({ type: z.string() }).safeParse(value).data?.type ?? '?'
