import { expect, test } from 'vitest'
import {
  type AnyStateMachine,
  createActor,
  fromCallback,
  type NonReducibleUnknown,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate'
import { Secret } from '../../src/domain/account/secret.ts'
import { scriptedPromise } from '../support/scriptedPromise.ts'
import { declaredTransitions } from './bridge.ts'
import type { Expected } from './expected/row.ts'
import { explore, type Step, type Told } from './explore.ts'
import { holdTo } from './hold.ts'

type Followed<M extends AnyStateMachine> = {
  machine: M
  /** Table of the machine, from the specification. */
  expected: Expected
  /** Names of the promises that the machine invokes, each under its own name. */
  promises: readonly string[]
  /** Promises with permanent effects. */
  changes?: readonly string[]
  /** Names of the machine's callbacks. */
  callbacks?: readonly string[]
  /**
   * Every event with the payloads that lead to different states, distinguished by their JSON, in which
   * secrets are equal.
   */
  events: readonly Told[]
  /** Events of a user who types secrets only into the form that asks for them; by default, all events. */
  eventsWithSecrets?: readonly Told[]
  /** Possible start inputs of the machine. Each input has its own paths. */
  inputs?: readonly unknown[]
  /** Returns the part of the context that guards read. */
  project?: (snapshot: SnapshotFrom<M>) => unknown
}

/** Starts the real machine with scripted actors. */
function started({ machine, promises, callbacks = [] }: Followed<AnyStateMachine>, input: unknown) {
  const clock = new SimulatedClock()
  const asked = new Map(promises.map(name => [name, scriptedPromise<unknown, NonReducibleUnknown>()]))
  const actors = Object.fromEntries([
    ...[...asked].map(([name, { logic }]) => [name, logic] as const),
    ...callbacks.map(name => [name, fromCallback(() => {})] as const),
  ])
  const actor = createActor(machine.provide({ actors } as never), { clock, input }).start()
  const execute = async (event: Told) => {
    const [, outcome, name = ''] = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type) ?? []
    const promise = asked.get(name)
    if (promise && outcome === 'done') return promise.resolve(event['output'])
    if (promise && outcome === 'error') return promise.reject(event['error'])
    if (event.type.startsWith('xstate.after.')) return clock.increment(60_000)
    return actor.send(event)
  }
  return { actor, asked, execute }
}

/** Lists the form fields with a secret. */
function secretsOf({ draft = {} }: { draft?: object }): string[] {
  return Object.entries(draft).flatMap(([field, value]) =>
    value instanceof Secret && !value.isEmpty ? [field] : [],
  )
}

/** Returns the paths to a request, one per event that causes it. */
function waysToAsk(name: string, steps: readonly Step[]): (readonly Told[])[] {
  const ways = steps.flatMap(({ from, event, state }) =>
    state.children[name] !== undefined && from.state.children[name] === undefined
      ? [[JSON.stringify([from.state.value, event.type]), [...from.events, event]] as const]
      : [],
  )
  return [...new Map(ways).values()]
}

/** Lists the secrets that a form still holds after a step, although nobody sees it. */
function secretsKept({ event, state }: Step): string[] {
  const secrets = secretsOf(state.context)
  if (secrets.length === 0 || state.hasTag('busy')) return []
  const isInUse = state.can({ type: 'draft.changed', patch: {} })
  return isInUse ? [] : secrets.map(field => `${event.type}: ${field}`)
}

/**
 * Tests a machine against its table. A second click must not repeat permanent effects; requests are scripted.
 */
export function followTable<M extends AnyStateMachine>(followed: Followed<M>): void {
  const { machine, events, expected, project, inputs = [undefined] } = followed
  const explorable = { machine, events, ...(project ? { project } : {}) }
  const explored = holdTo(expected, { ...explorable, inputs })
  // Read at once, since the steps of a large machine fill the memory.
  const changes = (followed.changes ?? []).map(name => ({
    name,
    asking: explored.flatMap(({ input, steps }) => waysToAsk(name, steps).map(way => ({ input, way }))),
  }))
  const { eventsWithSecrets } = followed
  const typed = eventsWithSecrets
    ? inputs.map(input => explore({ ...explorable, events: eventsWithSecrets, input }))
    : explored
  const kept = new Set(typed.flatMap(({ steps }) => steps.flatMap(secretsKept)))

  test.each(changes)('asked three times at once, $name is done once', async ({ name, asking }) => {
    expect(asking.length).toBeGreaterThan(0)
    for (const { input, way } of asking) {
      const { actor, asked, execute } = started(followed as unknown as Followed<AnyStateMachine>, input)
      for (const event of way) await execute(event)
      const times = asked.get(name)?.timesAsked()
      for (let click = 2; click <= 3; click++) await execute(way.at(-1) as Told)
      expect([asked.get(name)?.timesAsked(), asked.get(name)?.isPending()]).toEqual([times, true])
      actor.stop()
    }
  })

  test('what is typed in secret is forgotten once its form has gone', () => {
    expect([...kept]).toEqual([])
  })

  test('what the machine asks is told apart, and every promise it asks is scripted', () => {
    const ids = declaredTransitions(machine).flatMap(
      pair => /xstate\.done\.actor\.(\w+)/.exec(pair)?.[1] ?? [],
    )
    expect(ids.filter(id => !followed.promises.includes(id))).toEqual([])
  })
}
