import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chartChanges } from './charts.ts'
import { FOLDERS, type Folder, KINDS } from './config.ts'
import { removedAria, swaps } from './operators.ts'
import { type Change, strykersChanges, treeOf } from './source.ts'

export type Kind = keyof typeof KINDS
export type Mutant = Change & { kind: Kind; file: string; line: number; id: string }

const kindOf = new Map<string, Kind>(
  Object.entries(KINDS).flatMap(([kind, operators]) => operators.map(name => [name, kind as Kind])),
)

const hashOf = (...parts: readonly (string | number)[]) =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 12)

/** Returns all mutants of a source, by kind. Their ids survive moved lines. */
export async function mutantsOf(file: string, content: string): Promise<Mutant[]> {
  const tree = await treeOf(file, content)
  const changes = [...(await strykersChanges(file, content)), ...swaps(tree, content), ...removedAria(tree)]
  if (file.startsWith(FOLDERS.machines)) changes.push(...chartChanges(tree))
  const seen = new Map<string, number>()
  return changes.flatMap(change => {
    const kind = kindOf.get(change.operator)
    const { operator, start, end, replacement } = change
    if (!kind || content.slice(start, end) === replacement) return []
    const what = hashOf(file, operator, content.slice(start, end), replacement)
    const times = (seen.get(what) ?? 0) + 1
    seen.set(what, times)
    const line = content.slice(0, start).split('\n').length
    return { ...change, kind, file, line, id: hashOf(what, times) }
  })
}

/** Returns the sources of a folder, relative to the root. */
export function sourcesOf(root: string, folder: Folder): string[] {
  return readdirSync(join(root, FOLDERS[folder]), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(tsx?|mjs)$/.test(name) && !/\.(test|d)\./.test(name))
    .map(name => join(FOLDERS[folder], name))
    .sort()
}

/** Returns the mutants of a folder. */
export async function allMutants(root: string, folder: Folder): Promise<Mutant[]> {
  const files = sourcesOf(root, folder)
  const found = await Promise.all(files.map(file => mutantsOf(file, readFileSync(join(root, file), 'utf8'))))
  return found.flat()
}

/**
 * Draws mutants by a seed: kinds alternate, each giving the one with the lowest hash. A larger sample extends
 * a smaller one, and product changes affect no other mutant.
 */
export function sampleOf(mutants: readonly Mutant[], size: number, seed: number): Mutant[] {
  const rank = new Map(mutants.map(mutant => [mutant, hashOf(seed, mutant.id)]))
  const byRank = [...mutants].sort((a, b) => ((rank.get(a) ?? '') < (rank.get(b) ?? '') ? -1 : 1))
  const queues = [...Map.groupBy(byRank, ({ kind }) => kind)].sort(([a], [b]) => (a < b ? -1 : 1))
  const drawn: Mutant[] = []
  for (let turn = 0; drawn.length < Math.min(size, mutants.length); turn++)
    for (const [, queue] of queues) {
      const next = queue[turn]
      if (next && drawn.length < size) drawn.push(next)
    }
  return drawn
}

/** Returns a source with a mutant. */
export const mutated = (content: string, { start, end, replacement }: Change): string =>
  content.slice(0, start) + replacement + content.slice(end)
