import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname

interface Pattern {
  source: string
  flags: string
}

/** Returns the regular expressions of a file, and the calls that create one from a text. */
function patternsIn(name: string, text: string): { patterns: Pattern[]; made: number } {
  const patterns: Pattern[] = []
  let made = 0
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { regex, callee } = node as {
      regex?: { pattern: string; flags: string }
      callee?: { name?: string }
    }
    if (regex) patterns.push({ source: regex.pattern, flags: regex.flags })
    if (callee?.name === 'RegExp') made++
    for (const part of Object.values(node)) walk(part)
  }
  walk(parseSync(name, text).program)
  return { patterns, made }
}

/** Returns whether a pattern can take more than linear time. */
const isSlow = (pattern: Pattern) => analyse(pattern, { reportTypes: { Move: true } }).reports.length > 0

const files = ['src', 'machines'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(ts|tsx|mjs)$/.test(name) && !name.includes('.test.'))
    .map(name => join(folder, name))
    .map(name => ({ name, ...patternsIn(name, readFileSync(join(root, name), 'utf8')) })),
)

test('builds no pattern from user text', () => {
  // Texts become patterns in Playwright scripts, which run elsewhere. The scripts of names are constants.
  const written = ['src/paths/expectations.ts', 'src/server/accounts/nameRules.ts']
  expect(files.filter(({ made }) => made > 0).map(({ name }) => name)).toEqual(written)
})

test('uses only patterns that take linear time', () => {
  expect(files.flatMap(({ patterns }) => patterns).length).toBeGreaterThan(100)
  const slow = files.flatMap(({ name, patterns }) =>
    patterns.filter(isSlow).map(({ source }) => `${name}: /${source}/`),
  )
  expect(slow).toEqual([])
})

test.each([/^(a+)+$/, /^\s*-?\s*$/, / +$/, /(\w*)*!/])('recognises %s as slow', pattern => {
  expect(isSlow(pattern)).toBe(true)
})
