import type { Recent } from '../../../machines/palette.types.ts'
import type { Candidate } from '../../../machines/prefetch.machine.ts'
import type { Choice, Command, ReasonKey, Snapshots } from '../../commands/command.ts'
import { type Prerequisite, prerequisiteOf } from '../../commands/prerequisites.ts'
import { findCommand } from '../../commands/registry.ts'
import { availability, withDefaults } from '../../commands/run.ts'
import { zoneParts } from '../../contract/idParts.ts'
import { RANKED_LIMIT } from '../../domain/search/ranking.ts'
import type { Declined } from '../../domain/search/reading/grammar.ts'
import { resolveChoices, type Words } from './words.ts'

/** Row of the palette: a command with the arguments chosen so far. */
export type Row = {
  /** Unique in a listing. */
  id: string
  command: Command
  args: readonly string[]
  /** Words of the row, from the command to its last argument. */
  path: readonly string[]
  detail: string | null
  group: Group
  /** Reason the command is unavailable, or null. */
  reason: ReasonKey | null
  /** Step to take first when the row is chosen, or null. */
  lead: Prerequisite | null
  /** True if the command requests an argument before it runs. */
  asks: boolean
  /** Proposed dataset of the catalogue, or null. */
  dataset: string | null
  /** Proposed colour, or null. */
  swatch: string | null
}

/** Heading above rows: a group of the palette, an area of commands, or the requested step. */
export type Group =
  | `groups.${'recent' | 'next' | 'displayed' | 'all' | 'sentences' | 'commands' | 'datasets' | 'zones' | 'places'}`
  | `areas.${string}`
  | `steps.${string}`

export function commandRow(command: Command, snapshots: Snapshots, words: Words, group: Group): Row {
  const given = withDefaults(command, snapshots, [])
  const answer = availability(command, snapshots)
  const preset =
    resolveChoices(command, snapshots, given)?.map(choice => words.choice(choice, words.language)) ?? []
  return {
    id: command.id,
    command,
    args: [],
    path: [words.title(command, words.language)],
    detail: preset.join(' › ') || words.hint(command) || null,
    group,
    reason: answer.can ? null : answer.reason,
    lead: prerequisiteOf(command, snapshots),
    asks: given.length < command.steps.length,
    dataset: null,
    swatch: null,
  }
}

export function recentRow(recent: Recent, snapshots: Snapshots, words: Words): Row | null {
  const command = findCommand(recent.command)
  const choices = command && resolveChoices(command, snapshots, recent.args)
  if (!command || !choices || command.hidden) return null
  const answer = availability(command, snapshots, recent.args)
  if (!answer.can) return null
  const row = argumentRow(command, choices, words, 'groups.recent')
  return { ...row, id: `recent ${row.id}`, dataset: null }
}

export function argumentRow(command: Command, choices: readonly Choice[], words: Words, group: Group): Row {
  const args = choices.map(({ value }) => value)
  const last = command.steps[args.length - 1]
  return {
    id: [command.id, ...args].join(' '),
    command,
    args,
    path: [
      words.title(command, words.language),
      ...choices.map(choice => words.choice(choice, words.language)).filter(text => text !== ''),
    ],
    detail:
      choices
        .at(-1)
        ?.detail?.map(said => words.choice(said, words.language))
        .join(', ') ?? null,
    group,
    reason: null,
    lead: null,
    asks: command.steps.slice(args.length).some(({ optional }) => !optional),
    dataset: last?.ofCatalogue ? (args.at(-1) ?? null) : null,
    swatch: choices.at(-1)?.swatch ?? null,
  }
}

const DATASET_COMMANDS = new Set(['dataset.display', 'dataset.select', 'card.open', 'instance.show'])
const PLACE_COMMANDS = new Set(['place.visit', 'map.visit', 'map.scale'])

/** Returns the group of a command with complete arguments. */
export function groupOf({ id }: Command): Group {
  if (id === 'zone.inspect') return 'groups.zones'
  if (PLACE_COMMANDS.has(id)) return 'groups.places'
  return DATASET_COMMANDS.has(id) ? 'groups.datasets' : 'groups.commands'
}

/** Returns the provider's key of a zone, which ends its id: zones can be found by key. */
export const keyOfZone = ({ id }: Command, [zone = '']: readonly string[]) =>
  id === 'zone.inspect' ? [zoneParts(zone)?.key ?? ''] : []

/** Best rows, and the total count. `notice` explains a line that is not fully understood. */
export type Listing = {
  items: Row[]
  count: number
  notice?: Notice
  /** Datasets whose labels the line may name. */
  awaits?: readonly Candidate[]
  /** True if the whole line is read, so that no label replaces the first row. */
  isRead?: boolean
}

/**
 * Sentence above the rows: about a missing feature of the product, or about the words that were understood.
 */
export type Notice = { declined?: Declined; understood?: readonly string[] }

/** Removes duplicate rows; the first one is kept. */
export function uniqueRows(parts: readonly (readonly Row[])[]): Row[] {
  const rows = new Map<string, Row>()
  for (const row of parts.flat()) if (!rows.has(row.id)) rows.set(row.id, row)
  return [...rows.values()]
}

export const listingOf = (rows: readonly Row[], further = 0): Listing => ({
  items: rows.slice(0, RANKED_LIMIT),
  count: rows.length + further,
})

/** Puts a known row first. Server results arrive late, and must not replace the row that Enter runs. */
export function keepKnownRowFirst(rows: readonly Row[], { datasetSearch }: Snapshots): readonly Row[] {
  const found = new Set(datasetSearch.context.found)
  const at = rows.findIndex(
    ({ command, args }) =>
      !command.steps.some(({ ofSearch }) => ofSearch) && !args.some(arg => found.has(arg)),
  )
  const known = rows[at]
  return known ? [known, ...rows.toSpliced(at, 1)] : rows
}

/** Returns the line that Tab completes to: the words of the row. */
export const completionOf = ({ path }: Row): string => path.join(' ')
