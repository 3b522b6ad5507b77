import { describe, expect, test } from 'vitest'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { declaredTransitions, modelOf } from './bridge.ts'

/** Effect of a journey's event. */
export type Happening<P> = {
  happen: (product: P) => Promise<unknown>
  /**
   * Returns whether the user can cause it. Null if irrelevant: the server causes it, or another journey covers it.
   */
  canHappen: ((product: P) => boolean) | null
}

type Journey<P> = {
  /** Journey as the user experiences it. Only the names of leaf states matter; they are unique. */
  chart: AnyStateMachine
  happenings: Readonly<Record<string, Happening<P>>>
  /** Checks of the visible screen in each leaf state. */
  looks: Readonly<Record<string, (product: P) => boolean>>
  begin: () => Promise<P>
  end: (product: P) => void
}

/** Returns the name of the innermost state. */
const leafOf = (value: unknown): string =>
  typeof value === 'string' ? value : leafOf(Object.values(Object(value))[0])

/**
 * Tests a journey: the real machines walk the shortest path over each of its transitions. After every step,
 * the screen must be right, and the machines must allow exactly the events that the chart allows.
 */
export function followJourney<P>({ chart, happenings, looks, begin, end }: Journey<P>): void {
  const { paths, walked } = modelOf(
    chart,
    Object.keys(happenings).map(type => ({ type })),
  )
  const asked = Object.keys(happenings).filter(type => happenings[type]?.canHappen)

  describe(chart.id, () => {
    test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' → '), path] as const))(
      '%s',
      async (_, path) => {
        const product = await begin()
        const lookAt = (state: AnyMachineSnapshot) => {
          const leaf = leafOf(state.value)
          expect(looks[leaf]?.(product), `it looks like ${leaf}`).toBe(true)
          expect(
            asked.filter(type => happenings[type]?.canHappen?.(product)),
            `what is possible in ${leaf}`,
          ).toEqual(asked.filter(type => state.can({ type })))
        }
        await path.test({
          events: Object.fromEntries(
            Object.entries(happenings).map(([type, { happen }]) => [type, () => happen(product)]),
          ),
          states: { '*': lookAt },
        })
        end(product)
      },
    )

    test('the paths take every transition of the chart, and every event happens somewhere', () => {
      expect(walked).toEqual(declaredTransitions(chart))
      expect([...chart.events].sort()).toEqual(Object.keys(happenings).sort())
    })
  })
}
