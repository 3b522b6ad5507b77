import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES, OWN_LANGUAGE } from '../../src/contract/languages.mjs'

type Language = (typeof LANGUAGES)[number]

const folder = (language: Language) => new URL(`../../locales/${language}/`, import.meta.url)
const namespaces = (language: Language) =>
  readdirSync(folder(language))
    .map(file => file.replace(/\.json$/, ''))
    .sort()

type Texts = { [key: string]: string | Texts }
/** Returns every text of a namespace by its full key. */
function textsOf(language: Language, namespace: string): Map<string, string> {
  const flatten = (texts: Texts, path: string): [string, string][] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[path + key, text]] : flatten(text, `${path}${key}.`),
    )
  return new Map(
    flatten(JSON.parse(readFileSync(new URL(`${namespace}.json`, folder(language)), 'utf8')), ''),
  )
}

const PLURAL = /_(zero|one|two|few|many|other)$/
const withoutPlural = (key: string) => key.replace(PLURAL, '')
const keysOf = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(withoutPlural))].sort()
const variablesOf = (text: string) =>
  [...new Set(text.match(/{{\s*[\w.]+/g)?.map(found => found.replace(/[{\s]/g, '')))].sort()

test.each(LANGUAGES)('has every namespace in %s', language => {
  expect(namespaces(language)).toEqual(namespaces(OWN_LANGUAGE))
})

test('types every namespace of the interface', () => {
  const source = readFileSync(new URL('../../src/i18n/resources.ts', import.meta.url), 'utf8')
  const typed = [
    ...source.matchAll(/^ {2}(\w+): typeof import\('\.\.\/\.\.\/locales\/fr\/\1\.json'\)$/gm),
  ].map(([, name]) => name)
  expect(typed.sort()).toEqual(
    namespaces('fr').filter(
      name => !['api', 'server', 'import', 'mail', 'terminal', 'phrases', 'local'].includes(name),
    ),
  )
})

// The texts of `api` supplement those of the routes: the server reports missing ones.
const filesOfEach = LANGUAGES.flatMap(language =>
  namespaces(OWN_LANGUAGE)
    .filter(namespace => namespace !== 'api')
    .map(namespace => ({ language, namespace })),
)

test.each(filesOfEach)('has the same keys of $namespace in $language as in every language', of => {
  const [own, texts] = [textsOf(OWN_LANGUAGE, of.namespace), textsOf(of.language, of.namespace)]
  expect(keysOf(texts)).toEqual(keysOf(own))
  // A command may need no keywords.
  const empty = [...texts].filter(([, text]) => text.trim() === '' && of.namespace !== 'keywords')
  expect(empty).toEqual([])
})

test.each(filesOfEach)('has the same variables of $namespace in $language as in every language', of => {
  const texts = textsOf(of.language, of.namespace)
  const differing = [...textsOf(OWN_LANGUAGE, of.namespace)].filter(([key, text]) => {
    const twin = texts.get(key) ?? texts.get(`${withoutPlural(key)}_other`) ?? ''
    // A singular may write the number as a word.
    return !key.endsWith('_one') && `${variablesOf(text)}` !== `${variablesOf(twin)}`
  })
  expect(differing).toEqual([])
})

test.each(namespaces('fr').filter(name => name !== 'phrases'))(
  'breaks no line of %s inside French quotes or before high punctuation',
  namespace => {
    // The steps of a scenario are for other tools.
    const breaking = [...textsOf('fr', namespace)].filter(([, text]) => /« |\S [:;?!»](?!\S)/.test(text))
    expect(breaking).toEqual([])
  },
)

/** Texts with straight quotes: words of the specification, of the API that clients compare, and of shells. */
const STRAIGHT =
  /^(filters:|server:(passwordsDiffer|methodNotAllowed|mediaType)$|phrases:|keywords:|wishes:|grammar:)|(help|Help)$/

test.each(LANGUAGES)('writes quotes and apostrophes as typographers do in %s', language => {
  const straight = namespaces(language).flatMap(namespace =>
    [...textsOf(language, namespace)]
      .map(([key, text]) => [`${namespace}:${key}`, text.replace(/`[^`]*`|--[a-z-]+ "[^"]*"/g, '')] as const)
      .filter(([key, text]) => /['"]/.test(text) && !STRAIGHT.test(key)),
  )
  expect(straight).toEqual([])
})

test.each(LANGUAGES)('has exactly the plural forms that %s needs', language => {
  for (const namespace of namespaces(language)) {
    const has = new Map<string, string[]>()
    for (const key of textsOf(language, namespace).keys()) {
      const [suffix, form = ''] = PLURAL.exec(key) ?? []
      if (suffix === undefined) continue
      const text = key.slice(0, -suffix.length)
      has.set(text, [...(has.get(text) ?? []), form])
    }
    for (const [text, forms] of has) {
      const type = text.endsWith('_ordinal') ? 'ordinal' : 'cardinal'
      const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions()
      expect([`${namespace}:${text}`, forms.sort()]).toEqual([
        `${namespace}:${text}`,
        [...pluralCategories].sort(),
      ])
    }
  }
})

/** Singular words that end like plurals. */
const SINGULAR = new Set(['sans'])

test.each(LANGUAGES)('writes one item in the singular in %s', language => {
  const plural = namespaces(language).flatMap(namespace =>
    [...textsOf(language, namespace)]
      .filter(([key]) => key.endsWith('_one'))
      .filter(([, text]) => {
        const [, noun = ''] = /\{\{\s*(?:count|formatted)[^}]*\}\}\s+(\p{L}+)/u.exec(text) ?? []
        return /[sx]$/.test(noun) && !SINGULAR.has(noun)
      })
      .map(([key]) => `${namespace}:${key}`),
  )
  expect(plural).toEqual([])
})
