import { expect, test } from 'vitest'
import {
  benchWith,
  changeOf,
  gated,
  markupOf,
  press,
  readIn,
  shownBench,
} from '../../../tests/support/drawn.tsx'
import { attributesIn } from '../../../tests/support/outline.ts'
import { LoginScreen } from './login.tsx'
import { NewPasswordScreen } from './newPassword.tsx'
import { PasswordResetScreen } from './passwordReset.tsx'
import { SignupScreen } from './signup.tsx'

test('asks for a name and a password, and links to the other auth screens', async () => {
  const bench = await shownBench()
  expect(readIn(bench, <LoginScreen />)).toEqual([
    'heading Connexion',
    'button Continuer sans compte (not now) — Ouvrez d’abord l’écran concerné.',
    'region Continuer avec le compte de démonstration',
    'button Continuer avec le compte de démonstration',
    'Sur cet ordinateur seulement, sans inscription. F2',
    'ou',
    'form Connexion',
    'textbox Nom d’utilisateur ou adresse électronique =',
    'password field Mot de passe =',
    'button Afficher : Mot de passe',
    'button Mot de passe oublié ?',
    'button Se connecter (not now) — Ouvrez d’abord l’écran concerné.',
    'region Autres façons de se connecter',
    'ou',
    'button Continuer avec Google',
    'Pas encore de compte ?',
    'button Créer un compte',
  ])
})

test('asks for the details that a new account needs', async () => {
  const bench = await shownBench()
  expect(readIn(bench, <SignupScreen />)).toEqual([
    'heading Créer un compte',
    'Un compte gratuit donne accès aux données de la carte et à des clés d’API.',
    'button Continuer sans compte (not now) — Ouvrez d’abord l’écran concerné.',
    'form Créer un compte',
    'textbox Nom d’utilisateur = — Lettres, chiffres et @ . + - _',
    'textbox Adresse électronique = — Vous y recevrez un lien de confirmation.',
    'password field Mot de passe = — Au moins 8 caractères. Une phrase de quelques mots est sûre et facile à retenir.',
    'button Afficher : Mot de passe',
    'password field Confirmation du mot de passe =',
    'button Afficher : Confirmation du mot de passe',
    'button Créer le compte (not now) — Ouvrez d’abord l’écran concerné.',
    'Déjà un compte ?',
    'button Se connecter',
  ])
})

test('asks for an address after a forgotten password, then for a new password', async () => {
  const bench = await shownBench()
  expect(readIn(bench, <PasswordResetScreen />)).toEqual([
    'heading Mot de passe oublié',
    'Nous vous enverrons un lien pour en choisir un nouveau.',
    'form Mot de passe oublié',
    'textbox Adresse électronique =',
    'button Recevoir le lien (not now) — Ouvrez d’abord l’écran concerné.',
    'Vous vous en souvenez ?',
    'button Se connecter',
  ])
  expect(readIn(bench, <NewPasswordScreen />)).toEqual([
    'heading Nouveau mot de passe',
    'form Nouveau mot de passe',
    'password field Nouveau mot de passe = — Au moins 8 caractères. Une phrase de quelques mots est sûre et facile à retenir.',
    'button Afficher : Nouveau mot de passe',
    'password field Confirmation du nouveau mot de passe =',
    'button Afficher : Confirmation du nouveau mot de passe',
    'button Enregistrer le mot de passe (not now) — Ouvrez d’abord l’écran concerné.',
  ])
})

test('explains that a reserved dataset opens after the login', async () => {
  const { gate, refuses } = gated('catalogue')
  const bench = await benchWith({ gate })
  const before = readIn(bench, <LoginScreen />)
  refuses('unauthenticated')
  bench.root.send({ type: 'instance.displayed', dataset: 'zones', instance: 'zones~2026' })
  await bench.settle()
  expect(changeOf(before, readIn(bench, <LoginScreen />))).toEqual({
    gone: [
      'button Continuer sans compte (not now) — Ouvrez d’abord l’écran concerné.',
      'button Se connecter (not now) — Ouvrez d’abord l’écran concerné.',
    ],
    come: [
      'button Continuer sans compte',
      '« Jeu zones » nécessite un compte gratuit. Connectez-vous pour l’afficher.',
      'button Se connecter',
    ],
  })
})

test('marks required fields, and announces a mistake only at the focused field', async () => {
  const bench = await shownBench()
  await press(bench, 'account.signup')
  await press(bench, 'signup.submit')
  const markup = markupOf(bench, <SignupScreen />)
  const fields = attributesIn(markup, 'input')
  expect(fields.map(each => [each['required'], each['aria-invalid']])).toEqual(Array(4).fill(['', 'true']))
  expect(attributesIn(markup, 'fui-Label__required')).toHaveLength(4)
  expect(attributesIn(markup, 'alert')).toEqual([])
})
