import { expect, test, vi } from 'vitest'
import { changeOf, readIn, shownBench, tell } from '../../../tests/support/drawn.tsx'
import { patient } from '../../../tests/support/patient.ts'
import { FeedbackForm } from './feedback.tsx'

test('an opinion has a text, one to five stars and an address, and it is said what becomes of it', async () => {
  const bench = await shownBench()
  await tell(bench, 'feedback', { type: 'feedback.opened' })
  const before = readIn(bench, <FeedbackForm />)
  expect(before).toEqual([
    'form Donner un avis',
    'textbox Votre avis = — Ce qui vous plaît, ce qui manque, ce qui ne marche pas.',
    'group Votre note',
    'radio 1 étoile sur 5',
    'radio 2 étoiles sur 5',
    'radio 3 étoiles sur 5',
    'radio 4 étoiles sur 5',
    'radio 5 étoiles sur 5',
    'textbox Votre adresse électronique = — Facultative, seulement pour vous répondre.',
    'checkbox Vous pouvez me recontacter à ce sujet.',
    'Votre avis est gardé sur ce serveur et lu par qui le fait tourner. Personne ne vous écrira si vous ne le permettez pas ci-dessus.',
    'button Fermer',
    'button Envoyer',
  ])
  await tell(bench, 'feedback', { type: 'draft.changed', patch: { rate: 3 } })
  const { gone, come } = changeOf(before, readIn(bench, <FeedbackForm />))
  expect(gone).toEqual(['radio 3 étoiles sur 5'])
  expect(come).toEqual(['radio 3 étoiles sur 5 (checked)', 'radio retirer la note'])
})

test('a path that has been recorded can go along, and is shown as it will be sent', async () => {
  const bench = await shownBench()
  const form = () => readIn(bench, <FeedbackForm />)
  await tell(bench, 'feedback', { type: 'feedback.opened' })
  const without = form()
  const steps = [{ command: 'dataset.display', args: ['zones'] }]
  await tell(bench, 'feedback', {
    type: 'draft.changed',
    patch: { path: { version: 1, start: '/', steps } },
  })
  // Its code comes when it is needed.
  form()
  await vi.waitFor(() => expect(form()).not.toEqual(without), patient)
  expect(changeOf(without, form())).toEqual({
    gone: [],
    come: [
      'checkbox Joindre le parcours enregistré (checked) — 1 action, sans rien de ce que vous avez tapé.',
      'region Ce qui sera envoyé',
      '{ "version": 1, "start": "/", "steps": [ { "command": "dataset.display", "args": [ "zones" ] } ] }',
    ],
  })
})
