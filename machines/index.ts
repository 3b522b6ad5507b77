import { displaySettingsMachine } from './displaySettings.machine.ts'
import { downloadMachine } from './download.machine.ts'
import { drawerMachine } from './drawer.machine.ts'
import { inspectMachine } from './inspect.machine.ts'
import { installationMachine } from './installation.machine.ts'
import { navigationMachine } from './navigation.machine.ts'
import { notificationsMachine } from './notifications.machine.ts'
import { paletteMachine } from './palette.machine.ts'
import { preferencesMachine } from './preferences.machine.ts'
import { screenLoadMachine } from './screenLoad.machine.ts'
import { selectionMachine } from './selection.machine.ts'
import { tableMachine } from './table.machine.ts'
import { workbenchMachine } from './workbench.machine.ts'

/** Every machine that commands can name, by the systemId it runs under. */
export const machines = {
  workbench: workbenchMachine,
  selection: selectionMachine,
  displaySettings: displaySettingsMachine,
  inspect: inspectMachine,
  table: tableMachine,
  download: downloadMachine,
  palette: paletteMachine,
  drawer: drawerMachine,
  notifications: notificationsMachine,
  preferences: preferencesMachine,
  screenLoad: screenLoadMachine,
  installation: installationMachine,
  navigation: navigationMachine,
}

export type Machines = typeof machines
