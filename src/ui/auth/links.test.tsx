import { expect, test } from 'vitest'
import {
  benchWith,
  changeOf,
  gated,
  press,
  readIn,
  readUnfolded,
  type Special,
  tell,
} from '../../../tests/support/drawn.tsx'
import { ALICE, REFUSED } from '../../../tests/support/scriptedAccount.ts'
import { Secret } from '../../domain/account/secret.ts'
import { ConfirmScreen } from './confirm.tsx'
import { NewPasswordScreen } from './newPassword.tsx'
import { PasswordResetScreen } from './passwordReset.tsx'
import { SignupScreen } from './signup.tsx'

async function at(to: string, special: Special = {}) {
  const bench = await benchWith(special)
  await tell(bench, 'navigation', { type: 'navigation.requested', to })
  return bench
}

async function signedUp(special: Special = {}) {
  const bench = await at('/signup', special)
  const password = new Secret('a long phrase')
  const patch = { username: 'eve', email: 'eve@example.org', password1: password, password2: password }
  await tell(bench, 'signup', { type: 'draft.changed', patch })
  await press(bench, 'signup.submit')
  return bench
}

test('shows where the sign-up message went, and what to do if none arrives', async () => {
  const { gate } = gated('accounts')
  const bench = await signedUp({ gate })
  const lines = readIn(bench, <SignupScreen />)
  expect(lines).toEqual([
    'heading Confirmez votre adresse',
    'Vous allez recevoir un message à eve@example.org. Ouvrez son lien dans les trois jours pour confirmer votre adresse.',
    'Cartable n’envoie aucun message hors de cet ordinateur. Retrouvez-le dans la boîte aux lettres locale.',
    'link Ouvrir la boîte aux lettres',
    'button Aller à la page de connexion',
    'button Recommencer l’inscription',
    'summary Vous n’avez rien reçu ? (folded)',
  ])
  const unfolded = readUnfolded(bench, <SignupScreen />)
  expect(changeOf(lines, unfolded).come).toEqual([
    'summary Vous n’avez rien reçu ? (open)',
    'form Nouveau message de confirmation',
    'textbox Adresse électronique = eve@example.org',
    'button Envoyer un nouveau message',
    'status',
  ])
  await press(bench, 'verification.resend')
  expect(changeOf(unfolded, readUnfolded(bench, <SignupScreen />)).come).toEqual([
    'button Envoyer un nouveau message (not now) — C’est déjà le cas.',
    'status Si un compte attend la confirmation de cette adresse, vous allez recevoir un message.',
  ])
})

test('offers the mailbox only on a machine that sends no mail', async () => {
  const here = readIn(await signedUp(), <SignupScreen />)
  const elsewhere = readIn(await signedUp({ config: { mailbox: false } }), <SignupScreen />)
  expect(changeOf(here, elsewhere)).toEqual({
    come: [],
    gone: [
      'Cartable n’envoie aucun message hors de cet ordinateur. Retrouvez-le dans la boîte aux lettres locale.',
      'link Ouvrir la boîte aux lettres',
    ],
  })
})

