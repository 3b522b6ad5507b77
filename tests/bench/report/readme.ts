import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../harness/child.ts'

const MARKS = {
  bench: /(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/,
  history: /(<!-- bench history -->\n)[\s\S]*?(<!-- \/bench history -->)/,
  opened: /(<!-- bench opened -->\n)[\s\S]*?(<!-- \/bench opened -->)/,
  catalogue: /(<!-- bench catalogue -->\n)[\s\S]*?(<!-- \/bench catalogue -->)/,
  readers: /(<!-- bench readers -->\n)[\s\S]*?(<!-- \/bench readers -->)/,
} as const

/** Puts tables where the page for maintainers has its marks for them. */
export function writeIntoReadme(part: keyof typeof MARKS, tables: string): void {
  const path = join(ROOT, 'src', 'README.md')
  const text = readFileSync(path, 'utf8')
  if (!MARKS[part].test(text)) throw new Error(`src/README.md has no place for ${part}.`)
  writeFileSync(
    path,
    text.replace(MARKS[part], (_, begin: string, end: string) => `${begin}${tables}\n${end}`),
  )
}
