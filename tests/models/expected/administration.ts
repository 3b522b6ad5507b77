import type { Expected } from './row.ts'

/** The previous list stays visible while the new one loads. */
const READ = {
  to: 'here.reading',
  asks: [
    'GET /accounts/rest/administration/account/',
    'GET /accounts/rest/administration/feedback/',
    'GET /accounts/rest/administration/import/',
    'GET /accounts/rest/administration/job/',
    'GET /accounts/rest/administration/audit/',
  ],
} as const
const READ_ANEW = { ...READ, reads: 'administration:reading' } as const
const DONE = [
  'DELETE /accounts/rest/administration/account/{pk}/',
  'PATCH /accounts/rest/administration/account/{pk}/',
  'PATCH /accounts/rest/administration/feedback/{id}/',
  'DELETE /accounts/rest/administration/import/{id}/',
  'POST /accounts/rest/administration/job/again/',
] as const

/** Administration, page by page, with actions on accounts, for administrators only. */
export const administration: Expected = {
  '': [
    { act: 'administration.opened', when: 'an administrator opens a part that is not in sight' },
    { act: 'screen.changed' },
    { act: 'session.opened' },
    { act: 'session.closed' },
  ],
  away: [{ act: 'always', when: 'a part of it is in sight, of an administrator', ...READ_ANEW }],
  here: [
    {
      act: 'always',
      when: 'the part is left, or the person is no longer an administrator: its content is dropped',
      to: 'away',
      leaves: 'administration:parts',
    },
    { act: 'screen.changed', when: 'another part is shown', ...READ_ANEW },
    { act: 'screen.changed', when: 'the part stays, or the whole screen is left' },
    { act: 'accounts.searched', when: 'accounts are listed', to: 'here.settling' },
    { act: 'accounts.filtered', when: 'accounts are listed', ...READ },
    { act: 'feedback.filtered', when: 'feedback is listed', ...READ },
  ],
  'here.settling': [{ act: 'after settling', when: 'the user has paused typing', ...READ }],
  'here.reading': [
    { act: 'readSection done', to: 'here.ready', leaves: 'administration:reading' },
    { act: 'readSection failed', when: 'the page has no rows any more: the previous one is read', ...READ },
    {
      act: 'readSection failed',
      when: 'the page could not be read',
      to: 'here.failed',
      reads: 'administration:failed',
    },
  ],
  'here.ready': [
    { act: 'page.turned', when: 'there is such a page', ...READ },
    { act: 'list.retried', when: 'it may have changed', ...READ },
    {
      act: 'act.begun',
      when: 'an account would be deleted for good, or an instance removed',
      to: 'here.confirming',
      readsOne: ['administration:deletion.text', 'administration:removal.text'],
    },
    {
      act: 'act.begun',
      when: 'an answer to somebody is started: a text typed for them before is still there',
      to: 'here.writing',
      reads: 'administration:answer.text',
    },
    { act: 'act.begun', when: 'the act can be undone', to: 'here.acting', asks: DONE },
  ],
  'here.failed': [{ act: 'list.retried', ...READ }],
  'here.confirming': [
    { act: 'act.confirmed', to: 'here.acting', asks: DONE, leaves: 'administration:deletion.text' },
    { act: 'act.cancelled', to: 'here.ready', leaves: 'administration:deletion.text' },
  ],
  'here.writing': [
    { act: 'answer.changed' },
    {
      act: 'answer.sent',
      when: 'there is an answer',
      to: 'here.acting',
      asks: 'POST /accounts/rest/administration/feedback/{id}/answer/',
      leaves: 'administration:answer.text',
    },
    { act: 'answer.closed', to: 'here.ready', leaves: 'administration:answer.text' },
  ],
  'here.acting': [
    { act: 'accounts.searched', when: 'it is searched once the act is done' },
    { act: 'accounts.filtered', when: 'it is filtered once the act is done' },
    { act: 'feedback.filtered', when: 'it is filtered once the act is done' },
    {
      act: 'administer done',
      ...READ,
      message: [
        'memberSuspended',
        'memberResumed',
        'memberRole',
        'memberQuota',
        'memberDeleted',
        'importRemoved',
        'jobsAgain',
        'feedbackMarked',
        'feedbackAnswered',
      ],
    },
    {
      act: 'administer failed',
      when: 'it is gone',
      ...READ,
      message: ['memberGone', 'importGone', 'jobsGone'],
    },
    { act: 'administer failed', when: 'it was not done', ...READ, message: 'notAdministered' },
  ],
}
