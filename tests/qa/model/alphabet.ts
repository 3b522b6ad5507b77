import { choicesOf } from '../../../src/commands/availability.ts'
import type { Command, World } from '../../../src/commands/command.ts'
import { commands } from '../../../src/commands/registry.ts'
import type { Act, OUTCOMES, PARTS } from '../path.ts'
import { ZONE } from './catalogue.ts'
import { fields } from './typed.ts'

/** What may happen on the paths of a machine. */
export type Alphabet = {
  commands: readonly string[]
  fields?: readonly string[]
  server?: Partial<Record<(typeof PARTS)[number], readonly (typeof OUTCOMES)[number][]>>
  /** How many arguments of a kind are tried besides the last; one when nothing is said. */
  breadth?: number
  /** The only arguments that are tried of a command. */
  only?: Readonly<Record<string, readonly (readonly string[])[]>>
  /** Commands that are also run without their arguments, so that the palette asks for them. */
  asking?: readonly string[]
  /** Where the paths begin, if not only where everything works. */
  starts?: readonly (readonly Act[])[]
  /** What of the context later acts depend on; two moments that differ in nothing else are one place. */
  project?: (world: World) => unknown
}

const isSomethingDisplayed = (world: World) => world.workbench.context.view.displayed.length > 0

const DISPLAY = ['dataset.display'] as const
/** One dataset, where a second one would change nothing for the machine. */
const REGIONS = { 'dataset.display': [['fr-regions']] } as const

/** The words of each machine's paths: its own commands, and what brings it where they are possible. */
export const alphabets: Readonly<Record<string, Alphabet>> = {
  workbench: {
    commands: [
      ...idsOf('workbench', ['guide.open', 'link.copy', 'zone.next', 'zone.previous', 'zone.inspectCentre']),
      ...DISPLAY,
    ],
    server: { zones: ['ok', 'held', '500'] },
    project: ({ workbench: { context } }) => [
      context.view.displayed.map(({ dataset }) => dataset),
      context.view.selection !== null,
      context.past.length > 0,
      context.future.length > 0,
      context.pending?.kind ?? null,
      context.view.reloadOnMove,
    ],
  },
  selection: {
    commands: idsOf('selection'),
    server: { catalogue: ['ok', 'held', '500'] },
    starts: [[], [{ kind: 'server', part: 'catalogue', outcome: '500' }]],
    project: world => world.selection.context.dataset,
  },
  displaySettings: {
    only: REGIONS,
    commands: [...DISPLAY, 'settings.open', ...idsOf('displaySettings'), 'dataset.remove'],
    fields: ['settings.label', 'settings.mode'],
    project: world => [
      world.workbench.matches({ inspector: 'settings' }),
      world.displaySettings.context.draft?.label,
    ],
  },
  inspect: {
    only: REGIONS,
    commands: [...DISPLAY, 'zone.inspect', 'zone.deselect', ...idsOf('inspect')],
    server: { zone: ['ok', 'held', '500', 'cut', '401'] },
    project: isSomethingDisplayed,
  },
  table: {
    only: REGIONS,
    commands: [...DISPLAY, ...idsOf('table'), 'dataset.remove'],
    fields: ['table.search'],
    breadth: 0,
    project: world => world.table.context.sort?.direction,
    server: { zones: ['ok', 'held', '500', 'cut'] },
  },
  loading: {
    project: world => [
      world.workbench.context.view.displayed.map(({ instance }) => instance),
      Object.values(world.workbench.context.loads).map(load => load.getSnapshot().value),
      world.workbench.value.showing,
      world.workbench.context.view.reloadOnMove,
    ],
    commands: [
      ...DISPLAY,
      'instance.show',
      'reload.toggle',
      'map.zoomIn',
      'loading.abort',
      'loading.retry',
      'label.display',
    ],
    server: { zones: ['ok', 'held', '500', 'cut', '401'], catalogue: ['ok', 'held', '500'] },
  },
  download: {
    only: REGIONS,
    commands: [...DISPLAY, ...idsOf('download'), 'dataset.remove'],
    fields: ['download.format'],
    server: { export: ['ok', 'held', '500', 'cut'] },
    project: isSomethingDisplayed,
  },
  palette: {
    only: REGIONS,
    commands: [...DISPLAY, ...idsOf('palette')],
    asking: ['opacity.set'],
    fields: ['palette.query'],
    server: { zones: ['ok', '500'] },
    project: world => [isSomethingDisplayed(world), world.palette.context.asking?.args.length],
  },
  drawer: { commands: idsOf('drawer') },
  preferences: { commands: idsOf('preferences') },
  notifications: {
    only: REGIONS,
    commands: [...DISPLAY, 'dataset.remove', ...idsOf('notifications', ['notification.dismiss'])],
  },
  navigation: { commands: [...idsOf('navigation', ['account.settings'])] },
  feedback: { commands: idsOf('feedback', ['feedback.send']), fields: ['feedback.text'] },
}

function idsOf(machine: string, but: readonly string[] = []): string[] {
  return commands.filter(({ actor, id }) => actor === machine && !but.includes(id)).map(({ id }) => id)
}

/** Every act of an alphabet that may be tried in a world. */
export function actsIn(
  alphabet: Alphabet,
  world: World,
  outcomeOf: (part: (typeof PARTS)[number]) => string,
): Act[] {
  const own = commands.filter(({ id }) => alphabet.commands.includes(id))
  const asking = (alphabet.asking ?? []).map((command): Act => ({ kind: 'command', command, args: [] }))
  const typed = (alphabet.fields ?? []).filter(name => fields[name]?.isThere(world))
  return [
    ...asking,
    ...own.flatMap(command =>
      (alphabet.only?.[command.id] ?? argumentLists(command, world, alphabet.breadth ?? 1)).map(
        (args): Act => ({ kind: 'command', command: command.id, args: [...args] }),
      ),
    ),
    ...typed.flatMap(field =>
      (fields[field]?.values ?? []).map((value): Act => ({ kind: 'typed', field, value })),
    ),
    ...Object.entries(alphabet.server ?? {}).flatMap(([name, outcomes]) => {
      const part = name as (typeof PARTS)[number]
      return outcomes
        .filter(outcome => outcome !== outcomeOf(part))
        .map((outcome): Act => ({ kind: 'server', part, outcome }))
    }),
  ]
}

/** Complete lists of arguments, the last choices of each step left out where there are many. */
function argumentLists(
  command: Command,
  world: World,
  breadth: number,
  given: readonly string[] = [],
): (readonly string[])[] {
  if (given.length === command.steps.length) return [given]
  if (command.id === 'zone.inspect') return [[ZONE]]
  const choices = choicesOf(command, world, given)
  // The last is another one than what is shown by default.
  const tried = [...choices.slice(0, breadth), ...choices.slice(-1)].filter(
    (each, at, all) => all.indexOf(each) === at,
  )
  return tried.flatMap(({ value }) => argumentLists(command, world, breadth, [...given, value]))
}
