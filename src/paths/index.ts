import type { AnyActorRef } from 'xstate'
import type { CopyInput } from '../../machines/recording.machine.ts'
import { createDesk } from '../commands/desk.ts'
import { replay } from './replay.ts'
import { write } from './write.ts'

/** A path of the running product as text. */
export const textOf = ({ path, format, language }: CopyInput, root: AnyActorRef): string =>
  write(path, format, createDesk(root).world(), language)

/** Replays the acts of a path in the running product. */
export const replayOn = (root: AnyActorRef, how: Omit<Parameters<typeof replay>[0], 'desk'>): Promise<void> =>
  replay({ ...how, desk: createDesk(root) })
