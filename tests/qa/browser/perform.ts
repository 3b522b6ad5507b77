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

/** Fixture of a walk: the product in a window, and the proxy before its server. */
export type Fixture = { page: Page; proxy: FaultProxy }

/** Performs an act in the product: as a person does, or as the server. Answers the surface that gave a command. */
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

/** A link is opened at the server that the page comes from. */
const typedIn = (page: Page, { field, value }: Extract<Act, { kind: 'typed' }>) =>
  field === ADDRESS ? new URL(value, page.url()).href : value
