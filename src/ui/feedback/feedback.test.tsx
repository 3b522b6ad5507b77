import { expect, test, vi } from 'vitest'
import {
  benchWith,
  changeOf,
  gated,
  press,
  readIn,
  readOver,
  shownBench,
  tell,
} from '../../../tests/support/drawn.tsx'
import { patient } from '../../../tests/support/patient.ts'
import { FeedbackDialog, FeedbackForm } from './feedback.tsx'

test('asks for a text, one to five stars and an address, and explains their use', async () => {
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
    'textbox Votre adresse électronique = — Facultative. Elle sert seulement à vous répondre.',
    'checkbox Vous pouvez me recontacter à ce sujet.',
    'Votre avis est conservé sur ce serveur et lu par son administrateur. Nous ne vous écrirons qu’avec votre accord ci-dessus.',
    'button Fermer',
    'button Envoyer',
  ])
  await tell(bench, 'feedback', { type: 'draft.changed', patch: { rate: 3 } })
  const { gone, come } = changeOf(before, readIn(bench, <FeedbackForm />))
  expect(gone).toEqual(['radio 3 étoiles sur 5'])
  expect(come).toEqual(['radio 3 étoiles sur 5 (checked)', 'radio retirer la note'])
})

test('shows a recorded path exactly as it will be sent', async () => {
  const bench = await shownBench()
  const form = () => readIn(bench, <FeedbackForm />)
  await tell(bench, 'feedback', { type: 'feedback.opened' })
  const without = form()
  const steps = [{ command: 'dataset.display', args: ['zones'] }]
  await tell(bench, 'feedback', {
    type: 'draft.changed',
    patch: { path: { version: 1, start: '/', steps } },
  })
  // Its code loads on demand.
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

test('thanks for sent feedback in the same dialog', async () => {
  const bench = await shownBench()
  expect(readOver(bench, <FeedbackDialog />)).toEqual([])
  await press(bench, 'feedback.open')
  expect(readOver(bench, <FeedbackDialog />).slice(0, 3)).toEqual([
    'dialog Donner un avis',
    'heading Donner un avis',
    'form Donner un avis',
  ])
  await tell(bench, 'feedback', { type: 'draft.changed', patch: { feedback: 'Très clair.' } })
  await press(bench, 'feedback.send')
  expect(readOver(bench, <FeedbackDialog />)).toEqual([
    'dialog Merci !',
    'heading Merci !',
    'Votre avis est enregistré sur ce serveur, où son administrateur peut le lire.',
    'button Fermer',
  ])
  await press(bench, 'feedback.close')
  expect(readOver(bench, <FeedbackDialog />)).toEqual([])
})

test('requires a text, and an address only when an answer is wanted', async () => {
  const bench = await shownBench()
  await press(bench, 'feedback.open')
  const wrong = () => readIn(bench, <FeedbackForm />).filter(line => line.includes('(wrong)'))
  await press(bench, 'feedback.send')
  expect(wrong()).toEqual([
    'textbox Votre avis = (wrong) — Remplissez ce champ. — Ce qui vous plaît, ce qui manque, ce qui ne marche pas.',
  ])
  await tell(bench, 'feedback', { type: 'draft.changed', patch: { can_contact: true } })
  await press(bench, 'feedback.send')
  expect(wrong()).toEqual([
    'textbox Votre avis = (wrong) — Remplissez ce champ. — Ce qui vous plaît, ce qui manque, ce qui ne marche pas.',
    'textbox Votre adresse électronique = (wrong) — Remplissez ce champ. — Elle sert seulement à vous répondre.',
  ])
})

test('disables the form while sending, and keeps the text after a failure', async () => {
  const { gate, waits, refuses } = gated('accounts')
  const bench = await benchWith({ gate })
  await press(bench, 'feedback.open')
  await tell(bench, 'feedback', { type: 'draft.changed', patch: { feedback: 'Très clair.' } })
  const before = readIn(bench, <FeedbackForm />)
  waits()
  await press(bench, 'feedback.send')
  expect(changeOf(before, readIn(bench, <FeedbackForm />)).come).toEqual([
    'form Donner un avis (busy)',
    'textbox Votre avis = Très clair. (to read only) — Ce qui vous plaît, ce qui manque, ce qui ne marche pas.',
    'textbox Votre adresse électronique = (to read only) — Facultative. Elle sert seulement à vous répondre.',
    'button Fermer (not now) — Il n’y a rien à fermer.',
    'button Envoyer (not now) — C’est déjà en cours.',
  ])
  refuses('unreachable')
  const other = await benchWith({ gate })
  await press(other, 'feedback.open')
  await tell(other, 'feedback', { type: 'draft.changed', patch: { feedback: 'Très clair.' } })
  await press(other, 'feedback.send')
  expect(changeOf(before, readIn(other, <FeedbackForm />))).toEqual({
    come: [
      'alert Envoi impossible Le serveur n’a pas répondu. Rien n’est perdu : réessayez dans un instant.',
    ],
    gone: [],
  })
})

test('explains that feedback is forwarded by mail', async () => {
  const kept = readIn(await shownBench(), <FeedbackForm />)
  const mailed = readIn(await benchWith({ config: { feedback_mailed: true } }), <FeedbackForm />)
  expect(changeOf(kept, mailed).come).toEqual([
    'Votre avis est conservé sur ce serveur et envoyé par message à son administrateur. Nous ne vous écrirons qu’avec votre accord ci-dessus.',
  ])
})