test('marks a pending sign-up as busy, and explains a refused one', async () => {
  const { gate, waits, refuses } = gated('accounts')
  waits()
  const waiting = await signedUp({ gate })
  expect(readIn(waiting, <SignupScreen />)).toEqual([
    'heading Créer un compte',
    'Un compte gratuit donne accès aux données de la carte et à des clés d’API.',
    'button Continuer sans compte',
    'form Créer un compte (busy)',
    'textbox Nom d’utilisateur = eve (to read only) — Lettres, chiffres et @ . + - _',
    'textbox Adresse électronique = eve@example.org (to read only) — Vous y recevrez un lien de confirmation.',
    'password field Mot de passe = ••••••••••••• (to read only) — Au moins 8 caractères. Une phrase de quelques mots est sûre et facile à retenir.',
    'button Afficher : Mot de passe',
    'password field Confirmation du mot de passe = ••••••••••••• (to read only)',
    'button Afficher : Confirmation du mot de passe',
    'button Créer le compte (not now) — C’est déjà en cours.',
    'Déjà un compte ?',
    'button Se connecter',
  ])
  refuses('refused', { email: ['Adresse prise.'] })
  const refused = await signedUp({ gate })
  expect(changeOf(readIn(waiting, <SignupScreen />), readIn(refused, <SignupScreen />)).come).toEqual([
    'form Créer un compte',
    'alert Inscription impossible',
    'textbox Nom d’utilisateur = eve — Lettres, chiffres et @ . + - _',
    'textbox Adresse électronique = eve@example.org (wrong) — Adresse prise. — Vous y recevrez un lien de confirmation.',
    'password field Mot de passe = ••••••••••••• — Au moins 8 caractères. Une phrase de quelques mots est sûre et facile à retenir.',
    'password field Confirmation du mot de passe = •••••••••••••',
    'button Créer le compte',
  ])
})

test('shows missing details of a sign-up at their fields', async () => {
  const bench = await at('/signup')
  const before = readIn(bench, <SignupScreen />)
  await press(bench, 'signup.submit')
  expect(changeOf(before, readIn(bench, <SignupScreen />)).come).toEqual([
    'textbox Nom d’utilisateur = (wrong) — Remplissez ce champ. — Lettres, chiffres et @ . + - _',
    'textbox Adresse électronique = (wrong) — Remplissez ce champ. — Vous y recevrez un lien de confirmation.',
    'password field Mot de passe = (wrong) — Remplissez ce champ. — Au moins 8 caractères. Une phrase de quelques mots est sûre et facile à retenir.',
    'password field Confirmation du mot de passe = (wrong) — Remplissez ce champ.',
  ])
})

test('names the address that received the password message', async () => {
  const bench = await at('/password-reset')
  await tell(bench, 'passwordReset', { type: 'draft.changed', patch: { email: 'eve@example.org' } })
  await press(bench, 'reset.request')
  expect(readIn(bench, <PasswordResetScreen />)).toEqual([
    'heading Consultez vos messages',
    'Si un compte correspond à eve@example.org, vous allez recevoir un message. Son lien est valable une heure.',
    'Cartable n’envoie aucun message hors de cet ordinateur. Retrouvez-le dans la boîte aux lettres locale.',
    'link Ouvrir la boîte aux lettres',
    'button Aller à la page de connexion',
    'button Changer d’adresse',
  ])
})

test('reports a password message that could not be sent', async () => {
  const { gate, refuses } = gated('accounts')
  const bench = await at('/password-reset', { gate })
  await tell(bench, 'passwordReset', { type: 'draft.changed', patch: { email: 'eve@example.org' } })
  const before = readIn(bench, <PasswordResetScreen />)
  refuses('unreachable')
  await press(bench, 'reset.request')
  expect(changeOf(before, readIn(bench, <PasswordResetScreen />)).come).toEqual([
    'alert Envoi impossible Le serveur n’a pas répondu. Rien n’est perdu : réessayez dans un instant.',
  ])
})

test('shows why an address cannot be confirmed, and offers another message', async () => {
  const bench = await at('/account/confirm/key', { gate: gated('accounts').gate })
  expect(readIn(bench, <ConfirmScreen />)).toEqual([
    'heading Désolé, nous ne parvenons pas à vérifier votre adresse.',
    'Le lien est incomplet, a expiré ou a été remplacé par un plus récent. Demandez un nouveau message.',
    'form Nouveau message de confirmation',
    'textbox Adresse électronique =',
    'button Envoyer un nouveau message',
    'status',
    'Adresse déjà confirmée ?',
    'button Se connecter',
  ])
})

