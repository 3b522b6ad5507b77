import type { EventFrom, SnapshotFrom } from 'xstate'
import type reasons from '../../locales/fr/reasons.json'
import type { Machines } from '../../machines/index.ts'
import type { Candidate } from '../../machines/prefetch.machine.ts'
import type { Text } from '../contract/common.ts'
import type { Filter } from '../contract/filter.ts'
import type { Style } from '../contract/view.ts'
import type { Legend } from '../domain/colour/legend.ts'

/** Way in which the user ran a command. */
export type Surface = 'palette' | 'button' | 'key'

/** Snapshots of all machines at one moment, with the legends drawn then, by dataset. */
export type Snapshots = {
  readonly [N in keyof Machines]: SnapshotFrom<Machines[N]>
} & { readonly legends: Readonly<Record<string, Legend | null>> }

/** Reason a command is unavailable: a key of `locales/<language>/reasons.json`. */
export type ReasonKey = keyof typeof reasons

/** Condition, and the reason to show if it fails. */
export type Condition = [(snapshots: Snapshots, args: readonly string[]) => boolean, ReasonKey]

/**
 * Part of the page where keys work: everywhere; outside text fields and dialogs; in the panes of the
 * workbench, including their text fields; while the map has the focus; while the catalogue is open,
 * including its text field; or on the screen that offers the command.
 */
export type Scope = 'global' | 'workbench' | 'pane' | 'map' | 'catalogue' | 'screen'

export type Area =
  | 'dataset'
  | 'view'
  | 'display'
  | 'filter'
  | 'zone'
  | 'map'
  | 'table'
  | 'download'
  | 'import'
  | 'account'
  | 'go'
  | 'application'

/** Text to show: data in its languages, or a word of the product by its key. */
export type ChoiceText = { name: Text } | { key: `choices.${string}` }

/** Value of an argument. `aliases` are its synonyms, in any language. */
export type Choice = {
  value: string
  detail?: readonly ChoiceText[]
  aliases?: readonly string[]
  /** Other words of the product that find the choice. */
  also?: readonly { key: `choices.${string}` }[]
  /** Marks a name that is a common word: alone, it may mean something else. */
  isCommonWord?: true
  /** Colour of the choice, as `#rrggbb`. */
  swatch?: string
} & ChoiceText

/** Change of a dataset's look by a command. */
export type Preview = { dataset: string } & ({ style: Style } | { filter: Filter } | { opacity: number })

/** Argument of a command. */
export type Step = {
  /** Key of the title: `commands:steps.<id>`. */
  id: string
  choices: (snapshots: Snapshots, args: readonly string[]) => Choice[]
  /** Default value. */
  preset?: (snapshots: Snapshots, args: readonly string[]) => string | null
  /** Value that a sentence implies. Step by step, the palette requests it. */
  implied?: (snapshots: Snapshots, args: readonly string[]) => string | null
  /**
   * For typed arguments: returns the value of a text, or null if it is invalid. The choices are suggestions.
   */
  reads?: (text: string, snapshots: Snapshots, args: readonly string[]) => Choice | null
  /** Completions of an incomplete text. */
  proposes?: (text: string, snapshots: Snapshots, args: readonly string[]) => Choice[]
  /** Returns whether a text can be typed even without suggestions. */
  awaits?: (snapshots: Snapshots, args: readonly string[]) => boolean
  /** Returns the choice of a value that is not listed. */
  unlisted?: (value: string) => Choice | null
  /** Formats a typed value for a recorded path, the same in every language. */
  recordedAs?: (value: string, snapshots: Snapshots, args: readonly string[]) => string
  /** The argument may be omitted; the command then uses its default. */
  optional?: true
  /** Sorts the choices alphabetically. */
  alphabetical?: true
  /** The choices are datasets of the catalogue. */
  ofCatalogue?: true
  /** The choices are search results, which change with almost every key. */
  ofSearch?: true
}

