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

/** The regular expressions that a file writes, and the calls that make one out of a text. */
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

/** Tells whether the time that a pattern takes can grow faster than the text that it is tried on. */
const isSlow = (pattern: Pattern) => analyse(pattern, { reportTypes: { Move: true } }).reports.length > 0

const files = ['src', 'machines'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(ts|tsx|mjs)$/.test(name) && !name.includes('.test.'))
    .map(name => join(folder, name))
    .map(name => ({ name, ...patternsIn(name, readFileSync(join(root, name), 'utf8')) })),
)

test('no text that somebody has written becomes a pattern', () => {
  // Those of the locales do in scripts of Playwright, which are written here and run elsewhere.
  const written = ['src/paths/expectations.ts']
  expect(files.filter(({ made }) => made > 0).map(({ name }) => name)).toEqual(written)
})

test('every pattern takes a time that grows as the text it is tried on, and no faster', () => {
  expect(files.flatMap(({ patterns }) => patterns).length).toBeGreaterThan(100)
  const slow = files.flatMap(({ name, patterns }) =>
    patterns.filter(isSlow).map(({ source }) => `${name}: /${source}/`),
  )
  expect(slow).toEqual([])
})

test.each([/^(a+)+$/, /^\s*-?\s*$/, / +$/, /(\w*)*!/])('%s is known as slow', pattern => {
  expect(isSlow(pattern)).toBe(true)
})
