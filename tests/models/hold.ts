import { expect, test } from 'vitest'
import { arrowsOf } from '../qa/model/chart.ts'
import { mistakesIn, redirect } from './elsewhere.ts'
import { differs } from './expect.ts'
import type { Expected } from './expected/row.ts'
import { type Explorable, type Explored, explore, type Taken } from './explore.ts'

type Actions = Pick<Explorable, 'events' | 'project'>

/**
 * Machine to explore, with every input it can start with. Parts that take other events are explored
 * separately.
 */
type Held = Omit<Explorable, 'input'> & { inputs: readonly unknown[]; others?: readonly Actions[] }

const waysOf = ({ machine, inputs, others = [], events, project }: Held): Explorable[] =>
  inputs.flatMap(input =>
    [{ events, ...(project && { project }) }, ...others].map(actions => ({ machine, input, ...actions })),
  )

const SEED = 16
const TIMES = 4

/** Returns whether a machine differs from its table, or throws while it is explored. */
function isNoticed(table: Expected, held: Held): boolean {
  const isWrong = (taken: Taken) => differs(table, taken) !== null
  try {
    return waysOf(held).some(way => explore(way, isWrong).taken.some(isWrong))
  } catch {
    return true
  }
}

/**
 * Tests a machine against its table: every transition, from every state that allows it. Returns the steps from
 * each input.
 */
export function holdTo(table: Expected, held: Held): readonly (Explored & { input: unknown })[] {
  const { machine } = held
  const explored = waysOf(held).map(way => ({ ...explore(way), input: way.input }))
  const taken = explored.flatMap(way => way.taken)

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
  return explored
}
