import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../src/contract/languages.mjs'

const root = new URL('../../', import.meta.url).pathname

type Texts = { [key: string]: string | Texts }
const flatten = (texts: Texts, path: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[path + key, text]] : flatten(text, `${path}${key}.`),
  )
/** Every text of every language by "namespace:key". */
const texts = LANGUAGES.flatMap(language =>
  readdirSync(join(root, 'locales', language)).flatMap(file =>
    flatten(
      JSON.parse(readFileSync(join(root, 'locales', language, file), 'utf8')),
      `${file.replace('.json', '')}:`,
    ).map(([key, text]) => ({ language, key, text })),
  ),
)
const PLURAL = /(_ordinal)?_(zero|one|two|few|many|other)$/
const variablesOf = (text: string) => [
  ...new Set([...text.matchAll(/{{\s*([\w.]+)/g)].map(([, name = '']) => name)),
]

/** Node of a syntax tree. */
type Node = { type: string } & { [part: string]: unknown }
const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part

/** Returns the keys that an expression may produce, as patterns; null if unknown. */
function keysOf(node: unknown): string[] | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [quoted(node['value'])] : null
  if (node.type !== 'ConditionalExpression') return null
  const [then, otherwise] = [keysOf(node['consequent']), keysOf(node['alternate'])]
  return then && otherwise && [...then, ...otherwise]
}
const quoted = (text: string) => text.replaceAll(/[.$?*+|()[\]{}\\^]/g, '\\$&')

/** Returns the property names of an object; null if some are unknown. */
function namesOf(node: unknown): string[] | null {
  if (node === undefined) return []
  if (!isNode(node) || node.type !== 'ObjectExpression') return null
  const names = (node['properties'] as Node[]).map(({ key, computed }) =>
    isNode(key) && !computed ? String(key['name'] ?? key['value']) : null,
  )
  return names.every(name => name !== null) ? names : null
}

interface Use {
  where: string
  /** Finds all matching "namespace:key", usually one or two. */
  key: string
  given: string[]
}

/** Returns the namespace of a server text by the name of its function and file. */
function serverNamespace(said: string, file: string): string | null {
  if (said === 't' && /^src\/server\/(import|maintenance)\//.test(file)) return 'import:'
  if (said === 'say' && /^src\/server\/(?!mail|feedback\/show)/.test(file)) return 'terminal:'
  return null
}

/** Returns the texts that a file uses, with the variables it passes. */
function usesIn(file: string): Use[] {
  const source = readFileSync(join(root, file), 'utf8')
  const uses: Use[] = []
  const use = (at: unknown, namespace: string | null, keys: string[] | null, given: string[] | null) => {
    if (namespace === null || keys === null || given === null) return
    const where = `${file}:${source.slice(0, Number(at)).split('\n').length}`
    const named = keys.map(key => (/^\w+:/.test(key) ? key : namespace + key))
    uses.push({ where, key: named.join('|'), given })
  }
  const walk = (node: unknown, scope: { namespace: string | null }): void => {
    if (Array.isArray(node)) {
      for (const each of node) walk(each, scope)
      return
    }
    if (!isNode(node)) return
    // A function inherits the surrounding namespace unless it sets its own.
    const inner = /Function/.test(node.type) ? { ...scope } : scope
    if (node.type === 'VariableDeclarator') inner.namespace = namespaceOf(node) ?? inner.namespace
    if (node.type === 'CallExpression') {
      const [said, object] = calleeOf(node['callee'])
      const [first, second, third] = node['arguments'] as Node[]
      if (said === 't' && object === null)
        use(node['start'], serverNamespace(said, file) ?? inner.namespace, keysOf(first), namesOf(second))
      if (said === 't' && object === 'i18n') use(node['start'], '', keysOf(first), namesOf(second))
      if (said === 'say') use(node['start'], serverNamespace(said, file), keysOf(first), namesOf(second))
      if (said === 'translate') use(node['start'], 'server:', keysOf(second), namesOf(third))
      if (said === 'detail' && object === 'ApiError')
        use(node['start'], 'server:', keysOf(second), namesOf(third))
      if (said === 'notFound' && object === 'ApiError' && first)
        use(node['start'], 'server:', keysOf(first), namesOf(second))
    }
    if (node.type === 'NewExpression' && calleeOf(node['callee'])[0] === 'ImportError') {
      const [problem, params] = node['arguments'] as Node[]
      // The hint follows with the same variables.
      use(node['start'], 'import:(problem|hint\\.\\w+)\\.', keysOf(problem), namesOf(params))
    }
    if (node.type === 'ObjectExpression' && file.startsWith('src/server/')) {
      const [key, params, ...rest] = node['properties'] as Node[]
      if (nameOf(key?.['key']) === 'key' && nameOf(params?.['key']) === 'params' && rest.length === 0)
        use(node['start'], 'server:', keysOf(key?.['value']), namesOf(params?.['value']))
    }
    for (const part of Object.values(node)) walk(part, inner)
  }
  walk(parseSync(file, source).program, { namespace: null })
  return uses
}

const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : null
/** Returns the names of a called function and its object. */
const calleeOf = (node: unknown): [name: string | null, object: string | null] =>
  isNode(node) && node.type === 'MemberExpression'
    ? [nameOf(node['property']), nameOf(node['object'])]
    : [nameOf(node), null]

/**
 * Returns the namespace that `const { t } = useTranslation('…')` and `i18n.getFixedT(…, '…')` give to `t`.
 */
function namespaceOf({ init }: Node): string | null {
  if (!isNode(init) || init.type !== 'CallExpression') return null
  const [said] = calleeOf(init['callee'])
  const given = init['arguments'] as Node[]
  const named = said === 'useTranslation' ? given[0] : said === 'getFixedT' ? given[1] : undefined
  const first = named?.type === 'ArrayExpression' ? (named['elements'] as Node[])[0] : named
  return typeof first?.['value'] === 'string' ? `${first['value']}:` : null
}

const uses = ['src', 'machines'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .flatMap(name => usesIn(join(folder, name))),
)

/** Variables that i18next uses to select plural forms. */
const DECIDING = ['count', 'ordinal']

/** Lists mismatches between the variables of a text in each language and those it receives. */
function faultsOf({ where, key, given }: Use): string[] {
  const pattern = new RegExp(`^(${key})$`)
  const meant = texts.filter(each => pattern.test(each.key.replace(PLURAL, '')) || pattern.test(each.key))
  if (meant.length === 0) return [`${where} asks for ${key}, which is no text`]
  const missing = meant.flatMap(text =>
    variablesOf(text.text)
      .filter(name => !given.includes(name))
      .map(name => `${where} does not give {{${name}}} of ${text.language} ${text.key}`),
  )
  const unused = LANGUAGES.flatMap(language => {
    const own = meant.filter(each => each.language === language)
    const has = new Set(own.flatMap(({ text }) => variablesOf(text)))
    // The number selects the plural, even if the text writes it as a word.
    const isPlural = own.some(each => PLURAL.test(each.key))
    return given
      .filter(name => !has.has(name) && !(isPlural && DECIDING.includes(name)))
      .map(name => `${where} gives {{${name}}}, which ${language} ${key} has not`)
  })
  return [...missing, ...unused]
}

test('passes exactly the variables that each text has, in every language', () => {
  // Minimum number of uses with variables. A lower number means that calls are no longer recognised.
  expect(uses.filter(({ given }) => given.length > 0).length).toBeGreaterThan(150)
  expect(uses.flatMap(faultsOf)).toEqual([])
})

test.each([
  [{ key: 'common:unexpected', given: [] }, 0],
  [{ key: 'workbench:status\\.loading', given: ['name'] }, 0],
  [{ key: 'workbench:status\\.loading', given: ['dataset'] }, 2 * LANGUAGES.length],
  [{ key: 'workbench:status\\.loading', given: [] }, LANGUAGES.length],
  [{ key: 'workbench:status\\.lading', given: [] }, 1],
])('finds %i faults for %o', (use, faults) => {
  expect(faultsOf({ where: 'somewhere', ...use })).toHaveLength(faults)
})
