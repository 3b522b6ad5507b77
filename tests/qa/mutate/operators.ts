import { type Change, type Node, visit } from './source.ts'

const isPlain = ({ type }: Node) =>
  ['Identifier', 'MemberExpression', 'StringLiteral', 'NumericLiteral', 'TemplateLiteral'].includes(type)
const isLiteral = ({ type }: Node) => type.endsWith('Literal')

/** Symmetric functions. */
const SYMMETRIC: ReadonlySet<string> = new Set(['equal', 'Math.max', 'Math.min', 'Math.hypot'])

/** Returns calls with two arguments of a kind to swap, where order matters. */
export function swaps(tree: Node, content: string): Change[] {
  const changes: Change[] = []
  const text = ({ start, end }: Node) => content.slice(start ?? 0, end ?? 0)
  visit(tree, node => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    if (SYMMETRIC.has(text(node.callee))) return
    const [first, second] = node.arguments
    if (!first || !second || !isPlain(first) || !isPlain(second)) return
    if (isLiteral(first) !== isLiteral(second) || text(first) === text(second)) return
    const between = content.slice(first.end ?? 0, second.start ?? 0)
    changes.push({
      operator: 'SwappedArguments',
      start: first.start ?? 0,
      end: second.end ?? 0,
      replacement: text(second) + between + text(first),
    })
  })
  return changes
}

/** Returns removals of ARIA. */
export function removedAria(tree: Node): Change[] {
  const changes: Change[] = []
  visit(tree, node => {
    if (node.type !== 'JSXAttribute' || typeof node.name.name !== 'string') return
    if (!/^(aria-.*|role|alt)$/.test(node.name.name)) return
    changes.push({
      operator: 'RemovedAria',
      start: node.start ?? 0,
      end: node.end ?? 0,
      replacement: '',
    })
  })
  return changes
}
