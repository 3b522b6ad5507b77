import type { Command, Surface } from '../../../src/commands/command.ts'
import type { edit } from '../../../src/commands/draft.ts'
import { commands } from '../../../src/commands/registry.ts'
import { hasButton } from '../unreachable.ts'
import { type Arrow, chartOf } from './chart.ts'
import { simulate } from './simulation.ts'

type Drafted = Parameters<typeof edit>[1]

/** Events that widgets send during use, by machine. */
const DRAFTS = {
  displaySettings: ['draft.changed'],
  filter: ['node.picked', 'condition.changed'],
  filterValues: ['values.wanted', 'values.dismissed'],
  valueCounts: ['counts.wanted', 'counts.dismissed'],
  download: ['download.changed'],
  importing: ['file.chosen', 'draft.changed', 'reading.changed'],
  login: ['draft.changed'],
  signup: ['draft.changed'],
  emailVerification: ['draft.changed'],
  passwordReset: ['draft.changed'],
  nameChange: ['draft.changed'],
  passwordChange: ['draft.changed'],
  apiKeys: ['draft.changed'],
  administration: ['accounts.searched', 'answer.changed'],
  feedback: ['draft.changed'],
  drawer: ['drawer.resized'],
  panes: ['pane.resized'],
  palette: ['query.changed'],
  table: ['table.searched', 'rows.wanted', 'column.moved', 'column.resized'],
  selection: ['zone.toggled', 'zones.selected', 'rows.selected'],
} as const satisfies Partial<{ [N in Drafted]: readonly Parameters<typeof edit<N>>[2]['type'][] }>

/** Events that users send to machines, as `machine event`: by surface, and by widgets. */
export type Causes = Record<Surface | 'widget', ReadonlySet<string>>

/** Returns whether a surface has a command at all. */
export const offers: Readonly<Record<Surface, (command: Command) => boolean>> = {
  palette: ({ hidden }) => !hidden,
  button: ({ id }) => hasButton(id),
  key: ({ keys }) => keys !== undefined,
}

/** Finds the causes of events. Other events come from the server, the map or another machine. */
export async function causes(): Promise<Causes> {
  const simulation = await simulate()
  const snapshots = simulation.snapshots()
  simulation.stop()
  const sent = commands.map(command => ({
    command,
    event: `${command.actor} ${command.event([], snapshots)?.type}`,
  }))
  const of = (isOffered: (each: (typeof sent)[number]) => boolean) =>
    new Set(sent.filter(isOffered).map(({ event }) => event))
  return {
    palette: of(({ command }) => offers.palette(command)),
    button: of(({ command }) => offers.button(command)),
    key: of(({ command }) => offers.key(command)),
    widget: new Set(
      Object.entries(DRAFTS).flatMap(([machine, types]) => types.map(type => `${machine} ${type}`)),
    ),
  }
}

/** Returns the transitions of a machine that users cause directly. */
export const byPerson = (machine: string, who: Causes): Arrow[] =>
  chartOf(machine).arrows.filter(({ event }) =>
    [who.palette, who.button, who.key, who.widget].some(sent => sent.has(`${machine} ${event}`)),
  )
