import type { EventFrom, SnapshotFrom } from 'xstate'
import type reasons from '../../locales/fr/reasons.json'
import type { Machines } from '../../machines/index.ts'
import type { Candidate } from '../../machines/prefetch.machine.ts'
import type { Text } from '../contract/common.ts'
import type { Filter } from '../contract/filter.ts'
import type { Style } from '../contract/view.ts'
import type { Legend } from '../domain/colour/legend.ts'

/** Means by which a person ran a command. */
export type Surface = 'palette' | 'button' | 'key'

/** The snapshots of all machines at one moment, and the legends as they are drawn then, by dataset. */
export type Snapshots = {
  readonly [N in keyof Machines]: SnapshotFrom<Machines[N]>
} & { readonly legends: Readonly<Record<string, Legend | null>> }

/** Reason for which a command is not possible: a key of `locales/<language>/reasons.json`. */
export type ReasonKey = keyof typeof reasons

/**
 * Part of the page in which keys act: everywhere; outside text fields and dialogs; in the panes of the workbench, in
 * their text fields too; while the map has the focus; or while the catalogue is open, in its text field too.
 */
export type Scope = 'global' | 'workbench' | 'pane' | 'map' | 'catalogue'

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

/** Something that is said: data in the languages that it has, words of the product by their key. */
export type Said = { name: Text } | { key: `choices.${string}` }

/** A value an argument can take. `aliases` are other ways to say it, in any language. */
export type Choice = {
  value: string
  detail?: readonly Said[]
  aliases?: readonly string[]
  /** Words of the product by which it is found as well. */
  also?: readonly { key: `choices.${string}` }[]
  /** Its name is a common word: alone it means something else. */
  isCommonWord?: true
  /** The colour that it is, as `#rrggbb`. */
  swatch?: string
} & Said

/** Change of a dataset's look that a command would make. */
export type Preview = { dataset: string } & ({ style: Style } | { filter: Filter } | { opacity: number })

/** One argument of a command. */
export type Step = {
  /** Its title is `commands:steps.<id>`. */
  id: string
  choices: (snapshots: Snapshots, args: readonly string[]) => Choice[]
  /** Value that is used when none is given. */
  preset?: (snapshots: Snapshots, args: readonly string[]) => string | null
  /** Value that a sentence means which does not say it. Step by step it is asked for. */
  implied?: (snapshots: Snapshots, args: readonly string[]) => string | null
  /** For what is typed rather than chosen: what a text says, or null when it says nothing. The choices propose. */
  reads?: (text: string, snapshots: Snapshots, args: readonly string[]) => Choice | null
  /** Completions of a text that is not typed to its end. */
  proposes?: (text: string, snapshots: Snapshots, args: readonly string[]) => Choice[]
  /** Whether something can be typed, although nothing may be proposed. */
  awaits?: (snapshots: Snapshots, args: readonly string[]) => boolean
  /** The choice that a value stands for which is not among those listed. */
  stands?: (value: string) => Choice | null
  /** Writes a value that was typed as a path tells it, so that it reads the same in every language. */
  tells?: (value: string, snapshots: Snapshots, args: readonly string[]) => string
  /** It need not be said: the rows without it mean what is preset. */
  optional?: true
  /** Its choices have no order of their own. */
  alphabetical?: true
  /** Its choices are datasets of the catalogue. */
  ofCatalogue?: true
  /** Its choices are what a search has found: others after almost every key. */
  ofSearch?: true
}

/**
 * One intention of the person. It owns no logic: a machine decides whether, and what, happens.
 * Its texts are `commands:<id>.title` and `commands:<id>.keywords`.
 */
export type CommandOf<N extends keyof Machines> = {
  id: `${string}.${string}`
  area: Area
  /** The only effect a command may have. */
  event: (args: readonly string[], snapshots: Snapshots) => EventFrom<Machines[N]>
  steps?: readonly Step[]
  /** `mod+k`, `g d`, `Escape`, `1` */
  keys?: readonly string[]
  scope?: Scope
  /** Look of a dataset after the command: shown while the command is looked at and has not run. */
  preview?: (args: readonly string[], snapshots: Snapshots) => Preview | null
  /** The instance that it displays: what its display begins with is fetched while the command is looked at. */
  prefetch?: (args: readonly string[], snapshots: Snapshots) => Candidate | null
  /** Reason for which it is not possible now, or null when it is. */
  reason: (snapshots: Snapshots, args: readonly string[]) => ReasonKey | null
  /** It needs an answer of the server: whenever it runs, or with what this browser has not kept. */
  needsServer?: true | ((args: readonly string[], snapshots: Snapshots) => boolean)
  /** A word that means the command when nothing names it. */
  sign?: RegExp
  /** It takes something away that is missed: no mistyped word and no part of a word means it. */
  isGuarded?: true
  /** Ways to decide all arguments that are worth finding, although all of them together are too many to list. */
  known?: (snapshots: Snapshots) => (readonly string[])[]
  /** Part of another widget, of no use in the palette or the help. */
  hidden?: true
}

export type Command = Omit<CommandOf<keyof Machines>, 'steps' | 'scope' | 'event'> & {
  actor: keyof Machines
  event: (args: readonly string[], snapshots: Snapshots) => { type: string }
  steps: readonly Step[]
  scope: Scope
}

const EVERYWHERE: readonly Area[] = ['application', 'account', 'import']

/** Tells whether a command is about what the workbench shows: then it leads there from any other screen. */
export const isOfWorkbench = ({ area }: Pick<Command, 'area'>): boolean => !EVERYWHERE.includes(area)

/** The snapshots of all machines, each with the name of its machine. */
export const snapshotsIn = ({ legends: _, ...snapshots }: Snapshots) => Object.entries(snapshots)

export const isOnWorkbench = (snapshots: Snapshots): boolean =>
  snapshots.navigation.context.place.path === '/'

/** Fixes the machine first, so that a misspelt event or a wrong payload does not compile. */
export const commandsOf =
  <N extends keyof Machines>(actor: N) =>
  (spec: CommandOf<N>): Command => ({
    scope: 'workbench',
    steps: [],
    ...spec,
    actor,
  })
