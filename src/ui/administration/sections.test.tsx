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
import { ADMINISTRATOR } from '../../../tests/support/scriptedAccount.ts'
import { AdministrationScreen } from './administration.tsx'

async function at(section: '' | '/feedback' | '/imports' | '/jobs', special: Special = {}) {
  const bench = await benchWith(special)
  await tell(bench, 'session', { type: 'session.opened', account: ADMINISTRATOR })
  await tell(bench, 'navigation', { type: 'navigation.requested', to: `/administration${section}` })
  return bench
}

/** Moments use the time zone of the test machine. */
const withoutMoments = (lines: readonly string[]) =>
  lines.map(line => line.replace(/\d+ \S+ \d{4}, \d\d:\d\d/, '(moment)'))

const said = (bench: Awaited<ReturnType<typeof at>>) =>
  withoutMoments(readIn(bench, <AdministrationScreen />))
const from = (lines: readonly string[], start: string) =>
  lines.slice(lines.findIndex(line => line.startsWith(start)))

test('lists feedback with its author and the available actions', async () => {
  const bench = await at('/feedback')
  expect(said(bench)).toEqual([
    'button Retour à la carte',
    'heading Administration',
    'navigation Parties de l’administration',
    'button Comptes',
    'button Avis (current)',
    'button Imports',
    'button Tâches',
    'button Journal',
    'combobox Statut = À traiter',
    'n° 7 (moment) À traiter 5 étoiles sur 5 anonyme eve@example.org',
    'Très clair.',
    'button Répondre à l’avis n° 7…',
    'button Marquer comme traité : avis n° 7',
    'n° 6 (moment) Traité 5 étoiles sur 5 anonyme',
    'Très clair.',
    'button Rouvrir l’avis n° 6',
    'navigation Pages',
    'status 1 à 2 sur 2',
  ])
})

test('sends an answer to the address of the author', async () => {
  const bench = await at('/feedback')
  expect(readOver(bench, <AdministrationScreen />)).toEqual([])
  await press(bench, 'administration.answer', '7')
  const before = readOver(bench, <AdministrationScreen />)
  expect(before).toEqual([
    'dialog Répondre à l’avis n° 7',
    'heading Répondre à l’avis n° 7',
    'À eve@example.org',
    'textbox Votre réponse = — Elle sera envoyée à cette adresse, suivie de l’avis d’origine.',
    'button Mettre de côté',
    'button Envoyer (not now) — Écrivez d’abord la réponse.',
  ])
  await tell(bench, 'administration', { type: 'answer.changed', text: 'Merci.' })
  expect(changeOf(before, readOver(bench, <AdministrationScreen />)).come).toEqual([
    'textbox Votre réponse = Merci. — Elle sera envoyée à cette adresse, suivie de l’avis d’origine.',
    'button Envoyer',
  ])
  await press(bench, 'administration.discard')
  expect(readOver(bench, <AdministrationScreen />)).toEqual([])
})

test('lists imports with author, date and size, and confirms a removal', async () => {
  const bench = await at('/imports')
  expect(from(said(bench), 'table')).toEqual([
    'table Imports',
    'rowgroup',
    'row',
    'columnheader Jeu de données',
    'columnheader Importé par',
    'columnheader Quand',
    'columnheader Taille',
    'columnheader Actions',
    'rowgroup',
    'row',
    'rowheader Lieux lieux~2025',
    'cell',
    'l’administrateur du serveur',
    'cell',
    '(moment)',
    'cell',
    '12 octets',
    'cell',
    'button Retirer lieux~2025…',
    'navigation Pages',
    'status 1 à 1 sur 1',
  ])
  expect(readOver(bench, <AdministrationScreen />)).toEqual([])
  await press(bench, 'administration.remove', 'lieux~2025')
  expect(readOver(bench, <AdministrationScreen />)).toEqual([
    'alertdialog Retirer du catalogue le millésime « lieux~2025 » ?',
    'heading Retirer du catalogue le millésime « lieux~2025 » ?',
    'Il ne pourra plus être affiché ni téléchargé, et les liens vers lui ne fonctionneront plus. Cette action est définitive.',
    'button Garder',
    'button Retirer',
  ])
})

test('explains failed tile jobs and offers to retry them, but not waiting ones', async () => {
  const bench = await at('/jobs')
  expect(from(said(bench), 'heading')).toEqual([
    'heading Administration',
    'navigation Parties de l’administration',
    'button Comptes',
    'button Avis',
    'button Imports',
    'button Tâches (current)',
    'button Journal',
    'Ces tuiles ne sont pas encore prêtes. En attendant, les cartes affichent leurs zones plus lentement.',
    'button Actualiser',
    'button Tout réessayer',
    'table Tâches',
    'rowgroup',
    'row',
    'columnheader Jeu de données',
    'columnheader Avancement',
    'columnheader Tentatives',
    'columnheader Depuis',
    'columnheader Dernière erreur',
    'columnheader Actions',
    'rowgroup',
    'row',
    'rowheader Lieux lieux~2025',
    'cell',
    'En échec',
    'cell',
    '5',
    'cell',
    '(moment)',
    'cell',
    'It is changed',
    'cell',
    'button Réessayer : tuiles de lieux~2025',
    'row',
    'rowheader Lieux lieux~2026',
    'cell',
    'En attente',
    'cell',
    '–',
    'cell',
    '(moment)',
    'cell',
    '–',
    'cell',
    'navigation Pages',
    'status 1 à 2 sur 2',
  ])
})

test('links to the previous and next pages of a long list', async () => {
  const bench = await at('')
  expect(from(said(bench), 'navigation Pages')).toEqual([
    'navigation Pages',
    'status 1 à 3 sur 120',
    'button Précédente (not now) — C’est la première page.',
    'button Suivante',
  ])
})

test('asks for confirmation, by name, before deleting an account', async () => {
  const bench = await at('')
  await press(bench, 'administration.delete', '2')
  expect(readOver(bench, <AdministrationScreen />)).toEqual([
    'alertdialog Supprimer le compte « bob » ?',
    'heading Supprimer le compte « bob » ?',
    'Ses sessions, ses clés d’API, ses styles, ses cartes et ses récits enregistrés sont supprimés définitivement. Ses imports sont conservés, et ses avis aussi, sans son nom.',
    'button Garder le compte',
    'button Supprimer définitivement',
  ])
})

test.each(['', '/feedback', '/imports', '/jobs'] as const)(
  'shows that a section is loading, or why it failed: /administration%s',
  async section => {
    const { gate, waits, refuses } = gated('accounts')
    waits()
    const waiting = await at(section, { gate })
    expect(said(waiting).slice(-1)).toEqual(['progressbar Chargement de la liste…'])
    refuses('unreachable')
    const failed = await at(section, { gate })
    expect(said(failed).slice(-1)).toEqual([
      'alert La liste n’a pas pu être chargée. Le serveur est injoignable. Réessayer',
    ])
  },
)
