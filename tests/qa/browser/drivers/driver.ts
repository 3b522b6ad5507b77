import type { Page } from 'playwright'
import type { Command, Snapshots } from '../../../../src/commands/command.ts'
import type { Language } from '../../../../src/contract/languages.mjs'

/** A command to be run with arguments, on the snapshots of the model. */
export type CommandCall = {
  command: Command
  args: readonly string[]
  snapshots: Snapshots
  language: Language
}

/** Tries a surface; answers whether it offers the command at all. */
export type CommandDriver = (page: Page, call: CommandCall) => Promise<boolean>
