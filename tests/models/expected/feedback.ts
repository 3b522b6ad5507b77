import type { Expected } from './row.ts'

/** Feedback dialog: free text and email, with submit, thank-you and close. */
export const feedback: Expected = {
  '': [{ act: 'session.opened' }, { act: 'session.closed' }],
  closed: [
    {
      act: 'feedback.opened',
      to: 'writing.clean',
      reads: 'feedback:title',
      focus: 'feedback:text',
    },
    { act: 'session.closed', when: 'a member had typed it: it is dropped' },
  ],
  writing: [
    { act: 'draft.changed' },
    {
      act: 'feedback.sent',
      when: 'the text is missing, or the address is invalid: nothing is requested',
      to: 'writing.faulty',
      readsOne: ['forms:required', 'forms:emailInvalid'],
    },
    {
      act: 'feedback.sent',
      when: 'there is a text',
      to: 'sending',
      asks: 'POST /monitoring/feedback/',
    },
    { act: 'feedback.closed', to: 'closed', leaves: 'feedback:title' },
  ],
  sending: [
    { act: 'sendFeedback done', to: 'thanked', reads: 'feedback:thanks' },
    { act: 'sendFeedback failed', to: 'writing.refused', reads: 'feedback:failed' },
  ],
  thanked: [{ act: 'feedback.closed', to: 'closed', leaves: 'feedback:thanks' }],
}
