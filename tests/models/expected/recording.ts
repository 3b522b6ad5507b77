import type { Expected } from './row.ts'

/** Filter values are recorded only with the user's permission. */
const BEGUN = ['on.panel.open', 'on.values.withheld', 'on.log.recording']

/**
 * Recorded path of a user, for copying and replay: without typed text, and with filter values only on
 * request.
 */
export const recording: Expected = {
  off: [
    { act: 'recording.resumed', to: BEGUN, reads: ['recording:title', 'recording:values.withheld'] },
    { act: 'recording.toggled', to: BEGUN, reads: ['recording:title', 'recording:values.withheld'] },
  ],
  on: [{ act: 'recording.toggled', to: 'off', leaves: 'recording:title' }],
  'on.panel.open': [{ act: 'recording.folded', to: 'on.panel.folded', leaves: 'recording:path' }],
  'on.panel.folded': [{ act: 'recording.folded', to: 'on.panel.open', reads: 'recording:path' }],
  'on.values.withheld': [
    { act: 'values.included', to: 'on.values.included', reads: 'recording:values.included' },
  ],
  'on.values.included': [
    { act: 'values.withheld', to: 'on.values.withheld', reads: 'recording:values.withheld' },
  ],
  'on.log.recording': [
    { act: 'act.done', reads: 'recording:acts' },
    { act: 'recording.restarted', when: 'something is recorded', reads: 'recording:empty' },
    { act: 'path.copied', when: 'something is recorded' },
    {
      act: 'replay.begun',
      when: 'something is recorded',
      to: 'on.log.replaying',
      reads: 'recording:replaying',
    },
    { act: 'copyPath done', message: 'pathCopied' },
    { act: 'copyPath failed', message: 'pathNotCopied' },
  ],
  'on.log.replaying': [
    { act: 'act.replayed', reads: 'recording:replaying' },
    { act: 'replay.ended', to: 'on.log.recording', leaves: 'recording:replaying' },
    { act: 'replay.stopped', to: 'on.log.recording', reads: 'recording:broken' },
  ],
}
