import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname

/** Every document for people, except the notes beside data files. */
const documents = globSync(['*.md', 'src/*.md', 'src/docs/*.md', 'public/docs/**/*.md', '.github/*.md'], {
  cwd: root,
})

const isThere = (pattern: string) => globSync(pattern, { cwd: root }).length > 0

test('finds the pages for users, operators and maintainers', () => {
  const pages = ['README.md', 'src/README.md', 'public/docs/reference/operating.md', '.github/SECURITY.md']
  expect(documents).toEqual(expect.arrayContaining(pages))
})

test.each(documents)('every path that %s names is there', document => {
  // What Vitest is given is a part of names, and need not be one.
  const text = readFileSync(join(root, document), 'utf8').replaceAll(/^npx vitest run .*$/gm, '')
  const named = [
    ...text.matchAll(/(?<![\w./-])(?:(?:src|machines|tests|public|locales)\/[\w./*-]*|docs\/[\w-]+\.md)/g),
  ]
    .map(([path]) => path.replace(/[.]+$/, ''))
    .filter(path => !isThere(path))
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)]
    .map(([, path = '']) => join(dirname(document), path))
    .filter(path => !isThere(path))
  expect([...named, ...linked]).toEqual([])
})
