import type palette from '../../locales/fr/palette.json'
import type { Machines } from '../../machines/index.ts'
import type { Intent, Recent } from '../../machines/palette.types.ts'
import { placeOfAddress, redirectFor } from '../domain/address/route.ts'
import { shownAs } from './choices.ts'
import type { Command, ReasonKey, Snapshots } from './command.ts'
import { findCommand } from './registry.ts'
import { availability, isPossible, run, withDefaults } from './run.ts'
import type { Runtime } from './runtime.ts'

/** Step before a command, shown in its row: a key of `palette:leads`. */
type PrerequisiteKey = keyof (typeof palette)['leads']

/** Step that makes a command available. */
export type Prerequisite = {
  key: PrerequisiteKey
  /** Command that makes it available, or null if nothing needs to run. */
  by: Command | null
  /** Arguments for the command, if the line names them. */
  args?: readonly string[]
  /** Commands of the same line to run after the command. */
  further?: readonly Recent[]
  /** Dataset that must be open before the command runs: the map is fitted to a new dataset. */
  dataset?: string
  /** True if the command runs as soon as it is available; false if the user still has to fill in a form. */
  continues: boolean
}

type Remedy = { key: PrerequisiteKey; by: string | null; continues?: boolean }

const BY_REASON: Partial<Record<ReasonKey, Remedy>> = {
  nothingDisplayed: { key: 'dataset', by: 'dataset.display' },
  noLabel: { key: 'label', by: 'label.display' },
  notGradient: { key: 'label', by: 'label.display' },
  notCut: { key: 'classes', by: 'classes.choose' },
  loadingFirst: { key: 'loading', by: null },
  instancesNotReady: { key: 'loading', by: null },
  nothingSelected: { key: 'selection', by: 'table.open', continues: false },
  noKeySelected: { key: 'screen', by: 'account.settings', continues: false },
  importNeedsAccount: { key: 'account', by: 'account.login' },
  noImportFile: { key: 'screen', by: 'import.open', continues: false },
  storyNotWritten: { key: 'story', by: 'story.toggle', continues: false },
  nothingToSend: { key: 'screen', by: 'feedback.open', continues: false },
}

/** Commands that open the screen of a machine. */
const BY_SCREEN: Partial<Record<keyof Machines, Remedy>> = {
  apiKeys: { key: 'screen', by: 'account.settings' },
  sharing: { key: 'screen', by: 'account.settings' },
  administration: { key: 'screen', by: 'administration.open' },
  accountDeletion: { key: 'screen', by: 'account.settings' },
  passwordChange: { key: 'screen', by: 'account.settings', continues: false },
  login: { key: 'screen', by: 'account.login', continues: false },
  signup: { key: 'screen', by: 'account.signup', continues: false },
  passwordReset: { key: 'screen', by: 'password.forgotten', continues: false },
}

/** Returns the step before an unavailable command, or null if there is none. */
export function prerequisiteOf(
  command: Command,
  snapshots: Snapshots,
  args: readonly string[] = [],
): Prerequisite | null {
  const answer = availability(command, snapshots, args)
  if (answer.can)
    return isBehindLogin(command, snapshots, args) ? { key: 'account', by: null, continues: false } : null
  const remedy = answer.reason === 'notOnThatScreen' ? BY_SCREEN[command.actor] : BY_REASON[answer.reason]
  if (!remedy) return null
  const by = remedy.by === null ? null : findCommand(remedy.by)
  if (remedy.by !== null && (!by || by === command)) return null
  // A prerequisite may have its own prerequisite: a label needs a dataset.
  const before = by && !isPossible(by, snapshots, []) ? prerequisiteOf(by, snapshots) : null
  if (by && !before && !isPossible(by, snapshots, [])) return null
  return { key: remedy.key, by, continues: remedy.continues ?? true, ...before }
}

/** Returns whether a line names all commands and arguments: first a dataset to display, or commands on displayed data. */
const isWholeLine = (key: string) => key === 'together' || key === 'both'

/** Returns whether the command opens a screen that requires a login first. */
function isBehindLogin(command: Command, snapshots: Snapshots, args: readonly string[]): boolean {
  if (command.actor !== 'navigation') return false
  const event = command.event(withDefaults(command, snapshots, args), snapshots)
  if (!event || !('to' in event) || typeof event.to !== 'string') return false
  const { visitor, membersOnly } = snapshots.navigation.context
  return visitor === 'anonymous' && redirectFor(placeOfAddress(event.to), visitor, membersOnly) !== null
}

function setIntent(runtime: Runtime, intent: Intent | null): void {
  const event: { type: string; intent: Intent | null } = { type: 'palette.led', intent }
  runtime.send('palette', event)
}

/** Runs the step that makes a command available; the command itself waits for it. */
export function runPrerequisite(
  runtime: Runtime,
  command: Command,
  args: readonly string[],
  { key, by, args: before = [], further, dataset, continues }: Prerequisite,
): void {
  const own = { command: command.id, args: [...args], key, by: by?.id ?? null }
  const intent = continues ? { ...own, ...(further && { further }), ...(dataset && { dataset }) } : null
  // A line with all arguments runs in its order: the pending command may already be possible.
  const isInOrder = isWholeLine(key)
  if (by && isInOrder) run(by, 'palette', runtime, before)
  setIntent(runtime, intent)
  if (by && !isInOrder) run(by, 'palette', runtime, before)
}

/**
 * Runs the pending command as soon as it is available, or its next required step. Returns a function that
 * stops it.
 */
export function resumeWaitingCommand(
  runtime: Runtime,
  { snapshots, subscribe }: Pick<Runtime, 'snapshots' | 'subscribe'>,
): () => void {
  let isLooking = false
  const look = (now: Snapshots) => {
    const { intent, asking } = now.palette.context
    const command = intent && findCommand(intent.command)
    if (!intent || !command || asking) return
    if (intent.dataset && !shownAs(now, intent.dataset)) return
    // What follows a filter needs the zones that it keeps.
    if (intent.key === 'both' && now.workbench.context.pending) return
    const { reason } = { reason: null, ...availability(command, now, intent.args) }
    if (reason === 'alreadySo' || isPossible(command, now, intent.args)) {
      const { key, by, further: [next, ...further] = [] } = intent
      runtime.send('palette', { type: 'intent.ended' })
      if (reason === null) run(command, 'palette', runtime, intent.args)
      if (!next) return
      setIntent(runtime, { ...next, key, by, further })
      return look(snapshots())
    }
    // A line that names both commands needs no further step.
    if (isWholeLine(intent.key)) return
    const next = prerequisiteOf(command, now, intent.args)
    if (next?.by && next.key !== intent.key) runPrerequisite(runtime, command, intent.args, next)
  }
  return subscribe(() => {
    // Ignores the changes that its own commands cause.
    if (isLooking) return
    isLooking = true
    try {
      look(snapshots())
    } finally {
      isLooking = false
    }
  })
}
