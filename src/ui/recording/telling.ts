import type { SnapshotFrom } from 'xstate'
import type { recordingMachine, ToldValues } from '../../../machines/recording.machine.ts'

/** Whether the values of filters are recorded now. */
export const tellingIn = (snapshot: SnapshotFrom<typeof recordingMachine>): ToldValues =>
  snapshot.matches({ on: { values: 'included' } }) ? 'included' : 'withheld'
