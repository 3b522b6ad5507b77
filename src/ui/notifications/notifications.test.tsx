import { expect, onTestFinished, test, vi } from 'vitest'
import {
  benchWith,
  changeOf,
  press,
  readIn,
  readOver,
  shownBench,
  tell,
} from '../../../tests/support/drawn.tsx'
import { LocationContext } from '../shared/location.ts'
import { NotificationHistory } from './history.tsx'
import { Snackbars } from './notifications.tsx'

/** Returns the text of a single message. */
async function toldOf(
  event: { kind: string; key: string; detail?: string; about?: string },
  ...datasets: string[]
) {
  const bench = await shownBench(...datasets)
  await tell(bench, 'notifications', { type: 'notified', ...event })
  return readIn(bench, <Snackbars />).slice(1)
}

test('renders the message region before any message', async () => {
  expect(readIn(await shownBench(), <Snackbars />)).toEqual(['region Notifications'])
})

test('shows the kind and subject of a message, and a close button', async () => {
  expect(await toldOf({ kind: 'success', key: 'downloaded' })).toEqual([
    'img Réussite',
    'Téléchargement terminé.',
    'button Fermer',
  ])
  expect(await toldOf({ kind: 'error', key: 'importFailed' })).toEqual([
    'img Erreur',
    'L’import a échoué. Rien n’a été enregistré.',
    'button Fermer',
  ])
  expect(await toldOf({ kind: 'info', key: 'addressInvalid', detail: 'z=99' })).toEqual([
    'img Information',
    'Une partie de l’adresse est illisible. La carte montre le reste. Partie ignorée : z=99',
    'button Fermer',
  ])
})

test('leaves the result of an import to its screen', async () => {
  const bench = await shownBench()
  await tell(bench, 'notifications', { type: 'notified', kind: 'error', key: 'importFailed' })
  const onImport = { pathname: '/import', search: '', key: 'default' }
  expect(
    readIn(
      bench,
      <LocationContext value={onImport}>
        <Snackbars />
      </LocationContext>,
    ),
  ).toEqual(['region Notifications'])
})

test('formats the dates in a message in the interface language', async () => {
  expect(await toldOf({ kind: 'info', key: 'coloursHeld', detail: '2021-01-31 → 2026' })).toEqual([
    'img Information',
    'Couleurs conservées : les dates restent comparables. 31 janvier 2021 → 2026',
    'button Fermer',
  ])
})

test('offers the actions of each message', async () => {
  const offers = async (key: string, ...datasets: string[]) =>
    (await toldOf({ kind: 'info', key, about: 'zones' }, ...datasets)).filter(line =>
      line.startsWith('button'),
    )
  expect({
    dropNeedsAccount: await offers('dropNeedsAccount'),
    styleUnsaved: await offers('styleUnsaved', 'zones'),
    ownRemoved: await offers('ownRemoved'),
    styleRemoved: await offers('styleRemoved'),
    removedWithUndo: await offers('removedWithUndo'),
    updated: await offers('updated'),
    fileOpened: await offers('fileOpened'),
    fileNotOpened: await offers('fileNotOpened'),
    downloaded: await offers('downloaded'),
  }).toEqual({
    downloaded: ['button Fermer'],
    dropNeedsAccount: ['button Se connecter', 'button Fermer'],
    fileNotOpened: ['button Fermer'],
    fileOpened: ['button Publier dans le catalogue', 'button Fermer'],
    ownRemoved: ['button Annuler (not now) — Rien n’a été supprimé de ce navigateur.', 'button Fermer'],
    removedWithUndo: ['button Annuler (not now) — Il n’y a rien à annuler.', 'button Fermer'],
    styleRemoved: ['button Annuler (not now) — Aucun style n’a été remplacé ni supprimé.', 'button Fermer'],
    styleUnsaved: ['button Enregistrer', 'button Fermer'],
    updated: ['button Nouveautés', 'button Fermer'],
  })
})

test('offers no publication of an opened file to users who may not import', async () => {
  const bench = await benchWith({ config: { import: 'account' } })
  await tell(bench, 'notifications', {
    type: 'notified',
    kind: 'success',
    key: 'fileOpened',
    about: 'local--1',
  })
  expect(readIn(bench, <Snackbars />).filter(line => line.startsWith('button'))).toEqual(['button Fermer'])
})

test('shows several messages in order of arrival', async () => {
  const bench = await shownBench()
  await tell(bench, 'notifications', { type: 'notified', kind: 'success', key: 'linkCopied' })
  await tell(bench, 'notifications', { type: 'notified', kind: 'error', key: 'downloadFailed' })
  expect(readIn(bench, <Snackbars />).filter(line => !/^(button|graphic|img)/.test(line))).toEqual([
    'region Notifications',
    'Lien copié.',
    'Le téléchargement a échoué. Rien n’a été enregistré.',
  ])
})

test('lists the last month’s messages in a dialog, newest first, with a clear button', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00') })
  onTestFinished(() => void vi.useRealTimers())
  const bench = await shownBench()
  expect(readOver(bench, <NotificationHistory />)).toEqual([])
  await press(bench, 'notifications.toggle')
  const empty = readOver(bench, <NotificationHistory />)
  expect(empty).toEqual([
    'dialog Notifications du dernier mois',
    'heading Notifications du dernier mois',
    'Aucune notification depuis un mois.',
    'button Fermer',
    'button Effacer l’historique (not now) — Il n’y a aucune notification.',
  ])
  await tell(bench, 'notifications', { type: 'notified', kind: 'success', key: 'linkCopied' })
  expect(readOver(bench, <NotificationHistory />).slice(2, 5)).toEqual([
    'img Réussite',
    'Lien copié.',
    '20 nov. 2026, 12:00',
  ])
  vi.setSystemTime(new Date('2026-11-20T12:05:00'))
  await tell(bench, 'notifications', {
    type: 'notified',
    kind: 'error',
    key: 'addressInvalid',
    detail: 'z=99',
  })
  expect(changeOf(empty, readOver(bench, <NotificationHistory />))).toEqual({
    come: [
      'img Erreur',
      'Une partie de l’adresse est illisible. La carte montre le reste. Partie ignorée : z=99',
      '20 nov. 2026, 12:05',
      'img Réussite',
      'Lien copié.',
      '20 nov. 2026, 12:00',
      'button Effacer l’historique',
    ],
    gone: [
      'Aucune notification depuis un mois.',
      'button Effacer l’historique (not now) — Il n’y a aucune notification.',
    ],
  })
  await press(bench, 'notifications.clear')
  expect(readOver(bench, <NotificationHistory />)).toEqual(empty)
})
