import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../harness/child.ts'

const MARKS = {
  bench: /(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/,
  history: /(<!-- bench history -->\n)[\s\S]*?(<!-- \/bench history -->)/,
  opened: /(<!-- bench opened -->\n)[\s\S]*?(<!-- \/bench opened -->)/,
  catalogue: /(<!-- bench catalogue -->\n)[\s\S]*?(<!-- \/bench catalogue -->)/,
  growth: /(<!-- bench growth -->\n)[\s\S]*?(<!-- \/bench growth -->)/,
  weights: /(<!-- bench weights -->\n)[\s\S]*?(<!-- \/bench weights -->)/,
  readers: /(<!-- bench readers -->\n)[\s\S]*?(<!-- \/bench readers -->)/,
} as const

/** Replaces the tables between the markers of the benchmark page, or of the page of weights. */
export function writeIntoPage(part: keyof typeof MARKS, tables: string): void {
  const page = part === 'weights' ? 'weights.md' : 'benchmarks.md'
  const path = join(ROOT, 'src', 'docs', page)
  const text = readFileSync(path, 'utf8')
  if (!MARKS[part].test(text)) throw new Error(`src/docs/${page} has no place for ${part}.`)
  writeFileSync(
    path,
    text.replace(MARKS[part], (_, begin: string, end: string) => `${begin}${tables}\n${end}`),
  )
}
