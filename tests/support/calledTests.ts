import { parseSync } from 'vite'

const CALLS: readonly string[] = ['it', 'test', 'describe']

interface Node {
  type?: string
  name?: string
  value?: unknown
  callee?: Node
  object?: Node
  tag?: Node
  arguments?: Node[]
}

/** Returns the name at the start of a chain such as `test.each(rows)`. */
const rootOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Identifier' ? node.name : node && rootOf(node.object ?? node.callee ?? node.tag)

/** Lists the names of the tests, suites and steps that a file declares. */
export function calledTests(file: string, text: string): string[] {
  const names: string[] = []
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    const [first, second] = node.arguments ?? []
    if (node.type === 'CallExpression' && second && CALLS.includes(rootOf(node.callee) ?? ''))
      if (typeof first?.value === 'string') names.push(first.value)
    for (const part of Object.values(node)) walk(part)
  }
  walk(parseSync(file, text).program)
  return names
}
