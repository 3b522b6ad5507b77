import type { Command, Snapshots } from '../../../src/commands/command.ts'
import { commands } from '../../../src/commands/registry.ts'
import { choicesOf } from '../../../src/commands/run.ts'
import type { Act, PARTS } from '../path.ts'
import type { Actions } from './actions.ts'
import { ZONE } from './catalogue.ts'
import { fields } from './typed.ts'

/** Returns every action that is worth trying with these snapshots. */
export function actsIn(
  actions: Actions,
  snapshots: Snapshots,
  outcomeOf: (part: (typeof PARTS)[number]) => string,
): Act[] {
  const own = commands.filter(({ id }) => actions.commands.includes(id))
  const asking = (actions.asking ?? []).map((command): Act => ({ kind: 'command', command, args: [] }))
  const typed = (actions.fields ?? []).filter(name => fields[name]?.isThere(snapshots))
  return [
    ...asking,
    ...own.flatMap(command =>
      (actions.only?.[command.id] ?? argumentLists(command, snapshots, actions.breadth ?? 1)).map(
        (args): Act => ({ kind: 'command', command: command.id, args: [...args] }),
      ),
    ),
    ...typed.flatMap(field =>
      (fields[field]?.values ?? []).map((value): Act => ({ kind: 'typed', field, value })),
    ),
    ...Object.entries(actions.server ?? {}).flatMap(([name, outcomes]) => {
      const part = name as (typeof PARTS)[number]
      return outcomes
        .filter(outcome => outcome !== outcomeOf(part))
        .map((outcome): Act => ({ kind: 'server', part, outcome }))
    }),
  ]
}

/** Returns complete argument lists, skipping later choices of long lists. */
function argumentLists(
  command: Command,
  snapshots: Snapshots,
  breadth: number,
  given: readonly string[] = [],
): (readonly string[])[] {
  if (given.length === command.steps.length) return [given]
  if (command.id === 'zone.inspect') return [[ZONE]]
  const choices = choicesOf(command, snapshots, given)
  // The last choice differs from the default.
  const tried = [...choices.slice(0, breadth), ...choices.slice(-1)].filter(
    (each, at, all) => all.indexOf(each) === at,
  )
  return tried.flatMap(({ value }) => argumentLists(command, snapshots, breadth, [...given, value]))
}
