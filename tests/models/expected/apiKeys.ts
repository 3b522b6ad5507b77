import type { Expected, Row } from './row.ts'

const AWAY = { act: 'screen.changed', when: 'the settings are left: the keys are dropped', to: 'away' }

const ASKED: Row = {
  act: 'key.closed',
  when: 'the value has not been copied',
  to: 'here.creation.shown.leaving',
  reads: 'account:newKey.leaving',
}

/**
 * API keys: each is created, its value shown once with a copy confirmation, and removed in bulk by selection.
 */
export const apiKeys: Expected = {
  away: [
    {
      act: 'screen.changed',
      when: 'a member opens the account settings',
      to: ['here.list.loading', 'here.creation.closed'],
      reads: 'account:keys.loading',
      asks: 'GET /accounts/rest/api/',
    },
  ],
  here: [{ act: 'screen.changed', when: 'the settings stay in sight' }, AWAY],
  'here.list.loading': [
    { act: 'listKeys done', to: 'here.list.ready', leaves: 'account:keys.loading' },
    { act: 'listKeys failed', to: 'here.list.failed', reads: 'account:keys.failed' },
    { act: 'keys.renewed', to: 'here.list.loading', asks: 'GET /accounts/rest/api/' },
  ],
  'here.list.ready': [
    { act: 'keys.renewed', to: 'here.list.loading', asks: 'GET /accounts/rest/api/' },
    { act: 'key.toggled', when: 'the key is listed' },
    { act: 'keys.toggled', when: 'there are keys' },
    {
      act: 'keys.removed',
      when: 'some are selected',
      to: 'here.list.confirming',
      reads: 'account:removal.title',
    },
  ],
  'here.list.failed': [
    { act: 'keys.retried', to: 'here.list.loading', asks: 'GET /accounts/rest/api/' },
    { act: 'keys.renewed', to: 'here.list.loading', asks: 'GET /accounts/rest/api/' },
  ],
  'here.list.confirming': [
    { act: 'removal.confirmed', to: 'here.list.removing', asks: 'DELETE /accounts/rest/api/{id}/' },
    { act: 'removal.cancelled', to: 'here.list.ready', leaves: 'account:removal.title' },
  ],
  'here.list.removing': [
    {
      act: 'removeKeys done',
      when: 'some could not be removed: they stay selected',
      to: 'here.list.loading',
      message: 'keysNotRemoved',
      asks: 'GET /accounts/rest/api/',
    },
    {
      act: 'removeKeys done',
      when: 'all are gone',
      to: 'here.list.loading',
      message: 'keysRemoved',
      asks: 'GET /accounts/rest/api/',
    },
    { act: 'removeKeys failed', to: 'here.list.failed', reads: 'account:keys.failed' },
  ],
  'here.creation.closed': [
    {
      act: 'key.begun',
      to: 'here.creation.naming.clean',
      reads: 'account:newKey.title',
      focus: 'account:newKey.name',
    },
  ],
  'here.creation.naming': [
    { act: 'draft.changed' },
    {
      act: 'key.created',
      when: 'the name is missing, or the last day is invalid: nothing is requested',
      to: 'here.creation.naming.faulty',
      readsOne: ['forms:required', 'forms:datePast', 'forms:dateTooFar'],
    },
    {
      act: 'key.created',
      when: 'there is a name',
      to: 'here.creation.creating',
      asks: 'POST /accounts/rest/api/',
    },
    { act: 'key.closed', to: 'here.creation.closed', leaves: 'account:newKey.title' },
  ],
  'here.creation.creating': [
    {
      act: 'createKey done',
      to: 'here.creation.shown.uncopied',
      reads: ['account:newKey.shown', 'account:newKey.once'],
    },
    {
      act: 'createKey failed',
      when: 'the server refuses: there is no such key',
      to: 'here.creation.naming.refused',
      reads: 'account:newKey.refused',
    },
    {
      act: 'createKey failed',
      when: 'the answer is lost: there may be one',
      to: 'here.creation.naming.lost',
      reads: 'account:newKey.lost',
    },
  ],
  'here.creation.shown': [
    {
      act: 'key.closed',
      when: 'the value is never shown again',
      to: 'here.creation.closed',
      leaves: 'account:newKey.shown',
    },
  ],
  'here.creation.shown.uncopied': [{ act: 'key.copied', to: 'here.creation.shown.copying' }, ASKED],
  'here.creation.shown.leaving': [{ act: 'key.copied', to: 'here.creation.shown.copying' }],
  'here.creation.shown.copying': [
    { act: 'copyKey done', to: 'here.creation.shown.copied', reads: 'account:newKey.copied' },
    { act: 'copyKey failed', to: 'here.creation.shown.uncopiable', reads: 'account:newKey.uncopiable' },
  ],
  'here.creation.shown.copied': [{ act: 'key.copied', to: 'here.creation.shown.copying' }],
  'here.creation.shown.uncopiable': [{ act: 'key.copied', to: 'here.creation.shown.copying' }, ASKED],
}
