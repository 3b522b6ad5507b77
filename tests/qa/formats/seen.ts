import { type Snapshots, snapshotsIn } from '../../../src/commands/command.ts'
import type { Language } from '../../../src/contract/languages.mjs'
import { equal } from '../../../src/domain/equal.ts'
import type { Perceived } from '../../../src/paths/description.ts'
import { terminalTexts } from '../../../src/server/platform/translate.ts'
import { rowOf } from '../../models/expect.ts'
import { expectations } from '../../models/expected/index.ts'
import type { Row } from '../../models/expected/row.ts'
import { leavesOf } from '../../models/explore.ts'
import { catalogue } from '../model/catalogue.ts'
import type { Expected } from '../path.ts'
import { formsOf, textOf } from './texts.ts'

/** Visible effects, as sentences and for scripts, and the most specific sentence of the path's machine. */
type Seen = { sentences: string[]; perceived: Perceived[]; point: string | null }

/** Row of a transition, its machine, and the former state. */
type Taken = { machine: string; from: string; row: Row }

/** Innermost states of machines, by name. */
type Places = Readonly<Record<string, readonly string[]>>

/** Moment of a path, with its visible messages. */
export type Moment = {
  places: Places
  messages: readonly string[]
  expected: Expected
  language: Language
}

export function momentOf(snapshots: Snapshots, expected: Expected): Moment {
  const places = Object.fromEntries(
    snapshotsIn(snapshots).map(([name, { value }]) => [name, leavesOf(value)]),
  )
  const loads = Object.values(snapshots.workbench.context.loads)
  const loading = loads.flatMap(load => leavesOf(load.getSnapshot().value))
  const messages = snapshots.notifications.context.visible.map(({ key }) => key)
  const { language } = snapshots.preferences.context
  return { places: loading.length > 0 ? { ...places, loading } : places, messages, expected, language }
}

/** Panels that are not always visible: the machine with their texts, and the states that show them. */
const PANELS: Readonly<Record<string, { of: string; in: readonly string[] }>> = {
  displaySettings: { of: 'panels', in: ['inspector.settings', 'inspectorPane.open'] },
  filter: { of: 'panels', in: ['inspector.filter', 'inspectorPane.open'] },
  inspect: { of: 'panels', in: ['inspector.zone', 'inspectorPane.open'] },
  imports: { of: 'importing', in: ['choosing'] },
}

const KINDS = ['asks', 'leaves', 'reads', 'legend', 'message', 'focus'] as const
/** Kinds of sentences, most telling first. */
const TELLING = ['message', 'reads', 'legend', 'leaves', 'asks', 'focus'] as const

/** Describes the visible outcome of an action according to the tables, as long as it stays visible. */
export function seenAfter(
  arrows: readonly string[],
  { before, after }: { before: Moment; after: Moment },
  machine: string | null,
  language: Language,
): Seen {
  const sights = arrows.flatMap(rowIn).flatMap(taken => sightsOf(taken, before, after))
  const inOrder = KINDS.flatMap(kind => sights.filter(each => each.kind === kind))
  const [own] = TELLING.flatMap(kind => sights.filter(each => each.kind === kind && each.machine === machine))
  return {
    sentences: [...new Set(inOrder.map(each => sentenceOf(each, language)))],
    perceived: unique(inOrder.map(each => perceivedOf(each, after.language))),
    point: own ? sentenceOf(own, language) : null,
  }
}

const unique = <T>(values: readonly T[]): T[] =>
  values.filter((value, at) => values.findIndex(each => equal(each, value)) === at)

/** Returns the readable texts after an action, as alternative keys. */
export const readAfter = (arrows: readonly string[], after: Moment): (readonly string[])[] =>
  arrows.flatMap(rowIn).flatMap(taken => {
    const { machine, row } = taken
    if (!isInSight(machine, after) || !lasts(taken, after)) return []
    return [...[row.reads ?? []].flat().map(key => [key]), ...(row.readsOne ? [row.readsOne] : [])]
  })

/**
 * Returns the keys of messages that an action surely causes. Of several, it is one that was not visible
 * before.
 * @param before Visible messages before.
 */
export const messagesAfter = (
  arrows: readonly string[],
  after: Moment,
  before: readonly string[],
): string[] =>
  arrows.flatMap(rowIn).flatMap(({ row }) => {
    const isOneOfSeveral = typeof row.message === 'object'
    return messagesOf(row, {
      ...after,
      messages: isOneOfSeveral ? after.messages.filter(key => !before.includes(key)) : after.messages,
    })
  })

