import { expect, test } from 'vitest'
import en from '../../locales/en/reasons.json' with { type: 'json' }
import fr from '../../locales/fr/reasons.json' with { type: 'json' }
import { commands } from '../../src/commands/registry.ts'

/** Letters of a reason that fit on one line of the drawer. */
const ONE_LINE = 37

test('writes the reasons of the steps on one line, so that the steps below do not move', () => {
  const steps = commands.filter(({ keys = [] }) => keys.some(key => /^[1-9]$/.test(key)))
  expect(steps).toHaveLength(9)
  const reasons = steps.flatMap(({ needs = [], refusal }) => [...needs.map(([, reason]) => reason), refusal])
  expect(reasons).not.toEqual([])
  for (const texts of [fr, en] as Record<string, string>[])
    for (const reason of reasons) expect((reason && texts[reason])?.length ?? 0).toBeLessThanOrEqual(ONE_LINE)
})
