import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname

/** Documents for readers, except the notes beside data files. */
const documents = globSync(['*.md', 'src/*.md', 'src/docs/**/*.md', 'public/docs/**/*.md', '.github/*.md'], {
  cwd: root,
})

const isThere = (pattern: string) => globSync(pattern, { cwd: root }).length > 0

test('finds the pages for users, operators and maintainers', () => {
  const pages = [
    'README.md',
    'src/README.md',
    'public/docs/reference/operating.md',
    'public/docs/reference/embeds.md',
    '.github/SECURITY.md',
  ]
  expect(documents).toEqual(expect.arrayContaining(pages))
})

/** Links to files. Links that start with a slash lead to pages of the server. */
const LINK = /\]\((?!https?:|#|\/)([^)#]+)(?:#[^)]*)?\)/g

test.each(documents)('%s names only paths that exist', document => {
  // Vitest accepts parts of file names.
  const text = readFileSync(join(root, document), 'utf8').replaceAll(/^npx vitest run .*$/gm, '')
  const unlinked = text.replaceAll(LINK, ']')
  const named = [
    ...unlinked.matchAll(
      /(?<![\w./-])(?:(?:src|machines|tests|public|locales)\/[\w./*-]*|docs\/[\w-]+\.md)/g,
    ),
  ]
    .map(([path]) => path.replace(/[.]+$/, ''))
    .filter(path => !isThere(path))
  const linked = [...text.matchAll(LINK)]
    .map(([, path = '']) => join(dirname(document), path))
    .filter(path => !isThere(path))
  expect([...named, ...linked]).toEqual([])
})

const lengthOf = (document: string) => readFileSync(join(root, document), 'utf8').trimEnd().split('\n').length

/** Readers read pages to the end: the user guide in a minute, the maintainers' guide in twenty. */
test.each([
  ['README.md', 120],
  ['src/README.md', 350],
  ...documents.filter(document => /docs/.test(document)).map(document => [document, 400] as const),
] as const)('keeps %s under %i lines', (document, limit) => {
  expect(lengthOf(document)).toBeLessThanOrEqual(limit)
})
