import type { ExportQuery } from '../../../contract/export.ts'
import { type FilterNode, type FilterOperator, needsValue } from '../../../contract/filter.ts'

/** Parts of a request that select and sort the zones of a file. */
export type Selected = Partial<Pick<ExportQuery, 'query' | 'search' | 'in_bbox' | 'zones' | 'order'>>

const OPERATORS = {
  equals: '=',
  notequals: '<>',
  contains: 'contains',
  empty: 'is empty',
  notempty: 'is not empty',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
} as const satisfies Record<FilterOperator, string>

/** Writes the selection and the order of a file for its metadata. All zones in their own order give nothing. */
export function selectionFacts({ query, search, in_bbox, zones, order }: Selected) {
  const conditions = [
    ...(query ? [conditionText(query.filter)] : []),
    ...(search ? [`name or code contains ${quoted(search)}`] : []),
    ...(in_bbox ? [`extent meets ${in_bbox.join(', ')}`] : []),
    ...(zones ? ['selected by hand'] : []),
  ]
  return {
    ...(conditions.length > 0 && { selection: conditions.join(' and ') }),
    ...(order && { sorted_by: `${order.label} ${order.direction}` }),
  }
}

function conditionText(node: FilterNode): string {
  if ('label' in node) {
    if (!needsValue(node.operator)) return `${node.label} ${OPERATORS[node.operator]}`
    const value = typeof node.value === 'string' ? quoted(node.value) : String(node.value)
    return `${node.label} ${OPERATORS[node.operator]} ${value}`
  }
  const [children, word] = 'and' in node ? [node.and, 'and'] : [node.or, 'or']
  return `(${children.map(conditionText).join(` ${word} `)})`
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
