import type { AnyActorRef } from 'xstate'
import type { CopyInput, PathFormat } from '../../machines/recording.machine.ts'
import type { Snapshots } from '../commands/command.ts'
import { createRuntime } from '../commands/runtime.ts'
import type { Language } from '../contract/languages.mjs'
import type { Path } from '../contract/path.ts'
import { describeRecording, toGherkin } from './describe.ts'
import { toPlaywright } from './playwright.ts'
import { replay } from './replay.ts'

/** Writes a recorded path as text. `npm run qa -- replay` reads the JSON. */
export async function write(
  path: Path,
  format: PathFormat,
  snapshots: Snapshots,
  language: Language,
): Promise<string> {
  if (format === 'json') return JSON.stringify(path, null, 2)
  const described = describeRecording(path, snapshots, language)
  return format === 'gherkin' ? toGherkin(null, [described], language) : toPlaywright(null, [described])
}

/** Writes a path of the running product as text. */
export const textOf = ({ path, format, language }: CopyInput, root: AnyActorRef): Promise<string> =>
  write(path, format, createRuntime(root).snapshots(), language)

/** Replays the actions of a path in the running product. */
export const replayOn = (
  root: AnyActorRef,
  how: Omit<Parameters<typeof replay>[0], 'runtime'>,
): Promise<void> => replay({ ...how, runtime: createRuntime(root) })
