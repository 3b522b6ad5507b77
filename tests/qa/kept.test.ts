import { describe, expect, test } from 'vitest'
import { readKept, retrace } from './kept.ts'
import { walkable } from './model/generate.ts'

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
    const now = await retrace(
      machine,
      steps.map(({ act }) => act),
      kept?.commands ?? [],
    )
    expect(now, `If this is meant: npm run qa -- paths --machine ${machine} --keep`).toMatchObject(
      steps.map(({ keys, ...rest }) => (keys === null ? rest : { ...rest, keys })),
    )
  })
})
