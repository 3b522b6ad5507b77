import type { Expected } from './row.ts'

/**
 * Snackbars at the top right with a close button: errors last 3 seconds, others 5, those with an action
 * longer. Their history is kept for a month.
 */
export const notifications: Expected = {
  '': [
    {
      act: 'notified',
      when: 'the notice appears once a day, and has appeared about the same: nothing is shown',
    },
    { act: 'notified', when: 'a snackbar is shown' },
    { act: 'notification.dismissed', when: 'it is in sight and held: the clocks of the others run again' },
    { act: 'notification.dismissed', when: 'it is in sight' },
    { act: 'notifications.held', when: 'some are in sight: their clocks stop' },
    { act: 'notifications.released', when: 'their clocks stand still' },
    { act: 'notification.expired', when: 'it is in sight' },
    {
      act: 'offers.outdated',
      when: 'the action of one is no longer possible, and it is held: the clocks of the others run again',
    },
    { act: 'offers.outdated', when: 'the action of one is no longer possible' },
    { act: 'notifications.cleared', when: 'there is a history', reads: 'notifications:none' },
  ],
  closed: [{ act: 'notifications.toggled', to: 'open', reads: 'notifications:history' }],
  open: [{ act: 'notifications.toggled', to: 'closed', leaves: 'notifications:history' }],
}