type Content =
  | {
      kind: 'leaves' | 'reads' | 'message' | 'focus'
      /** Alternative text keys. */
      keys: readonly string[]
    }
  | { kind: 'asks'; calls: readonly string[] }
  | { kind: 'legend'; dataset: string; zones: number }

/** Visible effect, with the machine of the row that states it. */
type Sight = Content & { machine: string }

/**
 * Returns the effects of a row: calls and messages always, other effects while the machine stays in the
 * state.
 */
function sightsOf(taken: Taken, before: Moment, after: Moment): Sight[] {
  const { machine, row } = taken
  const texts = (kind: 'leaves' | 'reads' | 'message' | 'focus', found: readonly string[]): Content[] =>
    found.map(key => ({ kind, keys: [key] }))
  const of = (contents: readonly Content[]): Sight[] => contents.map(each => ({ ...each, machine }))
  const calls = [row.asks ?? []].flat()
  const asks: Content[] = calls.length > 0 ? [{ kind: 'asks', calls }] : []
  const messages = texts('message', messagesOf(row, after))
  if (!isInSight(machine, after) || !lasts(taken, after)) return of([...asks, ...messages])
  const isNew = !ends(row).some(end => (before.places[machine] ?? [end]).includes(end))
  return of([
    ...asks,
    ...texts('leaves', row.leaves && isNew ? [row.leaves] : []),
    ...texts('reads', [row.reads ?? []].flat()),
    ...(row.readsOne ? [{ kind: 'reads' as const, keys: row.readsOne }] : []),
    ...(row.legend ? legends(before.expected, after.expected) : []),
    ...messages,
    ...texts('focus', row.focus ? [row.focus] : []),
  ])
}

const datasetName = (id: string, language: Language) =>
  catalogue.datasets.find(dataset => dataset.id === id)?.name[language] ?? id

function sentenceOf(sight: Sight, language: Language): string {
  const say = terminalTexts(language)
  if (sight.kind === 'asks') return say('qa.seen.asks', { call: sight.calls.join(say('qa.seen.orCall')) })
  if (sight.kind === 'legend')
    return say('qa.seen.legend', { name: datasetName(sight.dataset, language), count: sight.zones })
  return say(`qa.seen.${sight.kind}`, { text: textOf(sight.keys, language) })
}

/** Returns the expectations for a script, in the product's language. */
function perceivedOf(sight: Sight, language: Language): Perceived {
  if (sight.kind === 'asks') return { kind: 'asks', calls: sight.calls }
  if (sight.kind === 'legend')
    return { kind: 'legend', name: datasetName(sight.dataset, language), zones: sight.zones }
  return { kind: sight.kind, forms: sight.keys.flatMap(key => formsOf(key, language)) }
}

const ends = ({ to = [] }: Row) => [to].flat()

const isInSight = (machine: string, { places }: Moment) => {
  const panel = PANELS[machine]
  return panel === undefined || panel.in.every(state => (places[panel.of] ?? []).some(within(state)))
}

function rowIn(arrow: string): Taken[] {
  const [, machine = '', key = ''] = /^(\w+): (.*)$/.exec(arrow) ?? []
  const row = rowOf(expectations[machine] ?? {}, key)
  const [, from = ''] = /^\w+\.?([^:]*): /.exec(key) ?? []
  return row ? [{ machine, from, row }] : []
}

const within = (state: string) => (leaf: string) => state === '' || `${leaf}.`.startsWith(`${state}.`)

/**
 * Returns whether a machine is still in the target state of a row, or has not left the state of a row without
 * a target.
 */
function lasts({ machine, from, row }: Taken, { places }: Moment): boolean {
  const leaves = places[machine] ?? []
  return row.to ? ends(row).every(end => leaves.includes(end)) : leaves.some(within(from))
}

/** Returns the message of a row; if there are several, the visible one. */
function messagesOf({ message = [] }: Row, { messages }: Moment): string[] {
  const keys =
    typeof message === 'string' ? [message] : message.filter(key => key !== null && messages.includes(key))
  return keys.map(key => `notifications:texts.${key}`)
}

/** Returns the legends of newly displayed datasets, with the catalogue's zone counts. */
function legends(before: Expected, after: Expected): Content[] {
  return after.view.displayed.flatMap(({ dataset, instance, filter }) => {
    const isNew = !before.view.displayed.some(each => each.instance === instance)
    const zones = catalogue.instances[dataset]?.find(({ id }) => id === instance)?.zones
    return isNew && filter === null && zones !== undefined ? [{ kind: 'legend', dataset, zones }] : []
  })
}
