import type { EventFrom } from 'xstate'
import type { Machines } from '../../machines/index.ts'
import { displayedDataset } from './choices.ts'
import { type Area, type Command, type CommandOf, commandsOf } from './command.ts'

/** Event of the workbench about a dataset, without the dataset. */
type AboutDataset<Event> = Event extends { dataset: string } ? Omit<Event, 'dataset'> : never

type OnDataset = Omit<CommandOf<'workbench'>, 'event' | 'steps'> & {
  event: AboutDataset<EventFrom<Machines['workbench']>>
}

/** Fixes the area of commands whose only argument is a displayed dataset, which their event names. */
export function onDataset(area: Area): (command: OnDataset) => Command {
  const workbench = commandsOf('workbench', area)
  return ({ event, ...command }) =>
    workbench({
      ...command,
      steps: [displayedDataset],
      event: ([dataset = '']) => ({ ...event, dataset }),
    })
}
