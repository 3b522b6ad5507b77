import { type Node, treeOf, visit } from './source.ts'

declare global {
  var __reached: ((place: string) => void) | undefined
}

/** Location of code that runs when a source file loads, outside functions. */
export const LOADED = 0

/** Returns the function around an offset, by the offset of its body, or the loading of the source file. */
export function holderOf(bodies: readonly { start: number; end: number }[], offset: number): number {
  const around = bodies.filter(({ start, end }) => start <= offset && offset < end)
  return around.reduce((inmost, { start }) => Math.max(inmost, start), LOADED)
}

/** Returns the function bodies of a source. */
export async function bodiesOf(file: string, content: string): Promise<{ start: number; end: number }[]> {
  return functionBodies(await treeOf(file, content)).map(({ start, end }) => ({
    start: start ?? 0,
    end: end ?? 0,
  }))
}

/** Adds probes to a source, which report called functions to `globalThis.__reached`. */
export async function probed(file: string, content: string): Promise<string> {
  const insertions = functionBodies(await treeOf(file, content)).flatMap(body => {
    const [start, end] = [body.start ?? 0, body.end ?? 0]
    const call = callOf(file, start)
    return body.type === 'BlockStatement'
      ? [{ at: start + 1, text: `${call};` }]
      : [
          { at: start, text: `(${call},` },
          { at: end, text: ')' },
        ]
  })
  insertions.push({ at: /^#!.*\n/.exec(content)?.[0].length ?? 0, text: `${callOf(file, LOADED)};` })
  // At the same offset, closing probes come before opening ones; inner functions close first and open last.
  const ordered = insertions.sort((a, b) => a.at - b.at || Number(b.text === ')') - Number(a.text === ')'))
  let text = ''
  let from = 0
  for (const { at, text: inserted } of ordered) {
    text += content.slice(from, at) + inserted
    from = at
  }
  return text + content.slice(from)
}

const callOf = (file: string, start: number) =>
  `globalThis.__reached?.(${JSON.stringify(`${file}:${start}`)})`

function functionBodies(tree: Node): Node[] {
  const bodies: Node[] = []
  visit(tree, node => {
    if ('body' in node && isFunction(node)) bodies.push(node.body as Node)
  })
  return bodies
}

const isFunction = ({ type }: Node) =>
  [
    'FunctionDeclaration',
    'FunctionExpression',
    'ArrowFunctionExpression',
    'ObjectMethod',
    'ClassMethod',
    'ClassPrivateMethod',
  ].includes(type)
