import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findCommand } from '../../src/commands/registry.ts'

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
  // A focus that waits for its pane ends at Tab, by which the person takes it elsewhere: that is no shortcut.
  const names = listeners.map(({ name }) => name).filter(name => name !== 'src/actors/page.ts')
  expect(names).toEqual(['src/ui/app.tsx'])
})

test('texts reach the page as texts, never as markup', () => {
  const markup =
    /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|setHTML|setHTMLUnsafe|parseHTMLUnsafe)\b|\bdocument\.write(ln)?\b/
  const writers = filesUnder('src').filter(({ text }) => markup.test(text))
  expect(writers.map(({ name }) => name)).toEqual([])
})

test('dates are written by one format, which knows the first day of a month', () => {
  const writers = filesUnder('src').filter(({ text }) =>
    /\bIntl\.DateTimeFormat\(|\.toLocale(Date)?String\(/.test(text),
  )
  // Months are read by the names that they have in each language.
  expect(writers.map(({ name }) => name).sort()).toEqual([
    'src/domain/label/parseDate.ts',
    'src/domain/writtenDate.ts',
  ])
})

test('each command that the source names exists', () => {
  const named = /(?:commandById\(|findCommand\(|\bcommand(?::|=\{?)) ?['"]([a-z]+\.[a-zA-Z]+)['"]/g
  const unknown = filesUnder('src').flatMap(({ name, text }) =>
    [...text.matchAll(named)]
      .map(([, id = '']) => id)
      .filter(id => !findCommand(id))
      .map(id => `${name}: ${id}`),
  )
  expect(unknown).toEqual([])
})

/** Ways to build or to cut the id of an instance (`~`) or of a zone (`.`) by hand. */
const BY_HAND = [
  /\(['"]~['"]\)|\}~\$\{|['"]~['"] ?\+|\+ ?['"]~['"]/,
  /\}\.\$\{encodeURIComponent\(/,
  /\.split\(['"]\.['"]\)(\?\.)?\[0\]|\.indexOf\(['"]\.['"]\)/,
  /\.startsWith\(`\$\{[^}]*\}\.`\)/,
]
/** A tilde that stands in a cookie, between tokens. */
const OTHER_TILDES = ['src/server/accounts/http/attempts.ts']

test.each([
  "id.split('~')[0]",
  `\`\${dataset}~\${edition}\``,
  "zone.split('.')[0]",
  "zone.slice(zone.indexOf('.') + 1)",
  `zone.startsWith(\`\${target.dataset}.\`)`,
  `\`\${dataset}.\${encodeURIComponent(key)}\``,
])('an id that is treated by hand is noticed: %s', code => {
  expect(BY_HAND.some(way => way.test(code))).toBe(true)
})

test('ids of datasets, instances and zones are built and cut by src/contract/ids.ts alone', () => {
  const others = ['src', 'machines']
    .flatMap(filesUnder)
    .filter(({ name }) => name !== 'src/contract/ids.ts' && !OTHER_TILDES.includes(name))
    .filter(({ text }) => BY_HAND.some(way => way.test(text)))
  expect(others.map(({ name }) => name)).toEqual([])
})

test('documentation comments begin with a verb or a noun, never with a relative or question word', () => {
  const begun = /\/\*\*[\s*]*((?:What|Which|Who|Whom|Whose|Where|When|How|Why)(?:ever)?\b.*)/g
  const clauses = ['src', 'machines', 'tests'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      // The peers of the benchmark are installed within its folder.
      .filter(name => /\.(ts|tsx|mts|mjs)$/.test(name) && !name.includes('node_modules'))
      .flatMap(name => {
        const text = readFileSync(join(root, folder, name), 'utf8')
        return [...text.matchAll(begun)].map(
          ({ 1: said, index }) => `${join(folder, name)}:${text.slice(0, index).split('\n').length} ${said}`,
        )
      }),
  )
  expect(clauses).toEqual([])
})

test('what runs in the server writes for the operator by its log alone', () => {
  // Commands speak to whoever typed them, and the start to whom it could not read the environment for.
  const speaks =
    /(^|\/)cli\.ts$|^(maintenance|bootstrap)\/|^main\.ts$|^db\/command\.ts$|^monitoring\/log\.ts$|\.test\.ts$/
  const server = join(root, 'src', 'server')
  const others = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !speaks.test(name))
    .filter(name => /\bconsole\.\w/.test(readFileSync(join(server, name), 'utf8')))
  expect(others).toEqual([])
})
