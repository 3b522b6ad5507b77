import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FALLBACK_LANGUAGE, OWN_LANGUAGE, WORDS } from '../../src/contract/languages.mjs'
import { buildClient, clientFolder, isClientFresh } from '../../src/server/client/serve.ts'

/** Code of the generated language, from the private range of ISO 639-2. */
export const PSEUDO = 'qps'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const copy = join(root, '.cache', 'pseudo')

const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aeiouycnsgzAEIOUYCNSGZ'].map((letter, at) => [letter, [...'áéíóúýçñšğžÁÉÍÓÚÝÇÑŠĞŽ'][at] ?? letter]),
)

/** Converts a text to the language: accented, a third longer, and in brackets. Placeholders stay. */
export const pseudo = (text: string): string => {
  let letters = 0
  const said = text
    .split(/({{[^}]*}})/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replaceAll(/\p{L}/gu, letter =>
            (ACCENTS[letter] ?? letter).repeat(letters++ % 3 === 2 ? 2 : 1),
          ),
    )
  return `⟦${said.join('')}⟧`
}

type Texts = { [key: string]: string | Texts }
const inPseudo = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? text && pseudo(text) : inPseudo(text),
    ]),
  )
/** Adds plural forms of the second language to the texts of the first. */
const merged = (own: Texts, other: Texts): Texts =>
  Object.fromEntries(
    [...new Set([...Object.keys(own), ...Object.keys(other)])].map(key => {
      const [text, fallback] = [own[key] ?? other[key] ?? '', other[key]]
      return [key, typeof text === 'object' && typeof fallback === 'object' ? merged(text, fallback) : text]
    }),
  )

const read = (path: string) => readFileSync(join(copy, path), 'utf8')

/**
 * Builds the client with an additional language, from a row in the table of languages and generated texts.
 * Returns its folder. Built once per state of its sources.
 */
export async function buildPseudoClient(): Promise<string> {
  const sources = [
    'index.html',
    'embed.html',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ]
  mkdirSync(copy, { recursive: true })
  for (const name of [...sources, 'src', 'machines', 'locales', 'public', 'node_modules']) {
    rmSync(join(copy, name), { recursive: true, force: true })
    if (name === 'node_modules') symlinkSync(join(root, name), join(copy, name))
    else cpSync(join(root, name), join(copy, name), { recursive: true })
  }
  addRow('src/contract/languages.mjs')
  for (const file of readdirSync(join(copy, 'locales', OWN_LANGUAGE))) {
    const [own, other] = [OWN_LANGUAGE, FALLBACK_LANGUAGE].map(
      language => JSON.parse(read(join('locales', language, basename(file)))) as Texts,
    )
    mkdirSync(join(copy, 'locales', PSEUDO), { recursive: true })
    writeFileSync(
      join(copy, 'locales', PSEUDO, file),
      JSON.stringify(inPseudo(merged(own ?? {}, other ?? {})), null, 2),
    )
  }
  if (!isClientFresh(copy)) await buildClient(copy, new AbortController().signal)
  return clientFolder(copy)
}

function addRow(path: string): void {
  const { name: _name, dates, ...own } = WORDS[OWN_LANGUAGE]
  const row = Object.entries(own)
    .map(([word, said]) => `${word}: '${pseudo(said)}'`)
    .join(', ')
  const before = read(path)
  const after = before
    .replace(/(LANGUAGES = .*\['fr', 'en')/, `$1, '${PSEUDO}'`)
    .replace(/^( {2}en: \{[^}]*\},)$/m, `$1\n  ${PSEUDO}: { name: 'Pseudo', dates: '${dates}', ${row} },`)
  if (after.split(PSEUDO).length !== 3) throw new Error(`${path} is no longer a table that takes a row.`)
  writeFileSync(join(copy, path), after)
}