/** Name of an event of a machine that carries nothing else. */
type BareEvent<Event> = Event extends { type: infer Type extends string }
  ? { type: Type } extends Event
    ? Type
    : never
  : never

/**
 * User intention without logic: a machine decides whether, and how, to act. Its texts are
 * `commands:<id>.title` and `keywords:<id>`.
 */
export type CommandOf<N extends keyof Machines> = {
  id: `${string}.${string}`
  /** By default, the usual area of its machine in this file. */
  area?: Area
  /**
   * Only effect that a command may have: an event, its name if it carries nothing else, or the event that the
   * arguments ask for; null where they ask for nothing that a machine can do.
   */
  event:
    | (BareEvent<EventFrom<Machines[N]>> & string)
    | EventFrom<Machines[N]>
    | ((args: readonly string[], snapshots: Snapshots) => EventFrom<Machines[N]> | null)
  steps?: readonly Step[]
  /** `mod+k`, `g d`, `Escape`, `1` */
  keys?: readonly string[]
  scope?: Scope
  /** Machine whose dialog lets the keys through. */
  dialog?: keyof Machines
  /** Look of a dataset after the command, previewed while the command is highlighted. */
  preview?: (args: readonly string[], snapshots: Snapshots) => Preview | null
  /** Instance that it displays: its first data is prefetched while the command is highlighted. */
  prefetch?: (args: readonly string[], snapshots: Snapshots) => Candidate | null
  /** If the machine refuses the event, the first unmet condition gives the reason. */
  needs?: readonly Condition[]
  /** Reason if the machine refuses the event although all conditions are met. */
  refusal?: ReasonKey
  /** True if it always needs the server; or a function, for calls that need it only for data outside the browser's cache. */
  needsServer?: true | ((args: readonly string[], snapshots: Snapshots) => boolean)
  /** Word that selects the command without its name. */
  sign?: RegExp
  /** The command removes something valuable, so the palette offers it only for its exact words. */
  isGuarded?: true
  /** Useful combinations of arguments, for a command with too many combinations to list. */
  known?: (snapshots: Snapshots) => (readonly string[])[]
  /** Part of another widget, hidden in the palette and the help. */
  hidden?: true
}

export type Command = Omit<
  CommandOf<keyof Machines>,
  'area' | 'steps' | 'scope' | 'event' | 'needs' | 'refusal'
> & {
  area: Area
  actor: keyof Machines
  event: (args: readonly string[], snapshots: Snapshots) => { type: string } | null
  steps: readonly Step[]
  scope: Scope
  needs: readonly Condition[]
  refusal: ReasonKey
}

const EVERYWHERE: readonly Area[] = ['application', 'account', 'import']

/** Returns whether a command belongs to the workbench. From other screens, it then opens the workbench. */
export const isOfWorkbench = ({ area }: Pick<Command, 'area'>): boolean => !EVERYWHERE.includes(area)

/** Returns the snapshots of all machines, by machine name. */
export const snapshotsIn = ({ legends: _, ...snapshots }: Snapshots) => Object.entries(snapshots)

export const isOnWorkbench = (snapshots: Snapshots): boolean =>
  snapshots.navigation.context.place.path === '/'

/** Parts of a command that answers a question of a dialog. */
export const ASKED = { hidden: true, refusal: 'nothingToConfirm' } as const

/** Fixes the machine first, so that a misspelt event or a wrong payload does not compile; and the usual area. */
export const commandsOf =
  <N extends keyof Machines>(actor: N, area: Area) =>
  ({ event, ...spec }: CommandOf<N>): Command => {
    const constant = typeof event === 'string' ? { type: event } : event
    return {
      area,
      scope: 'workbench',
      steps: [],
      needs: [],
      refusal: 'notNow',
      ...spec,
      event: typeof constant === 'function' ? constant : () => constant,
      actor,
    }
  }
