import { expect, test } from 'vitest'
import { press, readIn, shownBench, tell } from '../../../tests/support/drawn.tsx'
import { Panel } from './panel.tsx'

test('lists the recorded actions in words, with the commands on the recording', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'recording.toggle')
  await press(bench, 'label.display', 'zones', 'region')
  await press(bench, 'visibility.toggle', 'zones')
  const lines = readIn(bench, <Panel />)
  expect(lines.slice(0, lines.indexOf('region Les machines'))).toEqual([
    'region Parcours enregistré',
    'heading Parcours enregistré',
    '2 actions',
    'status',
    'button Rejouer',
    'button Copier',
    'button Valeurs des filtres Sans les valeurs',
    'button Recommencer',
    'button Replier (open)',
    'button Arrêter l’enregistrement',
    'region Les actions',
    'heading Les actions',
    'Ce que vous tapez n’est pas enregistré.',
    'Colorer selon Jeu zones region bouton',
    'Montrer ou masquer Jeu zones bouton',
  ])
})

test('shows the progress of a replay, and finally its omitted actions', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'recording.toggle')
  for (let time = 0; time < 3; time++) await press(bench, 'visibility.toggle', 'zones')
  await press(bench, 'recording.replay', 'fast')
  const summary = () => readIn(bench, <Panel />).slice(2, 4)
  await tell(bench, 'recording', { type: 'act.replayed', outcome: 'done' })
  expect(summary()).toEqual(['Relecture : 1 sur 3', 'button Arrêter'])
  for (const outcome of ['withheld', 'withheld'])
    await tell(bench, 'recording', { type: 'act.replayed', outcome })
  await tell(bench, 'recording', { type: 'replay.ended' })
  expect(summary()).toEqual(['3 actions', 'status Rejoué : 1 sur 3. Saisies non enregistrées : 2.'])
})
