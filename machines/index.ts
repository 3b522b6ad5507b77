import { parts } from './parts.ts'
import { workbenchMachine } from './workbench.machine.ts'

/** Every machine that commands can name, by its systemId. */
export const machines = { workbench: workbenchMachine, ...parts }

export type Machines = typeof machines
