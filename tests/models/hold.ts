import { expect, test } from 'vitest'
import { arrowsOf } from '../qa/model/chart.ts'
import { mistakesIn, redirect } from './elsewhere.ts'
import { differs } from './expect.ts'
import type { Expected } from './expected/row.ts'
import { type Explorable, explore, type Taken } from './explore.ts'

/** A machine to explore, with every input that it can begin with. */
type Held = Omit<Explorable, 'input'> & { inputs: readonly unknown[] }

const SEED = 16
const TIMES = 4

/** Tells whether a machine is found to differ from its table; one that breaks while it is explored is. */
function isNoticed(table: Expected, { inputs, ...explorable }: Held): boolean {
  const isWrong = (taken: Taken) => differs(table, taken) !== null
  try {
    return inputs.some(input => explore({ ...explorable, input }, isWrong).taken.some(isWrong))
  } catch {
    return true
  }
}

/** Tests of a machine against its table: every transition, in every place from which it can be taken. */
export function holdTo(table: Expected, held: Held): void {
  const { machine, inputs, ...explorable } = held
  const taken = inputs.flatMap(input => explore({ machine, ...explorable, input }).taken)

  test('every transition leads where the table says, with the message that it says', () => {
    expect([...new Set(taken.flatMap(each => differs(table, each) ?? []))]).toEqual([])
  })

  test('every transition of the chart is taken', () => {
    const keys = new Set(taken.flatMap(({ arrows }) => arrows))
    expect([...arrowsOf(machine).values()].filter(({ key }) => !keys.has(key)).map(({ key }) => key)).toEqual(
      [],
    )
  })

  test('a transition that leads elsewhere is noticed', () => {
    const mistakes = mistakesIn(machine, table, SEED, TIMES)
    const unnoticed = mistakes.filter(
      mistake => !isNoticed(table, { ...held, machine: redirect(machine.provide({}), mistake) }),
    )
    expect(unnoticed).toEqual([])
  })
}
