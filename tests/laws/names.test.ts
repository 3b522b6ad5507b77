import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const files = ['machines', 'src'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => join(folder, name)),
)

/** Former names of the glossary's table of names in code; a name with an ellipsis is a prefix of actions. */
const former = (read('src/GLOSSARY.md').split('\n## Names in code\n')[1] ?? '')
  .split('\n')
  .filter(line => /^\| (?!Concept|---)/.test(line))
  .flatMap(line => line.split('|')[3]?.split(',') ?? [])
  .map(name => name.trim())
const words = former.filter(name => /^\w+$/.test(name))
const prefixes = former.filter(name => name.endsWith('…')).map(name => name.slice(0, -1))

/** Splits a name into lower-case words. */
const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])|[._-]/).map(part => part.toLowerCase())

test('lists former names in the glossary', () => {
  expect(words).toContain('picking')
  expect(prefixes).toContain('tell')
})

test('uses no former name of the glossary for a file or an export', () => {
  const exports = /^export (?:async )?(?:function\*?|const|type|interface|class) (\w+)/gm
  const names = files.flatMap(file => [
    [file, basename(file)] as const,
    ...[...read(file).matchAll(exports)].map(([, name = '']) => [file, name] as const),
  ])
  const old = names.filter(([, name]) => wordsOf(name).some(word => words.includes(word)))
  expect(old.map(([file, name]) => `${file}: ${name}`)).toEqual([])
})

test('uses no former verb of the glossary for an action of a machine', () => {
  const actions = /^ +(\w+): (?:assign|enqueueActions|raise|sendTo)\b/gm
  const old = files
    .filter(file => file.startsWith('machines'))
    .flatMap(file => [...read(file).matchAll(actions)].map(([, name = '']) => `${file}: ${name}`))
    .filter(name => prefixes.some(prefix => new RegExp(`: ${prefix}(?![a-z])`).test(name)))
  expect(old).toEqual([])
})
