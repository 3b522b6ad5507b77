import { type babel, type File, Instrumenter } from '@stryker-mutator/instrumenter'

export type Node = babel.NodePath['node']
/** Mutant of Stryker or our own operators, by text offsets. */
export type Change = { operator: string; start: number; end: number; replacement: string }

type Log = ConstructorParameters<typeof Instrumenter>[0]
const quiet = new Proxy({} as Log, { get: () => () => false })
const options = { plugins: null, ignorers: [], excludedMutations: [], noHeader: true }

const fileOf = (name: string, content: string): File => ({ name, content, mutate: true })

/** Returns the syntax tree of a source, parsed by Stryker. */
export async function treeOf(name: string, content: string): Promise<Node> {
  let tree: Node | undefined
  const keep = new Instrumenter(
    quiet,
    undefined,
    () => '',
    ast => {
      tree = ast.root as Node
    },
  )
  await keep.instrument([fileOf(name, content)], options)
  if (!tree) throw new Error(`${name}?`)
  return tree
}

/** Returns Stryker's mutants of a source. */
export async function strykersChanges(name: string, content: string): Promise<Change[]> {
  const { mutants } = await new Instrumenter(quiet).instrument([fileOf(name, content)], options)
  const starts = [0, ...Array.from(content.matchAll(/\n/g), ({ index }) => index + 1)]
  const offset = ({ line, column }: { line: number; column: number }) => (starts[line] ?? 0) + column
  return mutants.map(({ mutatorName, location, replacement }) => ({
    operator: mutatorName,
    start: offset(location.start),
    end: offset(location.end),
    replacement,
  }))
}

/** Visits each node below one, with its ancestors, nearest first. */
export function visit(
  node: Node,
  see: (node: Node, above: readonly Node[]) => void,
  above: Node[] = [],
): void {
  see(node, above)
  const below = [node, ...above]
  for (const [key, value] of Object.entries(node)) {
    if (key === 'loc' || key.endsWith('Comments')) continue
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) visit(each, see, below)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'start' in value &&
  typeof value.start === 'number'
