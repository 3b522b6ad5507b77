// Expressions of CQL2 (OGC 21-065r2), in a form shared by both encodings.

/** Property, or a value to compare one with. Dates and times are texts in ISO 8601. */
export type Operand = { property: string } | { value: string | number | boolean }

export const COMPARISONS = ['=', '<>', '<', '<=', '>', '>='] as const
export type Comparison = (typeof COMPARISONS)[number]

export type Expression =
  | { op: 'and' | 'or'; args: Expression[] }
  | { op: 'not'; arg: Expression }
  | { op: Comparison; left: Operand; right: Operand }
  | { op: 'isNull'; of: Operand }
  | { op: 'like'; of: Operand; pattern: string }
  /** Numbers of a box, or of a point. */
  | { op: 'touches'; numbers: number[] }
  | { op: 'constant'; value: boolean }

/** Property under which the geometry of a feature is filtered. */
export const GEOMETRY = 'geometry'

/** Maximum depth of an expression, and maximum number of comparisons. */
export const MAX_DEPTH = 16
export const MAX_COMPARISONS = 100

/** Reason a filter is refused: a key of `ogc.cql2` in the texts of the server. */
export class InvalidFilter extends Error {
  override name = 'InvalidFilter'
  readonly key: string
  readonly params: Readonly<Record<string, string | number>>

  constructor(key: string, params: InvalidFilter['params'] = {}) {
    super(`${key} ${JSON.stringify(params)}`)
    this.key = key
    this.params = params
  }
}

/** Expands `between` and `in` to comparisons. */
export const betweenComparisons = (of: Operand, low: Operand, high: Operand): Expression => ({
  op: 'and',
  args: [
    { op: '>=', left: of, right: low },
    { op: '<=', left: of, right: high },
  ],
})

export const isOneOf = (of: Operand, values: readonly Operand[]): Expression => ({
  op: 'or',
  args: values.map(right => ({ op: '=', left: of, right })),
})

/** Throws an InvalidFilter for an expression above the limits. @returns The expression. */
export function checkSize(expression: Expression): Expression {
  let comparisons = 0
  const walk = (node: Expression, depth: number) => {
    if (depth > MAX_DEPTH) throw new InvalidFilter('tooDeep', { most: MAX_DEPTH })
    if (node.op === 'and' || node.op === 'or') for (const each of node.args) walk(each, depth + 1)
    else if (node.op === 'not') walk(node.arg, depth + 1)
    else if (++comparisons > MAX_COMPARISONS) throw new InvalidFilter('tooMany', { most: MAX_COMPARISONS })
  }
  walk(expression, 1)
  return expression
}
