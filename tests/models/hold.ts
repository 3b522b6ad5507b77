import { expect, test } from 'vitest'
import { arrowsOf } from '../qa/model/chart.ts'
import { mistakesIn, redirect } from './elsewhere.ts'
import { differs } from './expect.ts'
import type { Expected } from './expected/row.ts'
import { type Explorable, explore, type Taken } from './explore.ts'

type Actions = Pick<Explorable, 'events' | 'project'>

/** A machine to explore, with every input that it can begin with. What takes other events is explored by itself. */
type Held = Omit<Explorable, 'input'> & { inputs: readonly unknown[]; others?: readonly Actions[] }

const waysOf = ({ machine, inputs, others = [], events, project }: Held): Explorable[] =>
  inputs.flatMap(input =>
    [{ events, ...(project && { project }) }, ...others].map(actions => ({ machine, input, ...actions })),
  )

const SEED = 16
const TIMES = 4

/** Tells whether a machine is found to differ from its table; one that breaks while it is explored is. */
function isNoticed(table: Expected, held: Held): boolean {
  const isWrong = (taken: Taken) => differs(table, taken) !== null
  try {
    return waysOf(held).some(way => explore(way, isWrong).taken.some(isWrong))
  } catch {
    return true
  }
}

/** Tests of a machine against its table: every transition, in every place from which it can be taken. */
export function holdTo(table: Expected, held: Held): void {
  const { machine } = held
  const taken = waysOf(held).flatMap(way => explore(way).taken)

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
    expect(isNoticed(table, { ...held, machine: machine.provide({}) })).toBe(false)
    const mistakes = mistakesIn(machine, table, SEED, TIMES)
    const unnoticed = mistakes.filter(
      mistake => !isNoticed(table, { ...held, machine: redirect(machine.provide({}), mistake) }),
    )
    expect(unnoticed).toEqual([])
  })
}
