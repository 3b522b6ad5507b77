import type { Surface } from '../commands/command.ts'
import type { Act, Expected, Path } from '../contract/path.ts'
import { equal } from '../domain/equal.ts'
import { fill, type Phrases } from './words.ts'

/** One step in words. */
export type DescribedStep = {
  act: Act
  /** Sentence about the act of the person, or of the server meanwhile. */
  does: string
  /** Differences afterwards, in sentences. */
  sees: string[]
  /** Part of the View that is shown afterwards; null where nothing is known of it. */
  shows: object | null
  /** Other things seen afterwards, where they are known. */
  perceived: readonly Perceived[]
  /** Means by which the command was given; null when the act is no command. */
  surface: Surface | 'map' | null
  title: string | null
  keys: string | null
  /** Number of its arguments that the command takes as given when a key runs it; null where that is not known. */
  given: number | null
  /**
   * Number of its arguments that the palette has when it asks for the others one by one, and whether it does so
   * already; null where it has a row with all of them.
   */
  prompted: { from: number; isAsking: boolean } | null
  /** The palette is open before it, which recordings do not tell of. */
  isPaletteOpen: boolean
}

/** Something that a person, or who watches the network, perceives after an act. */
export type Perceived =
  | {
      kind: 'reads' | 'leaves' | 'message' | 'focus'
      /** The forms of a text of which one is meant, as in the files of texts. */
      forms: readonly string[]
    }
  | { kind: 'legend'; name: string; zones: number }
  /** A call, as `GET /cartable/dataset/{id}/`, or one of several. */
  | { kind: 'asks'; calls: readonly string[] }

export type DescribedPath = {
  path: Path
  /** Its name, where it says what it is for. */
  name?: string
  given: string[]
  steps: DescribedStep[]
  /** End of a recording, where that is known. */
  ending?: Ending
}

/** View at an end, and the number of zones that the status line counts then, where it counts some. */
export type Ending = { view: Expected['view']; zones: number | null }

const instancesOf = (view: Expected['view']) => view.displayed.map(({ instance }) => instance)

/** The machines that are in another state than before. */
const moved = (before: Expected | null, after: Expected): string[] =>
  Object.keys(after.states).filter(name => before && !equal(before.states[name], after.states[name]))

/**
 * Describes in sentences the changes that an act has made, the states of some machines left out. Without a state before
 * it, the whole state is told.
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
  const { selection } = after.view
  const isOther = selection !== null && selection !== before?.view.selection
  const selected = isOther ? [fill(say.selected, { zone: selection })] : []
  return [...shows, ...looks(before, after, say), ...selected, ...states]
}

/**
 * Returns the part of the View that an act should come to: the instances that are displayed, what of them looks otherwise
 * than before, and another selection.
 */
export function shownAfter(before: Expected | null, { view }: Expected): object {
  const displayed = view.displayed.map(entry => {
    const former = before?.view.displayed.find(({ instance }) => instance === entry.instance)
    const others = Object.entries(entry).filter(
      ([name, value]) => former && !equal(value, Reflect.get(former, name)),
    )
    return { instance: entry.instance, ...Object.fromEntries(others) }
  })
  const isSelectionOther = before !== null && before.view.selection !== view.selection
  return { displayed, ...(isSelectionOther && { selection: view.selection }) }
}

/** Describes the instances that look otherwise than before. */
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

/** A state value as `showing.settled, inspector.card`. */
export function stateName(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([region, inner]) => `${region}.${stateName(inner)}`)
    .join(', ')
}
