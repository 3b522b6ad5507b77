import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findCommand } from '../../src/commands/registry.ts'

const root = new URL('../../', import.meta.url).pathname

const filesUnder = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(ts|tsx)$/.test(name) && !name.includes('.test.'))
    .map(name => ({ name: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') }))

test('sends events to machines from commands and actors only', () => {
  const senders = filesUnder('src')
    .filter(({ name }) => !/^src\/(commands|actors|server|api)\//.test(name))
    .filter(({ text }) => /\.send\(/.test(text))
  expect(senders.map(({ name }) => name)).toEqual([])
})

test('has a single listener for shortcuts', () => {
  const listeners = filesUnder('src').filter(({ text }) =>
    /addEventListener\(\s*['"]key(down|up|press)/.test(text),
  )
  // A pane's pending focus is dropped when the user presses Tab, which moves the focus: Tab is not a shortcut
  // there. The first screen keeps keys, which are then pressed again for the single listener. The page that other
  // sites frame is a build of its own, without the workbench: its one listener turns stories.
  const others = ['src/actors/page.ts', 'src/firstScreen/earlyInput.ts', 'src/ui/embed/story.tsx']
  const names = listeners.map(({ name }) => name).filter(name => !others.includes(name))
  expect(names).toEqual(['src/ui/shortcuts.ts'])
})

test('renders texts as text, never as markup', () => {
  const markup =
    /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|setHTML|setHTMLUnsafe|parseHTMLUnsafe)\b|\bdocument\.write(ln)?\b/
  const writers = filesUnder('src').filter(({ text }) => markup.test(text))
  expect(writers.map(({ name }) => name)).toEqual([])
})

test('writes dates with one format, which knows the first of a month', () => {
  const writers = filesUnder('src').filter(({ text }) =>
    /\bIntl\.DateTimeFormat\(|\.toLocale(Date)?String\(/.test(text),
  )
  // Months are read by their names in each language.
  expect(writers.map(({ name }) => name).sort()).toEqual([
    'src/domain/label/parseDate.ts',
    'src/domain/written.ts',
  ])
})

test('names only existing commands in the source', () => {
  const named = /(?:commandById\(|findCommand\(|\bcommand(?::|=\{?)) ?['"]([a-z]+\.[a-zA-Z]+)['"]/g
  const unknown = filesUnder('src').flatMap(({ name, text }) =>
    [...text.matchAll(named)]
      .map(([, id = '']) => id)
      .filter(id => !findCommand(id))
      .map(id => `${name}: ${id}`),
  )
  expect(unknown).toEqual([])
})

/** Ways to build or split the id of an instance (`~`) or zone (`.`) by hand. */
const BY_HAND = [
  /\(['"]~['"]\)|\}~\$\{|['"]~['"] ?\+|\+ ?['"]~['"]/,
  /\}\.\$\{encodeURIComponent\(/,
  /\.split\(['"]\.['"]\)(\?\.)?\[0\]|\.indexOf\(['"]\.['"]\)/,
  /\.startsWith\(`\$\{[^}]*\}\.`\)/,
]
/** A tilde between tokens in a cookie. */
const OTHER_TILDES = ['src/server/accounts/http/attempts.ts']

test.each([
  "id.split('~')[0]",
  `\`\${dataset}~\${edition}\``,
  "zone.split('.')[0]",
  "zone.slice(zone.indexOf('.') + 1)",
  `zone.startsWith(\`\${target.dataset}.\`)`,
  `\`\${dataset}.\${encodeURIComponent(key)}\``,
])('recognises an id that is handled by hand: %s', code => {
  expect(BY_HAND.some(way => way.test(code))).toBe(true)
})

test('builds and splits ids in src/contract/idParts.ts only', () => {
  const others = ['src', 'machines']
    .flatMap(filesUnder)
    .filter(({ name }) => name !== 'src/contract/idParts.ts' && !OTHER_TILDES.includes(name))
    .filter(({ text }) => BY_HAND.some(way => way.test(text)))
  expect(others.map(({ name }) => name)).toEqual([])
})

test('starts documentation comments with a verb or a noun', () => {
  const begun = /\/\*\*[\s*]*((?:What|Which|Who|Whom|Whose|Where|When|How|Why)(?:ever)?\b.*)/g
  const clauses = ['src', 'machines', 'tests'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      // The benchmark installs its peers in this folder.
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

test('writes for the operator through the log only, inside the server', () => {
  // Commands print for their user; the start prints before the environment is read.
  const speaks =
    /(^|\/)cli\.ts$|^(maintenance|bootstrap)\/|^main\.ts$|^db\/command\.ts$|^platform\/commandLine\.ts$|^monitoring\/log\.ts$|\.test\.ts$/
  const server = join(root, 'src', 'server')
  const others = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !speaks.test(name))
    .filter(name => /\bconsole\.\w/.test(readFileSync(join(server, name), 'utf8')))
  expect(others).toEqual([])
})
