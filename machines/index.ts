import { parts } from './parts.ts'
import { workbenchMachine } from './workbench.machine.ts'

/** Every machine that commands can name, by the systemId it runs under. */
export const machines = { workbench: workbenchMachine, ...parts }

export type Machines = typeof machines
