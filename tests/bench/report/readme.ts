import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../harness/child.ts'

const PART = /(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/

/** Puts the tables where the page for maintainers has its marks for them. */
export function writeIntoReadme(tables: string): void {
  const path = join(ROOT, 'src', 'README.md')
  const text = readFileSync(path, 'utf8')
  if (!PART.test(text)) throw new Error('src/README.md has no place for the benchmark.')
  writeFileSync(
    path,
    text.replace(PART, (_, begin: string, end: string) => `${begin}${tables}\n${end}`),
  )
}
