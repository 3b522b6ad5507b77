import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Say, saying } from '../../../src/server/text.ts'
import { type Mutation, mutations } from '../mutations.ts'
import type { Options } from '../options.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const LEFT_OUT = new Set(['node_modules', '.git', '.cache', 'test-results'])

type Outcome = { isRed: boolean; first: string }

/** `qa mutate`: breaks a copy of the product, one thing at a time, and answers whether each was noticed. */
export function mutate({ names, lang }: Options): boolean {
  const wanted = mutations.filter(({ name }) => names.length === 0 || names.includes(name))
  if (wanted.length === 0)
    throw new Error(`mutate ${names.join(' ')}? (${mutations.map(({ name }) => name).join(', ')})`)
  const copy = copyOfProduct()
  try {
    return wanted.map(mutation => isNoticed(copy, mutation, saying(lang))).every(Boolean)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function copyOfProduct(): string {
  const copy = mkdtempSync(join(tmpdir(), 'cartable-mutated-'))
  cpSync(root, copy, { recursive: true, filter: path => !LEFT_OUT.has(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Tells whether the tests notice a mutation. Tests that fail without it notice nothing. */
function isNoticed(copy: string, { name, file, from, to, noticed }: Mutation, say: Say): boolean {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${name}: ${file} does not have it once: ${from}`)
  const before = look(copy, noticed)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  const after = before.isRed ? before : look(copy, noticed)
  writeFileSync(path, text)
  const verdict = before.isRed ? 'redBefore' : after.isRed ? 'noticed' : 'unnoticed'
  console.log(
    `${say(`qa.mutation.${verdict}`).padEnd(11)} ${name}: ${after.isRed ? after.first : noticed.join(' ')}`,
  )
  return verdict === 'noticed'
}

/** Runs what should notice; answers whether it is red, and the first thing that is. */
function look(copy: string, [kind = '', subject = '', ...rest]: readonly string[]): Outcome {
  const program =
    kind === 'paths'
      ? [join('tests', 'qa', 'cli.ts'), 'run', '--lang', 'en', '--machine', subject]
      : [join('node_modules', 'vitest', 'vitest.mjs'), 'run', subject]
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...rest], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [, first = ''] = /FAIL\s+(.+)/.exec(stdout + stderr) ?? []
  return { isRed: status !== 0, first }
}
