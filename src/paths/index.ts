import type { AnyActorRef } from 'xstate'
import type { CopyInput } from '../../machines/recording.machine.ts'
import { createRuntime } from '../commands/runtime.ts'
import { replay } from './replay.ts'
import { write } from './write.ts'

/** A path of the running product as text. */
export const textOf = ({ path, format, language }: CopyInput, root: AnyActorRef): string =>
  write(path, format, createRuntime(root).snapshots(), language)

/** Replays the acts of a path in the running product. */
export const replayOn = (
  root: AnyActorRef,
  how: Omit<Parameters<typeof replay>[0], 'runtime'>,
): Promise<void> => replay({ ...how, runtime: createRuntime(root) })
