import { expect, test } from 'vitest'
import {
  benchWith,
  changeOf,
  gated,
  press,
  readIn,
  readOver,
  type Special,
  tell,
} from '../../../tests/support/drawn.tsx'
import { ALICE, REFUSED } from '../../../tests/support/scriptedAccount.ts'
import { SettingsScreen } from './accountSettings.tsx'
import { NameChange } from './identity.tsx'

async function atSettings(special: Special = {}) {
  const bench = await benchWith(special)
  await tell(bench, 'session', { type: 'session.opened', account: ALICE })
  await tell(bench, 'navigation', { type: 'navigation.requested', to: '/account/settings' })
  return bench
}

test('shows a section for each part of the account', async () => {
  const lines = readIn(await atSettings(), <SettingsScreen />)
  const parts = lines.flatMap((line, at) => (line.startsWith('region') ? [lines.slice(at, at + 3)] : []))
  expect([...lines.slice(0, 2), ...parts.flat()]).toEqual([
    'button Retour à la carte',
    'heading Paramètres du compte',
    'region Compte',
    'heading Compte',
    'Nom d’utilisateur alice Adresse électronique alice@example.org confirmée Formule gratuite Comptes liés aucun',
    'region Votre nom',
    'heading Votre nom',
    'Il sert à vous saluer, ici et dans nos messages. Personne d’autre ne le voit.',
    'region Clés d’API',
    'heading Clés d’API',
    'Sur ce serveur, les données sont ouvertes à tous, même sans clé. Avec une clé, un programme lit les mêmes données, jusqu’à 60 fois par minute.',
    'region Données et liens privés',
    'heading Données et liens privés',
    'Données de vos fichiers que votre compte conserve, et liens qui les ouvrent sans compte.',
    'region Mot de passe',
    'heading Mot de passe',
    'Changer de mot de passe met fin à vos autres sessions.',
    'region Déconnexion',
    'heading Déconnexion',
    'Sur un ordinateur partagé, effacez vos données de ce navigateur.',
    'region Suppression du compte',
    'heading Suppression du compte',
    'Le compte, ses clés et ses sessions sont supprimés immédiatement.',
  ])
  expect(lines.at(-1)).toBe('button Supprimer le compte…')
})

test('shows that the session is resuming until the user is known', async () => {
  const bench = await benchWith({})
  await tell(bench, 'navigation', { type: 'navigation.requested', to: '/account/settings' })
  expect(readIn(bench, <SettingsScreen />)).toEqual([
    'button Retour à la carte',
    'heading Paramètres du compte',
    'progressbar Reprise de la session…',
  ])
})

test('explains that keys read data on the user’s behalf when data needs an account', async () => {
  const lines = readIn(await atSettings({ config: { access: 'account' } }), <SettingsScreen />)
  expect(lines[lines.indexOf('heading Clés d’API') + 1]).toBe(
    'Sur ce serveur, la lecture des données nécessite un compte. Avec une clé, un programme les lit en votre nom, jusqu’à 60 fois par minute. Il ne peut rien modifier et n’a pas accès à votre compte.',
  )
})

test('requires a confirmation before deleting an account', async () => {
  const bench = await atSettings()
  expect(readOver(bench, <SettingsScreen />)).toEqual([])
  await press(bench, 'account.delete')
  const before = readOver(bench, <SettingsScreen />)
  expect(before).toEqual([
    'alertdialog Supprimer le compte « alice » ?',
    'heading Supprimer le compte « alice » ?',
    'Votre nom, votre adresse, vos clés d’API, vos cartes, vos styles, vos données, vos liens privés et vos sessions seront effacés. Vos avis seront conservés, sans votre nom.',
    'checkbox Je comprends que rien ne pourra être récupéré.',
    'button Garder le compte',
    'button Supprimer définitivement (not now) — Cochez d’abord la case.',
  ])
  await press(bench, 'deletion.acknowledge')
  expect(changeOf(before, readOver(bench, <SettingsScreen />))).toEqual({
    come: [
      'checkbox Je comprends que rien ne pourra être récupéré. (checked)',
      'button Supprimer définitivement',
    ],
    gone: [
      'checkbox Je comprends que rien ne pourra être récupéré.',
      'button Supprimer définitivement (not now) — Cochez d’abord la case.',
    ],
  })
  await press(bench, 'deletion.cancel')
  expect(readOver(bench, <SettingsScreen />)).toEqual([])
})

test('shows why an account could not be deleted, and offers to retry', async () => {
  const { gate, refuses } = gated('accounts')
  const bench = await atSettings({ gate })
  await press(bench, 'account.delete')
  await press(bench, 'deletion.acknowledge')
  const before = readOver(bench, <SettingsScreen />)
  refuses('unreachable')
  await press(bench, 'deletion.confirm')
  expect(changeOf(before, readOver(bench, <SettingsScreen />))).toEqual({
    come: [
      'alert Le compte n’a pas pu être supprimé. Le serveur est injoignable.',
      'checkbox Je comprends que rien ne pourra être récupéré.',
      'button Supprimer définitivement (not now) — Cochez d’abord la case.',
    ],
    gone: [
      'checkbox Je comprends que rien ne pourra être récupéré. (checked)',
      'button Supprimer définitivement',
    ],
  })
})

test('saves the user’s name', async () => {
  const bench = await atSettings()
  const before = readIn(bench, <NameChange />)
  expect(before).toEqual([
    'form Votre nom',
    'textbox Prénom =',
    'textbox Nom de famille =',
    'button Enregistrer',
    'status',
  ])
  await tell(bench, 'nameChange', {
    type: 'draft.changed',
    patch: { first_name: 'Alice', last_name: 'Martin' },
  })
  await press(bench, 'name.save')
  expect(changeOf(before, readIn(bench, <NameChange />))).toEqual({
    come: ['textbox Prénom = Alice', 'textbox Nom de famille = Martin', 'status Nom enregistré.'],
    gone: ['textbox Prénom =', 'textbox Nom de famille =', 'status'],
  })
})

test('shows why a name was refused at its field', async () => {
  const bench = await atSettings()
  await tell(bench, 'nameChange', { type: 'draft.changed', patch: { first_name: REFUSED } })
  const before = readIn(bench, <NameChange />)
  await press(bench, 'name.save')
  expect(changeOf(before, readIn(bench, <NameChange />))).toEqual({
    come: ['alert Enregistrement impossible', 'textbox Prénom = refused (wrong) — No.'],
    gone: ['textbox Prénom = refused'],
  })
})

test('marks the form as busy while the name is saved', async () => {
  const { gate, waits } = gated('accounts')
  const bench = await atSettings({ gate })
  await tell(bench, 'nameChange', { type: 'draft.changed', patch: { first_name: 'Alice' } })
  const before = readIn(bench, <NameChange />)
  waits()
  await press(bench, 'name.save')
  expect(changeOf(before, readIn(bench, <NameChange />))).toEqual({
    come: [
      'form Votre nom (busy)',
      'textbox Prénom = Alice (to read only)',
      'textbox Nom de famille = (to read only)',
      'button Enregistrer (not now) — C’est déjà en cours.',
    ],
    gone: ['form Votre nom', 'textbox Prénom = Alice', 'textbox Nom de famille =', 'button Enregistrer'],
  })
})
