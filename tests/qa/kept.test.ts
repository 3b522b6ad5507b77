import { describe, expect, test } from 'vitest'
import { beyond, isBeyond } from './beyond.ts'
import { readKept, retrace } from './kept.ts'
import { byPerson, causes } from './model/causes.ts'
import { chartOf, machines } from './model/chart.ts'
import { walkable } from './model/generate.ts'

/** The transitions that kept paths take. */
const taken = new Set<string>()

describe.each(walkable)('kept paths of %s', machine => {
  const kept = readKept(machine)
  const paths = kept?.paths ?? []

  test('there are some', () => expect(paths).not.toEqual([]))

  test.each(
    paths.map(
      steps =>
        [
          steps
            .map(({ act }) =>
              act.kind === 'command'
                ? act.command
                : act.kind === 'typed'
                  ? act.field
                  : `${act.part} ${act.outcome}`,
            )
            .join(' → '),
          steps,
        ] as const,
    ),
  )('%s', async (_, steps) => {
    const { steps: now, witness } = await retrace(
      machine,
      steps.map(({ act }) => act),
      kept?.commands ?? [],
    )
    for (const key of witness.taken) taken.add(key)
    expect([...witness.differences]).toEqual([])
    expect(now, `If this is meant: npm run qa -- paths --machine ${machine} --keep`).toEqual(steps)
  })
})

test('kept paths take every transition that a person causes, but for those that are told apart', async () => {
  const who = await causes()
  const missed = Object.keys(machines).flatMap(machine =>
    byPerson(machine, who)
      .filter(({ key }) => !taken.has(`${machine}: ${key}`) && !isBeyond(machine, key))
      .map(({ key }) => `${machine}: ${key}`),
  )
  expect(missed).toEqual([])
})

test('what is told apart is a transition that no kept path takes', () => {
  const declared = Object.keys(machines).flatMap(machine =>
    chartOf(machine).arrows.map(({ key }) => `${machine}: ${key}`),
  )
  expect(beyond.filter(key => taken.has(key) || !declared.includes(key))).toEqual([])
})
