import type { Expected, Row } from './row.ts'

type Told = Pick<Row, 'when' | 'message'>
type Kind = {
  call: NonNullable<Row['asks']>
  saved: string
  renamed: string
  read: Told
  unread: string
  done: Told
  failed: Told
}

/** A list that is saved in this browser, and in the account of a logged-in user. */
export const savedList = ({ call, saved, renamed, read, unread, done, failed }: Kind): Expected => ({
  '': [
    { act: 'item.saved', when: saved },
    { act: 'item.renamed', when: renamed },
    { act: 'item.removed', when: 'there is such an item' },
    { act: 'item.restored', when: 'an item was replaced, renamed or deleted last' },
  ],
  place: [{ act: 'session.opened', to: 'place.member.reading', asks: call }],
  'place.browser': [{ act: 'list.changedElsewhere' }],
  'place.member': [
    { act: 'session.closed', to: 'place.browser' },
    { act: 'list.changedElsewhere', to: 'place.member.reading', asks: call },
  ],
  'place.member.reading': [
    { act: 'readAccount done', to: 'place.member.read', ...read },
    { act: 'readAccount failed', to: 'place.member.unread', message: unread },
  ],
  'place.member.unread': [{ act: 'list.retried', to: 'place.member.reading', asks: call }],
  'writing.done': [{ act: 'always', when: 'a change waits to be saved', to: 'writing.underWay' }],
  'writing.underWay': [
    { act: 'changeList done', to: 'writing.done', ...done },
    { act: 'changeList failed', to: 'writing.done', ...failed },
  ],
})
