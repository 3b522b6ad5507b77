import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname

const filesUnder = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(ts|tsx)$/.test(name) && !name.includes('.test.'))
    .map(name => ({ name: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') }))

test('machines are sent events by commands and actors only', () => {
  const senders = filesUnder('src')
    .filter(({ name }) => !/^src\/(commands|actors|server|api)\//.test(name))
    .filter(({ text }) => /\.send\(/.test(text))
  expect(senders.map(({ name }) => name)).toEqual([])
})

test('the page has one listener for shortcuts', () => {
  const listeners = filesUnder('src').filter(({ text }) =>
    /addEventListener\(\s*['"]key(down|up|press)/.test(text),
  )
  expect(listeners.map(({ name }) => name)).toHaveLength(1)
})

type Texts = { [key: string]: string | Texts }

const readTexts = (language: string, file: string): Texts =>
  JSON.parse(readFileSync(join(root, 'locales', language, file), 'utf8'))

const leaves = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value, `${path}${key}.`),
  )

const PLURAL = /(_ordinal)?_(zero|one|two|few|many|other)$/
const files = readdirSync(join(root, 'locales/fr'))

test('both languages have the same files', () => {
  expect(readdirSync(join(root, 'locales/en'))).toEqual(files)
})

test.each(files)('%s says the same things in both languages', file => {
  const keysOf = (language: string) => [
    ...new Set(leaves(readTexts(language, file)).map(([key]) => key.replace(PLURAL, '_plural'))),
  ]
  expect(keysOf('en').sort()).toEqual(keysOf('fr').sort())
})

test.each(files)('%s names the same values in both languages', file => {
  const valuesOf = (language: string) =>
    Object.fromEntries(
      leaves(readTexts(language, file))
        .filter(([key]) => !PLURAL.test(key) || key.endsWith('_other'))
        .map(([key, text]) => [key, (text.match(/{{\s*\w+/g) ?? []).sort()]),
    )
  expect(valuesOf('en')).toEqual(valuesOf('fr'))
})

test.each(files)('%s has all plural forms of French and English', file => {
  for (const language of ['fr', 'en']) {
    const forms = new Map<string, string[]>()
    for (const [key] of leaves(readTexts(language, file))) {
      const [plural, ordinal = '', form = ''] = PLURAL.exec(key) ?? []
      if (plural === undefined) continue
      const text = `${key.slice(0, -plural.length)}${ordinal}`
      forms.set(text, [...(forms.get(text) ?? []), form].sort())
    }
    for (const [text, has] of forms) {
      const type = text.endsWith('_ordinal') ? 'ordinal' : 'cardinal'
      const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions()
      expect([text, has]).toEqual([text, [...pluralCategories].sort()])
    }
  }
})

test('texts reach the page as texts, never as markup', () => {
  const markup =
    /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|setHTML|setHTMLUnsafe|parseHTMLUnsafe)\b|\bdocument\.write(ln)?\b/
  const writers = filesUnder('src').filter(({ text }) => markup.test(text))
  expect(writers.map(({ name }) => name)).toEqual([])
})
