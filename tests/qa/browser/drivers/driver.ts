import type { Page } from 'playwright'
import type { Command, Snapshots } from '../../../../src/commands/command.ts'
import type { Language } from '../../../../src/contract/languages.mjs'

/** Command to run with arguments, with the model's snapshots. */
export type CommandCall = {
  command: Command
  args: readonly string[]
  snapshots: Snapshots
  language: Language
}

/** Tries a surface. Returns whether it offers the command. */
export type CommandDriver = (page: Page, call: CommandCall) => Promise<boolean>
