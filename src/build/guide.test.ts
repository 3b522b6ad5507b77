import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../contract/languages.mjs'
import { ROOT } from './client.ts'
import { guideFiles } from './guide.ts'

const files = guideFiles()
const pages = [...files].map(([file, html]) => ({ address: `/${file.replace(/index\.html$/, '')}`, html }))

test('gives each page its title, its language and its text', () => {
  const page = files.get('docs/fr/filter/index.html')
  expect(page).toContain('<html lang="fr">')
  expect(page).toContain('<title>Filtrer · Guide de Cartable</title>')
  expect(page).toContain('<a href="/docs/fr/filter/" aria-current="page">Filtrer</a>')
  expect(page).toContain('<a href="/docs/en/filter/" lang="en" hreflang="en">English</a>')
  expect(page).toContain('<td>modifie la condition</td>')
  expect(page).toMatch(/Page précédente<br><a href="\/docs\/fr\/map\/" rel="prev">La carte et le tableau</)
  expect(page).toMatch(/Page suivante<br><a href="\/docs\/fr\/colours\/" rel="next">Les couleurs/)
})

test.each(pages)('leads from $address only to pages, headings and files that exist', ({ html }) => {
  const links = [...html.matchAll(/(?:href|src)="(\/docs\/[^"#]*)(?:#([^"]+))?"/g)]
  const missing = links.filter(([, address = '', heading]) => {
    const target = files.get(`${address.slice(1)}index.html`)
    if (target === undefined) return !readdirSync(join(ROOT, 'public/docs')).includes(address.slice(6))
    return heading !== undefined && !target.includes(`id="${decodeURI(heading)}"`)
  })
  expect(missing.map(([link]) => link)).toEqual([])
})

test('has the same pages with as many headings in every language', () => {
  const outlineOf = (language: string) =>
    pages
      .filter(({ address }) => address.startsWith(`/docs/${language}/`))
      .map(({ address, html }) => [address.replace(/^\/docs\/../, ''), html.split(/<h[23] id/).length])
  const [first, ...others] = LANGUAGES.map(outlineOf)
  for (const other of others) expect(other).toEqual(first)
})

type Texts = { [key: string]: string | Texts }

/** Texts of the interface, with one kind of space, without the dots of commands that ask for more. */
function textsOf(language: string): Set<string> {
  const all = (texts: Texts): string[] =>
    Object.values(texts).flatMap(text => (typeof text === 'string' ? [text] : all(text)))
  const folder = join(ROOT, 'locales', language)
  const texts = readdirSync(folder).flatMap(file => all(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
  return new Set(texts.map(plain))
}

const plain = (text: string) => text.replaceAll(/\s/g, ' ').replace(/ ?…$/, '').toLowerCase()

test.each(LANGUAGES)('names buttons and commands in %s as the interface does', language => {
  const texts = textsOf(language)
  const folder = join(ROOT, 'public/docs', language)
  const named = globSync('*.md', { cwd: folder }).flatMap(file => {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(/\*\*.*?\*\*|`[^`]*`/g, '')
    return [...text.matchAll(/\*([^*\n]+)\*/g)].map(([, name = '']) => `${file}: ${name}`)
  })
  const unknown = named.filter(name => {
    const parts = plain(name.replace(/^.*?: /, '')).split(' › ')
    // A dataset follows the command that displays it.
    return !parts.slice(0, 1).every(part => texts.has(part))
  })
  expect(named.length).toBeGreaterThan(30)
  expect(unknown).toEqual([])
})
