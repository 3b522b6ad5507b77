import type { Page } from 'playwright'
import type { Surface } from '../../../src/commands/command.ts'
import { commandById } from '../../../src/commands/registry.ts'
import { fillWidget } from '../../../src/paths/widgets.ts'
import type { FaultProxy } from '../../support/faultProxy.ts'
import { type Act, ADDRESS } from '../path.ts'
import type { CommandCall } from './drivers/driver.ts'
import { driverOf } from './pageDriver.ts'
import { runCommand } from './runCommand.ts'
import { widgets } from './widgets.ts'

/** Product in a browser window, and the proxy in front of its server. */
export type Fixture = { page: Page; proxy: FaultProxy }

/** Performs an action as the user or the server. Returns the surface that ran a command. */
export async function perform(
  { page, proxy }: Fixture,
  act: Act,
  seen: Pick<CommandCall, 'snapshots' | 'language'>,
  preferred: Surface,
): Promise<Surface | null> {
  switch (act.kind) {
    case 'server':
      proxy.answer(act.part, act.outcome)
      return null
    case 'typed':
      await fillWidget(widgets, driverOf(page), { ...act, value: typedIn(page, act) })
      return null
    case 'command':
      return runCommand(
        page,
        { command: commandById(act.command as never), args: act.args, ...seen },
        preferred,
      )
  }
}

/** A link opens on the page's own server. */
const typedIn = (page: Page, { field, value }: Extract<Act, { kind: 'typed' }>) =>
  field === ADDRESS ? new URL(value, page.url()).href : value
