import { expect, test } from 'vitest'
import { changeOf, press, readIn, shownBench, tell } from '../../../tests/support/drawn.tsx'
import { ALICE } from '../../../tests/support/scriptedAccount.ts'
import { Secret } from '../../domain/account/secret.ts'
import './accountSettings.tsx'
import { Identity } from './identity.tsx'
import { PasswordChange } from './passwordChange.tsx'

test('asks for the current password, then for the new one twice', async () => {
  const bench = await shownBench()
  expect(readIn(bench, <PasswordChange />)).toEqual([
    'form Mot de passe',
    'password field Mot de passe actuel = — Laissez vide si vous vous connectez avec Google et n’avez pas de mot de passe.',
    'button Afficher : Mot de passe actuel',
    'password field Nouveau mot de passe = — Au moins 8 caractères. Une phrase de quelques mots est sûre et facile à retenir.',
    'button Afficher : Nouveau mot de passe',
    'password field Confirmation du nouveau mot de passe =',
    'button Afficher : Confirmation du nouveau mot de passe',
    'checkbox Supprimer aussi mes clés d’API',
    'button Changer le mot de passe (not now) — Ouvrez d’abord l’écran concerné.',
    'status',
  ])
})

test('asks whether to remove the API keys, and resets the box after the change', async () => {
  const bench = await shownBench()
  await tell(bench, 'session', { type: 'session.opened', account: ALICE })
  await tell(bench, 'navigation', { type: 'navigation.requested', to: '/account/settings' })
  const typed = new Secret('a new phrase')
  const filled = { new_password1: typed, new_password2: typed, end_keys: true }
  const before = readIn(bench, <PasswordChange />)
  await tell(bench, 'passwordChange', { type: 'draft.changed', patch: filled })
  const box = () => readIn(bench, <PasswordChange />).filter(line => line.startsWith('checkbox'))
  expect(box()).toEqual(['checkbox Supprimer aussi mes clés d’API (checked)'])
  await press(bench, 'password.change')
  expect(changeOf(before, readIn(bench, <PasswordChange />))).toEqual({
    gone: ['status'],
    come: ['status Mot de passe changé. Vos autres sessions sont terminées.'],
  })
})

test.each([
  {
    of: 'a name, two addresses and another login',
    account: {
      ...ALICE,
      person: { first_name: 'Alice', last_name: 'Martin' },
      emails: [...ALICE.emails, { address: 'am@example.org', isVerified: false }],
      providers: ['google'],
    },
    read: 'Nom d’utilisateur alice Nom Alice Martin Adresse électronique alice@example.org confirmée am@example.org non confirmée Formule gratuite Comptes liés Google',
  },
  {
    of: 'no name, address or other login',
    account: { ...ALICE, emails: [], plan: 'atelier' },
    read: 'Nom d’utilisateur alice Adresse électronique aucune Formule atelier Comptes liés aucun',
  },
])('describes an account with $of', async ({ account, read }) => {
  const bench = await shownBench()
  await tell(bench, 'session', { type: 'session.opened', account })
  expect(readIn(bench, <Identity />)).toEqual([read])
})
