import { describe, expect, test } from 'vitest'
import { onlyOnce } from '../support/onlyOnce.ts'
import { readKept, retrace } from './kept.ts'
import { byPerson, causes } from './model/causes.ts'
import { chartOf, machines } from './model/chart.ts'
import { walkable } from './model/generate.ts'
import { isUnreachable, unreachable } from './unreachable.ts'

/** Kept paths of each machine. Each path is replayed once, alone or for the combined coverage. */
const keptPaths = walkable.map(machine => {
  const { commands = [], paths = [] } = readKept(machine) ?? {}
  const ways = paths.map(steps => {
    const acts = steps.map(({ act }) => act)
    return { steps, acts, retraced: onlyOnce(() => retrace(machine, acts, commands)) }
  })
  return { machine, ways }
})

/** Transitions taken by kept paths. */
const takenByAll = onlyOnce(async () => {
  const taken = new Set<string>()
  for (const { ways } of keptPaths)
    for (const { retraced } of ways) for (const key of (await retraced()).log.taken) taken.add(key)
  return taken
})

describe.each(keptPaths)('kept paths of $machine', ({ machine, ways }) => {
  test('finds kept paths', () => expect(ways).not.toEqual([]))

  test.each(
    ways.map(
      ({ steps, acts, retraced }) =>
        [
          acts
            .map(act =>
              act.kind === 'command'
                ? act.command
                : act.kind === 'typed'
                  ? act.field
                  : `${act.part} ${act.outcome}`,
            )
            .join(' → '),
          steps,
          retraced,
        ] as const,
    ),
  )('%s', async (_, steps, retraced) => {
    const { steps: now, log } = await retraced()
    expect([...log.differences]).toEqual([])
    expect(now, `If this is meant: npm run qa -- paths --machine ${machine} --keep`).toEqual(steps)
  })
})

test('takes every user transition except documented ones', async () => {
  const [who, taken] = [await causes(), await takenByAll()]
  const missed = Object.keys(machines).flatMap(machine =>
    byPerson(machine, who)
      .filter(({ key }) => !taken.has(`${machine}: ${key}`) && !isUnreachable(machine, key))
      .map(({ key }) => `${machine}: ${key}`),
  )
  expect(missed).toEqual([])
})

test('documents only transitions that no kept path takes', async () => {
  const taken = await takenByAll()
  const declared = Object.keys(machines).flatMap(machine =>
    chartOf(machine).arrows.map(({ key }) => `${machine}: ${key}`),
  )
  expect(unreachable.filter(key => taken.has(key) || !declared.includes(key))).toEqual([])
})