test('asks another browser for the password chosen at sign-up', async () => {
  const bench = await at('/account/confirm/key', { confirmation: 'asksPassword' })
  const before = readIn(bench, <ConfirmScreen />)
  expect(before).toEqual([
    'heading Saisissez le mot de passe choisi à l’inscription',
    'L’inscription a été faite dans un autre navigateur. Saisissez ce mot de passe pour confirmer votre adresse et vous connecter.',
    'form Saisissez le mot de passe choisi à l’inscription',
    'password field Mot de passe =',
    'button Afficher : Mot de passe',
    'button Confirmer mon adresse',
    'Inscription faite par une autre personne, ou mot de passe oublié ?',
    'button Mot de passe oublié',
  ])
  const type = (password: string) =>
    tell(bench, 'emailVerification', {
      type: 'draft.changed',
      patch: { password: new Secret(password) },
    })
  await type(REFUSED)
  await press(bench, 'verification.submit')
  expect(changeOf(before, readIn(bench, <ConfirmScreen />)).come.join(' ')).toContain('No.')
  await type('a long phrase')
  await press(bench, 'verification.submit')
  expect(readIn(bench, <ConfirmScreen />)[0]).toBe('heading Votre adresse est confirmée')
})

test('shows that an address is being confirmed, and offers to retry a failure', async () => {
  const { gate, waits, refuses } = gated('accounts')
  waits()
  expect(readIn(await at('/account/confirm/key', { gate }), <ConfirmScreen />)).toEqual([
    'heading Vérification de votre adresse…',
  ])
  refuses('unreachable')
  expect(readIn(await at('/account/confirm/key', { gate }), <ConfirmScreen />)).toEqual([
    'heading Le serveur n’a pas répondu',
    'Votre adresse n’est pas encore vérifiée. Le lien reste valable : réessayez dans un instant.',
    'button Réessayer',
  ])
})

test('distinguishes too many attempts from a server that does not answer', async () => {
  expect(readIn(await at('/account/confirm/key', { confirmation: 'limited' }), <ConfirmScreen />)).toEqual([
    'heading Trop de tentatives',
    'Votre adresse n’est pas encore vérifiée. Le lien reste valable : attendez une minute, puis réessayez.',
    'button Réessayer',
  ])
})

test('links a confirmed address to the login, or a member to the map', async () => {
  const stranger = readIn(await at('/account/confirm/key', { confirmation: 'good' }), <ConfirmScreen />)
  expect(stranger).toEqual([
    'heading Votre adresse est confirmée',
    'status La page de connexion s’ouvre dans cinq secondes.',
    'button Continuer sans attendre',
    'button Rester sur cette page',
  ])
  const bench = await benchWith({ confirmation: 'good' })
  await tell(bench, 'session', { type: 'session.opened', account: ALICE })
  await tell(bench, 'navigation', { type: 'navigation.requested', to: '/account/confirm/key' })
  expect(changeOf(stranger, readIn(bench, <ConfirmScreen />))).toEqual({
    come: ['status La carte s’ouvre dans cinq secondes.'],
    gone: ['status La page de connexion s’ouvre dans cinq secondes.'],
  })
})

test('keeps the page open once the user stops the redirect', async () => {
  const bench = await at('/account/confirm/key', { confirmation: 'good' })
  await press(bench, 'verification.stay')
  bench.wait(60_000)
  await bench.settle()
  expect(bench.runtime.snapshots().navigation.context.place.path).toBe('/account/confirm/key')
  expect(readIn(bench, <ConfirmScreen />)).toEqual([
    'heading Votre adresse est confirmée',
    'status La redirection est arrêtée. Continuez quand vous voulez.',
    'button Continuer sans attendre',
    'button Rester sur cette page (not now) — C’est déjà le cas.',
  ])
  await press(bench, 'verification.leave')
  expect(bench.runtime.snapshots().navigation.context.place.path).toBe('/login')
})

