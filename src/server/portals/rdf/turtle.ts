import { type Graph, PREFIXES, type Term } from './graph.ts'

const ESCAPED: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

/** Formats a graph as Turtle (W3C, RDF 1.1). */
export function writeTurtle(graph: Graph): string {
  const prefixes = Object.entries(PREFIXES).map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .\n`)
  const subjects = Array.from(graph.nodes, ([iri, { types, properties }]) => {
    const lines = Array.from(
      properties,
      ([name, terms]) => `${name} ${[...terms.values()].map(writeTerm).join(', ')}`,
    )
    const statements = types.size > 0 ? [`a ${[...types].join(', ')}`, ...lines] : lines
    return `\n<${iri}>\n  ${statements.join(' ;\n  ')} .\n`
  })
  return [...prefixes, ...subjects].join('')
}

function writeTerm(term: Term): string {
  if ('iri' in term) return `<${term.iri}>`
  // An unpaired surrogate is not a character.
  const text = `"${term.text.toWellFormed().replaceAll(NOT_PLAIN, escaped)}"`
  if ('datatype' in term) return `${text}^^${term.datatype}`
  return term.language === null ? text : `${text}@${term.language}`
}

/** Characters that must be escaped in a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
const NOT_PLAIN = /["\\\x00-\x1f\x7f]/g

const escaped = (character: string): string =>
  ESCAPED[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
