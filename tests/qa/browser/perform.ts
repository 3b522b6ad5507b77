import type { Page } from 'playwright'
import type { Surface } from '../../../src/commands/command.ts'
import { commandById } from '../../../src/commands/registry.ts'
import { stylePatch } from '../../../src/paths/perform.ts'
import type { FaultProxy } from '../../support/faultProxy.ts'
import type { Act } from '../path.ts'
import { fieldHands } from './fields.ts'
import type { Intention } from './hands/hand.ts'
import { runCommand } from './hands.ts'
import { fillSettings } from './settingsHand.ts'

/** Stage on which a path is walked: the product in a window, and the proxy before its server. */
export type Stage = { page: Page; proxy: FaultProxy }

/** Performs an act in the product: as a person does, or as the server. Answers the surface that gave a command. */
export async function perform(
  { page, proxy }: Stage,
  act: Act,
  seen: Pick<Intention, 'snapshots' | 'language'>,
  wanted: Surface,
): Promise<Surface | null> {
  switch (act.kind) {
    case 'server':
      proxy.answer(act.part, act.outcome)
      return null
    case 'typed':
      await (fieldHands[act.field]?.(page, act.value) ?? fillSettings(page, settingsIn(act)))
      return null
    case 'command':
      return runCommand(page, { command: commandById(act.command as never), args: act.args, ...seen }, wanted)
  }
}

/** The parts of the settings that an act fills in. */
const settingsIn = ({ field, value }: Extract<Act, { kind: 'typed' }>) => {
  const [form, part] = field.split('.')
  return form === 'settings' ? (stylePatch(part, value) ?? {}) : {}
}
