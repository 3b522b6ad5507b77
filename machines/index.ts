import { parts } from './parts.ts'
import { workbenchMachine } from './workbench.machine.ts'

/** Every machine by its systemId, which commands use to address it. */
export const machines = { workbench: workbenchMachine, ...parts }

export type Machines = typeof machines