test('asks for the link of the mail if the address has none', async () => {
  const bench = await at('/password/reset/', { isResetGood: false })
  expect(readIn(bench, <NewPasswordScreen />)).toEqual([
    'heading Nouveau mot de passe',
    'form Nouveau mot de passe',
    'textbox Lien du message = — Collez le lien complet reçu par message.',
    'password field Nouveau mot de passe = — Au moins 8 caractères. Une phrase de quelques mots est sûre et facile à retenir.',
    'button Afficher : Nouveau mot de passe',
    'password field Confirmation du nouveau mot de passe =',
    'button Afficher : Confirmation du nouveau mot de passe',
    'button Enregistrer le mot de passe',
    'Pas de lien ?',
    'button Mot de passe oublié',
  ])
})

test('rejects a truncated pasted link, and accepts a complete one', async () => {
  const bench = await at('/password/reset/', { isResetGood: false })
  const password = new Secret('a long phrase')
  const send = async (link: string) => {
    const patch = { link: new Secret(link), new_password1: password, new_password2: password }
    await tell(bench, 'passwordReset', { type: 'draft.changed', patch })
    await press(bench, 'reset.choose')
    return readIn(bench, <NewPasswordScreen />)
  }
  expect(await send('https://cartable.example/password/reset/MQ')).toContain(
    'textbox Lien du message = https://cartable.example/password/reset/MQ (wrong) — ' +
      'Lien incomplet. Copiez tout le lien du message, ou demandez-en un autre. — ' +
      'Collez le lien complet reçu par message.',
  )
  expect(await send('https://cartable.example/password/reset/MQ/dicvyx-b2f0')).toContain(
    'heading Nouveau mot de passe enregistré',
  )
})

/** Chooses another password with a link. */
async function chosen(special: Special = {}) {
  const bench = await at('/password/reset/uid/token', special)
  const password = new Secret('a long phrase')
  const patch = { new_password1: password, new_password2: password }
  await tell(bench, 'passwordReset', { type: 'draft.changed', patch })
  await press(bench, 'reset.choose')
  return readIn(bench, <NewPasswordScreen />)
}

test('links to the login after the new password is saved', async () => {
  expect(await chosen()).toEqual([
    'heading Nouveau mot de passe enregistré',
    'Toutes vos sessions sont terminées : connectez-vous avec le nouveau mot de passe.',
    'button Se connecter',
  ])
})

test('disables the form while saving, and explains a refused password', async () => {
  const { gate, waits, refuses } = gated('accounts')
  waits()
  const waiting = await chosen({ gate })
  expect(waiting).toEqual([
    'heading Nouveau mot de passe',
    'form Nouveau mot de passe (busy)',
    'password field Nouveau mot de passe = ••••••••••••• (to read only) — Au moins 8 caractères. Une phrase de quelques mots est sûre et facile à retenir.',
    'button Afficher : Nouveau mot de passe',
    'password field Confirmation du nouveau mot de passe = ••••••••••••• (to read only)',
    'button Afficher : Confirmation du nouveau mot de passe',
    'button Enregistrer le mot de passe (not now) — C’est déjà en cours.',
  ])
  refuses('refused', { new_password1: ['Trop courant.'] })
  expect(changeOf(waiting, await chosen({ gate })).come).toEqual([
    'form Nouveau mot de passe',
    'alert Le mot de passe n’a pas été enregistré',
    'password field Nouveau mot de passe = ••••••••••••• (wrong) — Trop courant. — Au moins 8 caractères. Une phrase de quelques mots est sûre et facile à retenir.',
    'password field Confirmation du nouveau mot de passe = •••••••••••••',
    'button Enregistrer le mot de passe',
  ])
})

test('offers another message when the link is already used', async () => {
  const { gate, refuses } = gated('accounts')
  refuses('refused', { token: ['Invalid.'] })
  expect(await chosen({ gate })).toEqual([
    'heading Ce lien n’est plus valable',
    'Il a déjà servi, ou date de plus d’une heure.',
    'button Demander un nouveau lien',
  ])
})
