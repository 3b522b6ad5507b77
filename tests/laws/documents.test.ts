import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname

/** The documents that people read in the repository. */
const documents = ['README.md', 'src/README.md', 'src/GLOSSARY.md', ...namesIn('docs'), ...namesIn('.github')]

function namesIn(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter(name => name.endsWith('.md'))
    .map(name => join(folder, name))
}

const isThere = (pattern: string) => globSync(pattern, { cwd: root }).length > 0

test.each(documents)('every path that %s names is there', document => {
  // What Vitest is given is a part of names, and need not be one.
  const text = readFileSync(join(root, document), 'utf8').replaceAll(/^npx vitest run .*$/gm, '')
  const named = [...text.matchAll(/(?<![\w./-])(?:src|machines|tests|docs|public|locales)\/[\w./*-]*/g)]
    .map(([path]) => path.replace(/[.]+$/, ''))
    .filter(path => !isThere(path))
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)]
    .map(([, path = '']) => join(dirname(document), path))
    .filter(path => !isThere(path))
  expect([...named, ...linked]).toEqual([])
})
