import type { Expected } from './row.ts'

/** Saved styles of datasets: in this browser, or in the account of a logged-in user. */
export const savedStyles: Expected = {
  '': [
    { act: 'style.saved', when: 'it is another style than the saved one, or has a name' },
    { act: 'style.applied', when: 'there is such a style' },
    { act: 'style.renamed', when: 'the name is another one' },
    { act: 'style.removed', when: 'there is such a style' },
    { act: 'style.restored', when: 'a style was changed or deleted last' },
  ],
  place: [
    {
      act: 'session.opened',
      to: 'place.reading',
      asks: 'GET /accounts/rest/style/',
    },
  ],
  'place.browser': [{ act: 'styles.changedElsewhere' }],
  'place.reading': [
    { act: 'readAccountStyles done', to: 'place.account' },
    { act: 'readAccountStyles failed', to: 'place.account', message: 'stylesNotRead' },
    { act: 'session.closed', to: 'place.browser' },
    {
      act: 'styles.changedElsewhere',
      to: 'place.reading',
      asks: 'GET /accounts/rest/style/',
    },
  ],
  'place.account': [
    { act: 'session.closed', to: 'place.browser' },
    {
      act: 'styles.changedElsewhere',
      to: 'place.reading',
      asks: 'GET /accounts/rest/style/',
    },
  ],
  'writing.done': [{ act: 'always', when: 'a change waits to be kept', to: 'writing.underWay' }],
  'writing.underWay': [
    {
      act: 'changeStyles done',
      when: 'saving and deleting are told, by the place where the style is; what a former member began is not',
      to: 'writing.done',
      message: ['styleSavedHere', 'styleSavedInAccount', 'styleRemoved', null],
    },
    {
      act: 'changeStyles failed',
      when: 'that the browser keeps nothing is told once',
      to: 'writing.done',
      message: ['stylesNotKept', 'styleNotSaved', null],
    },
  ],
}
