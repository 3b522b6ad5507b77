import type { Surface } from '../commands/command.ts'
import type { Act, Expected, Path } from '../contract/path.ts'
import { equal } from '../domain/equal.ts'
import { fill, type Phrases } from './words.ts'

/** Step in words. */
export type DescribedStep = {
  act: Act
  /** Sentence about the action of the user or server. */
  does: string
  /** Visible changes, in sentences. */
  sees: string[]
  /** Part of the View afterwards; null if unknown. */
  shows: object | null
  /** Other visible effects, if known. */
  perceived: readonly Perceived[]
  /** Way in which the command was given; null for other actions. */
  surface: Surface | 'map' | null
  title: string | null
  keys: string | null
  /** Number of arguments preset when a key runs the command; null if unknown. */
  given: number | null
  /**
   * Number of arguments given when the palette asks for the remaining ones, and whether it is asking. Null if
   * one row contains all arguments.
   */
  prompted: { from: number; isAsking: boolean } | null
  /** The palette opens before the action, which recordings omit. */
  isPaletteOpen: boolean
}

/** Outcome of an action, as a user or an observer of the network perceives it. */
export type Perceived =
  | {
      kind: 'reads' | 'leaves' | 'message' | 'focus'
      /** Alternative forms of a text, as in the text files. */
      forms: readonly string[]
    }
  | { kind: 'legend'; name: string; zones: number }
  /** A call such as `GET /cartable/dataset/{id}/`, or one of several calls. */
  | { kind: 'asks'; calls: readonly string[] }

export type DescribedPath = {
  path: Path
  /** Its name, if it states its purpose. */
  name?: string
  given: string[]
  steps: DescribedStep[]
  /** End of a recording, if known. */
  ending?: Ending
}

/** View at an end, and the number of zones in the status line, if any. */
export type Ending = { view: Expected['view']; zones: number | null }

const instancesOf = (view: Expected['view']) => view.displayed.map(({ instance }) => instance)

/** Returns the machines that changed state. */
const moved = (before: Expected | null, after: Expected): string[] =>
  Object.keys(after.states).filter(name => before && !equal(before.states[name], after.states[name]))

/**
 * Describes the changes of an action in sentences, without some machines. Without a previous state, describes
 * the whole state.
 */
export function changes(
  before: Expected | null,
  after: Expected,
  say: Phrases,
  isLeftOut: (machine: string) => boolean = () => false,
): string[] {
  const states = moved(before, after)
    .filter(machine => !isLeftOut(machine))
    .map(machine => fill(say.state, { machine, state: stateName(after.states[machine]) }))
  const isSame = before && equal(instancesOf(before.view), instancesOf(after.view))
  const shows = isSame ? [] : [shownSentence(say, instancesOf(after.view))]
  const { inspected } = after.view
  const isOther = inspected !== null && inspected !== before?.view.inspected
  const zone = isOther ? [fill(say.inspected, { zone: inspected })] : []
  return [...shows, ...looks(before, after, say), ...zone, ...states]
}

/**
 * Returns the expected part of the View: displayed instances, changed looks, and a changed inspected zone.
 */
export function shownAfter(before: Expected | null, { view }: Expected): object {
  const displayed = view.displayed.map(entry => {
    const former = before?.view.displayed.find(({ instance }) => instance === entry.instance)
    const others = Object.entries(entry).filter(
      ([name, value]) => former && !equal(value, Reflect.get(former, name)),
    )
    return { instance: entry.instance, ...Object.fromEntries(others) }
  })
  const isInspectedOther = before !== null && before.view.inspected !== view.inspected
  return { displayed, ...(isInspectedOther && { inspected: view.inspected }) }
}

/** Describes instances with a changed look. */
function looks(before: Expected | null, after: Expected, say: Phrases): string[] {
  return after.view.displayed
    .filter(entry => {
      const former = before?.view.displayed.find(({ instance }) => instance === entry.instance)
      return former && !equal(former, entry)
    })
    .map(({ instance }) => fill(say.looks, { instance }))
}

const shownSentence = (say: Phrases, instances: readonly string[]): string =>
  instances.length === 0 ? say.nothingShown : fill(say.shows, { instances: instances.join(', ') })

/** Writes a state value as `showing.settled, inspector.card`. */
export function stateName(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([region, inner]) => `${region}.${stateName(inner)}`)
    .join(', ')
}
