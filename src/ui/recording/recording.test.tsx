import { expect, test } from 'vitest'
import { press, readIn, shownBench } from '../../../tests/support/drawn.tsx'
import { Panel } from './panel.tsx'

test('a recording says what was done, in words, and what can be done with it', async () => {
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
