import type { Expected } from './row.ts'

/** The path of a person, recorded where they want it: without what was typed, to be copied and replayed. */
export const recording: Expected = {
  off: [
    { act: 'recording.resumed', to: ['on.panel.open', 'on.tape.recording'], reads: 'recording:title' },
    { act: 'recording.toggled', to: ['on.panel.open', 'on.tape.recording'], reads: 'recording:title' },
  ],
  on: [{ act: 'recording.toggled', to: 'off', leaves: 'recording:title' }],
  'on.panel.open': [{ act: 'recording.folded', to: 'on.panel.folded', leaves: 'recording:path' }],
  'on.panel.folded': [{ act: 'recording.folded', to: 'on.panel.open', reads: 'recording:path' }],
  'on.tape.recording': [
    { act: 'act.done', reads: 'recording:acts' },
    { act: 'recording.restarted', when: 'something is recorded', reads: 'recording:empty' },
    { act: 'path.copied', when: 'something is recorded' },
    {
      act: 'replay.begun',
      when: 'something is recorded',
      to: 'on.tape.replaying',
      reads: 'recording:replaying',
    },
    { act: 'copyPath done', told: 'pathCopied' },
    { act: 'copyPath failed', told: 'pathNotCopied' },
  ],
  'on.tape.replaying': [
    { act: 'act.replayed', reads: 'recording:replaying' },
    { act: 'replay.ended', to: 'on.tape.recording', leaves: 'recording:replaying' },
    { act: 'replay.stopped', to: 'on.tape.recording', reads: 'recording:broken' },
  ],
}
