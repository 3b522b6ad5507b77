import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Translate, terminalTexts } from '../../../src/server/platform/translate.ts'
import { copyOfProduct } from '../mutate/copy.ts'
import { type Mutation, mutations } from '../mutations.ts'
import type { Options } from '../options.ts'

type Outcome = { isRed: boolean; first: string }

/**
 * `qa mutate`: changes a copy of the product in known ways, and returns whether the tests caught each change.
 */
export function mutate({ names, lang }: Options): boolean {
  const wanted = mutations.filter(({ name }) => names.length === 0 || names.includes(name))
  if (wanted.length === 0)
    throw new Error(`mutate ${names.join(' ')}? (${mutations.map(({ name }) => name).join(', ')})`)
  using copy = copyOfProduct()
  return wanted.map(mutation => isNoticed(copy.path, mutation, terminalTexts(lang))).every(Boolean)
}

/** Returns whether the tests catch a mutation. Tests that fail without it catch nothing. */
function isNoticed(copy: string, { name, file, from, to, noticed }: Mutation, say: Translate): boolean {
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

/** Runs the tests that should catch the mutation. Returns the first failure. */
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
