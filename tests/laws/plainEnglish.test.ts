import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { calledTests } from '../support/calledTests.ts'

const root = new URL('../../', import.meta.url).pathname

interface Phrase {
  file: string
  text: string
}

/** A pattern that makes native readers stop, and its replacement. */
interface Rule {
  pattern: RegExp
  write: string
}

const PHRASES: readonly Rule[] = [
  {
    pattern: /\b(?:whoever|whomever|of whom|to whom)\b/i,
    write: 'name the actor: the user, the server, the importer',
  },
  {
    pattern:
      /\b(?:is|are|was|were|be|been) (?:told|said|meant|held|asked for|seen to|looked at|given up|taken back|given back)\b/i,
    write: 'is notified, shows, returns, requests, releases, stops retrying',
  },
  {
    pattern: /\bwhat (?:is|are|was|has|have|comes|came|goes|stands|lies|can|they|it|a|the|others?) /i,
    write: 'a noun: the value, the rows, items with X',
  },
  {
    pattern: /\b(?:anew|in the stead|hereby|thereof|whereof|thereby|therein|by turns|ere|lest|forthwith)\b/i,
    write: 'again, instead of, alternately, so that … not',
  },
  { pattern: /\b(?:any more|by now|so many times as)\b/i, write: 'no longer, now, as often as' },
  {
    pattern:
      /^(?:Of|By|In) (?:a|an|the|what|whom|these|those|several|all|two|each)\b[^.]{0,60}\b(?:is|are|has|have|keeps|nothing|only)\b/,
    write: 'subject, verb, object: start with the subject',
  },
  {
    pattern: /\b(?:none of ours|nobody'?s|of its own accord|the one that|those that|the other ones?)\b/i,
    write: 'name the thing',
  },
  { pattern: /\bis no (?!longer|more\b)\w+/i, write: 'is not a …' },
  { pattern: /\b(?:who|which) (?:is|are) not (?:told|asked|known)\b/i, write: 'name the actor' },
  { pattern: /^(?:who|whose|whom) /i, write: 'start with a noun or a verb' },
]

const NAMES: readonly Rule[] = [
  { pattern: /^.{81,}$/s, write: 'at most 80 characters: one guarantee' },
  {
    pattern: /^(?:what|of|so|and|those|it|they|its|who|whose|one|that|this|none|nothing|nobody|no)\b/i,
    write: 'start with a verb in the present tense',
  },
  ...PHRASES,
]

const filesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] }).sort()
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The comments of a file; a run of lines is one comment. */
function commentsIn(file: string): (Phrase & { lines: number; indent: number })[] {
  const text = read(file)
  const found: (Phrase & { lines: number; indent: number; end: number; isLine: boolean })[] = []
  for (const { type, value, start, end } of parseSync(file, text).comments) {
    const last = found.at(-1)
    const plain = value
      .replaceAll(/^\s*\*+ ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    if (type === 'Line' && last?.isLine && /^\n[ \t]*$/.test(text.slice(last.end, start))) {
      Object.assign(last, { text: `${last.text} ${plain}`, lines: last.lines + 1, end })
    } else {
      const indent = start - (text.lastIndexOf('\n', start - 1) + 1)
      found.push({ file, text: plain, lines: value.split('\n').length, indent, end, isLine: type === 'Line' })
    }
  }
  return found
}

/** Other comments by their files: SQL statements, style sheets, and configuration of deployments. */
const OTHERS: readonly (readonly [files: string, comment: RegExp])[] = [
  ['src/server/db/**/*.ts', /^ *-- (.*)$/gm],
  ['{src,public}/**/*.css', /\/\*(.*?)\*\//gs],
  ['src/server/deploy/*', /^[ \t]*#+ (.*)$/gm],
]

const otherComments = OTHERS.flatMap(([pattern, comment]) =>
  filesOf(pattern).flatMap(file =>
    Array.from(read(file).matchAll(comment), ({ 1: text = '' }) => ({
      file,
      text: text.replaceAll(/\s+/g, ' ').trim(),
    })),
  ),
)

const brokenBy = (phrases: readonly Phrase[], rules: readonly Rule[]): string[] =>
  phrases.flatMap(({ file, text }) =>
    rules
      .filter(({ pattern }) => pattern.test(text))
      .map(({ write }) => `${file}: ${text.slice(0, 120)} [${write}]`),
  )

const code = filesOf('{src,machines,tests}/**/*.{ts,tsx,mjs}', '*.ts')
const comments = code.flatMap(commentsIn)
const names = code
  .filter(file => /\.(?:test|spec)\.tsx?$/.test(file))
  .flatMap(file => calledTests(file, read(file)).map(text => ({ file, text })))

/** Maximum counts. */
const LIMITS = { comments: 0, names: 0, longComments: 0 }

test('finds comments and test names', () => {
  expect(comments.length).toBeGreaterThan(5000)
  expect(otherComments.length).toBeGreaterThan(250)
  expect(names.length).toBeGreaterThan(2000)
})

test.each([
  ['comments', () => brokenBy([...comments, ...otherComments], PHRASES), LIMITS.comments],
  ['test names', () => brokenBy(names, NAMES), LIMITS.names],
  [
    'comments of more than four lines inside functions',
    () =>
      comments
        .filter(({ indent, lines, text }) => indent > 2 && lines > 4 && !text.includes('@'))
        .map(
          ({ file, text }) => `${file}: ${text.slice(0, 120)} [explain it above the function, or shorten it]`,
        ),
    LIMITS.longComments,
  ],
] as const)('keeps awkward %s below their limit', (_, find, limit) => {
  const found = find()
  // The failure lists the matches, because a count alone names no file.
  expect(found.length > limit ? found : []).toEqual([])
})
