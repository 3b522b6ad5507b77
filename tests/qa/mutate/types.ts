import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Mutant, mutated } from './mutants.ts'

/** Minimum mutants for a combined type check: fewer are checked one by one if they survive. */
const MANY = 3

/** Number of lines around a mutant in which errors belong to it. */
const NEAR = 1

const linesOf = (text: string) => text.split('\n').length - 1

/** Type-checks a copy of the product. */
function checkTypes(copy: string): { isRight: boolean; errors: { file: string; line: number }[] } {
  const parameters = [join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '--pretty', 'false']
  const { status, stdout } = spawnSync(process.execPath, parameters, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const errors = Array.from(
    stdout.matchAll(/^([^\s(][^(\n]*)\((\d+),\d+\): error/gm),
    ([, file = '', line]) => ({
      file,
      line: Number(line),
    }),
  )
  // Error without a file, for an aborted check.
  if (status !== 0 && (status === null || errors.length === 0)) errors.push({ file: '', line: 0 })
  return { isRight: status === 0, errors }
}

/** Returns whether a copy passes the type check. */
export const hasTypes = (copy: string): boolean => checkTypes(copy).isRight

/** Mutant, with the lines of its errors. */
type Placed = { mutant: Mutant; from: number; to: number }

/**
 * Returns the mutants that types catch, and the others. Many distant mutants are checked together. Mutants of
 * a run with errors elsewhere are undecided.
 * @param least Minimum mutants of a run.
 */
export function checkedTypes(
  copy: string,
  mutants: readonly Mutant[],
  least = MANY,
): { wrong: Set<string>; right: Set<string> } {
  const [wrong, right] = [new Set<string>(), new Set<string>()]
  for (const go of goesOf(copy, mutants).filter(({ length }) => length >= least)) {
    const errors = errorsWith(copy, go)
    const isOf = ({ mutant, from, to }: Placed, { file, line }: (typeof errors)[number]) =>
      mutant.file === file && from <= line && line <= to
    const isClear = errors.every(error => go.some(placed => isOf(placed, error)))
    for (const placed of go)
      if (errors.some(error => isOf(placed, error))) wrong.add(placed.mutant.id)
      else if (isClear) right.add(placed.mutant.id)
  }
  return { wrong, right }
}

/** Groups mutants so that each error has only one possible cause. */
function goesOf(copy: string, mutants: readonly Mutant[]): Placed[][] {
  const goes: Placed[][] = []
  for (const mutant of mutants) {
    const replaced = readFileSync(join(copy, mutant.file), 'utf8').slice(mutant.start, mutant.end)
    const placed = { mutant, from: mutant.line - NEAR, to: mutant.line + linesOf(replaced) + NEAR }
    const isApart = (other: Placed) =>
      other.mutant.file !== mutant.file || other.to < placed.from || placed.to < other.from
    const go = goes.find(each => each.every(isApart))
    if (go) go.push(placed)
    else goes.push([placed])
  }
  return goes
}

/** Type-checks a copy with mutants, each padded to the lines that it replaces. */
function errorsWith(copy: string, go: readonly Placed[]) {
  const byFile = Map.groupBy(go, ({ mutant }) => join(copy, mutant.file))
  const before = new Map([...byFile.keys()].map(path => [path, readFileSync(path, 'utf8')]))
  try {
    for (const [path, placed] of byFile) {
      let content = before.get(path) ?? ''
      for (const { mutant } of placed.toSorted((a, b) => b.mutant.start - a.mutant.start)) {
        const lost = linesOf(content.slice(mutant.start, mutant.end)) - linesOf(mutant.replacement)
        const replacement = mutant.replacement + '\n'.repeat(Math.max(0, lost))
        content = mutated(content, { ...mutant, replacement })
      }
      writeFileSync(path, content)
    }
    return checkTypes(copy).errors
  } finally {
    for (const [path, content] of before) writeFileSync(path, content)
  }
}
