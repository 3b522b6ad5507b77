import { type Act, PARTS } from '../path.ts'
import { run } from './commandActs.ts'
import type { Simulation } from './simulation.ts'

/** Returns the actions that return the product to the start of paths. */
export const tidying = ({ outcomeOf }: Simulation): Act[] => [
  ...PARTS.filter(part => outcomeOf(part) !== 'ok').map(
    (part): Act => ({ kind: 'server', part, outcome: 'ok' }),
  ),
  run('palette.close'),
  run('download.close'),
  run('feedback.close'),
  run('screen.workbench'),
  run('view.clear'),
]
