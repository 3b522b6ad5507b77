import { expect, test } from 'vitest'
import { readIn, shownBench } from '../../../tests/support/drawn.tsx'
import { PasswordChange } from './passwordChange.tsx'

test('another password is asked for twice, after the one of today', async () => {
  const bench = await shownBench()
  expect(readIn(bench, <PasswordChange />)).toEqual([
    'form Mot de passe',
    'textbox Mot de passe actuel = — Laissez vide si votre compte, lié à Google, n’en a pas.',
    'button Afficher : Mot de passe actuel',
    'textbox Nouveau mot de passe = — Au moins 8 caractères. Une phrase de quelques mots est sûre et se retient bien.',
    'button Afficher : Nouveau mot de passe',
    'textbox Confirmation du nouveau mot de passe =',
    'button Afficher : Confirmation du nouveau mot de passe',
    'checkbox Supprimer aussi mes clés d’API',
    'button Changer le mot de passe (not now) — Ouvrez d’abord l’écran concerné.',
    'status',
  ])
})
