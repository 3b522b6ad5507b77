import type { Filter } from '../contract/filter.ts'
import { isOverfull } from '../domain/filter/validation.ts'
import { displayedAs, displayedDataset } from './choices.ts'
import { type Command, type CommandOf, type Condition, commandsOf, type Snapshots } from './command.ts'
import { somethingActive } from './reasons.ts'

const workbench = commandsOf('workbench', 'filter')

type FilterOf = (args: readonly string[], snapshots: Snapshots) => Filter | null

type Filtering = Pick<CommandOf<'workbench'>, 'id' | 'sign' | 'steps' | 'known'> & {
  /** Returns the filter that the arguments ask for. Invalid arguments leave it unchanged. */
  filterOf: FilterOf
  needs: readonly Condition[]
}

export const filterIn = (snapshots: Snapshots, dataset: string | undefined): Filter | null =>
  displayedAs(snapshots, dataset)?.filter ?? null

/** Creates a command that changes the filter of a displayed dataset, and previews it. */
export function filteringCommand({ filterOf, steps = [], needs, ...command }: Filtering): Command {
  const hasRoom: Condition = [
    (snapshots, args) => {
      const filter = filterOf(args, snapshots)
      return !filter || !isOverfull(filter.filter)
    },
    'filterFull',
  ]
  return workbench({
    ...command,
    steps: [displayedDataset, ...steps],
    event: (args, snapshots) => {
      const [dataset = ''] = args
      return { type: 'filter.changed', dataset, filter: filterOf(args, snapshots) }
    },
    preview: (args, snapshots) => {
      const [dataset = ''] = args
      const filter = filterOf(args, snapshots)
      return filter && { dataset, filter }
    },
    needs: [somethingActive, ...needs, hasRoom],
    refusal: 'alreadySo',
  })
}
