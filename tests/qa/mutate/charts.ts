import { type Change, type Node, visit } from './source.ts'

const TARGETS = new Set(['target', 'initial', 'onDone', 'onError', 'always'])
const EFFECTS = new Set(['actions', 'entry', 'exit'])

const nameOf = (key: Node): string | null =>
  key.type === 'Identifier' ? key.name : key.type === 'StringLiteral' ? key.value : null

const property = (node: Node) => (node.type === 'ObjectProperty' ? nameOf(node.key) : null)

const change = (operator: string, { start, end }: Node, replacement: string): Change => ({
  operator,
  start: start ?? 0,
  end: end ?? 0,
  replacement,
})

/** Returns possible faults of a statechart: a wrong target, a dropped action, a guard that always passes. */
export function chartChanges(tree: Node): Change[] {
  const families: string[][] = []
  visit(tree, node => {
    if (property(node) === 'states' && node.type === 'ObjectProperty') families.push(keysOf(node.value))
  })
  const changes: Change[] = []
  visit(tree, (node, above) => {
    const name = property(node)
    if (node.type !== 'ObjectProperty' || name === null) return
    const { value } = node
    if (value.type === 'StringLiteral' && (TARGETS.has(name) || isTransition(above))) {
      const other = otherTarget(value.value, families)
      if (other !== null) changes.push(change('Target', value, `'${other}'`))
    }
    if (name === 'guard') changes.push(change('Guard', value, '() => true'))
    if (!EFFECTS.has(name)) return
    const elements = value.type === 'ArrayExpression' ? value.elements.filter(each => each !== null) : []
    for (const each of elements) changes.push(change('DroppedAction', each, '() => {}'))
    if (value.type !== 'ArrayExpression') changes.push(change('DroppedAction', value, '[]'))
  })
  return changes
}

/** Returns whether a property is a transition by event: `on: { 'view.undone': 'former' }`. */
const isTransition = ([, owner]: readonly Node[]) =>
  owner !== undefined && ['on', 'after'].includes(property(owner) ?? '')

const keysOf = (states: Node): string[] =>
  states.type === 'ObjectExpression' ? states.properties.flatMap(each => property(each) ?? []) : []

/** Replaces the last part of a target by a sibling, or returns null if none is known in the file. */
function otherTarget(target: string, families: readonly string[][]): string | null {
  const [, path = '', last = ''] = /^(.*[.#])?([^.#]+)$/.exec(target) ?? []
  const family = families.find(names => names.includes(last) && names.length > 1)
  const other = family?.[(family.indexOf(last) + 1) % family.length]
  return other === undefined ? null : path + other
}
