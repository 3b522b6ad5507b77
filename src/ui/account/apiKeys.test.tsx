import { expect, onTestFinished, test, vi } from 'vitest'
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
import { ALICE } from '../../../tests/support/scriptedAccount.ts'
import type { ApiKey } from '../../domain/account/account.ts'
import { ApiKeys } from './apiKeys.tsx'

/** Moments without a time zone: they use the zone of the test machine. */
const NOW = '2026-11-20T12:00:00'
const KEY: ApiKey = {
  id: 'a',
  name: 'Rapport',
  prefix: 'ct_ab',
  created: '2026-01-02T08:00:00',
  lastUsed: '2026-11-19T09:30:00',
  expiry: null,
}
const KEYS: ApiKey[] = [
  KEY,
  {
    ...KEY,
    id: 'b',
    name: 'Tableau',
    prefix: '',
    created: '',
    lastUsed: null,
    expiry: '2026-11-23T12:00:00',
  },
]

async function atKeys(special: Special = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  onTestFinished(() => void vi.useRealTimers())
  const bench = await benchWith(special)
  await tell(bench, 'session', { type: 'session.opened', account: ALICE })
  await tell(bench, 'navigation', { type: 'navigation.requested', to: '/account/settings' })
  return bench
}

test('explains the purpose of keys to an account without any', async () => {
  expect(readIn(await atKeys(), <ApiKeys />)).toEqual([
    'button Créer une clé',
    'button Supprimer (not now) — Sélectionnez d’abord les clés d’API à supprimer.',
    'link Documentation de l’API',
    'Aucune clé',
    'Une clé remplace votre mot de passe dans vos programmes ; vous pouvez la supprimer à tout moment.',
  ])
})

test('shows that keys are loading, and offers to retry a failure', async () => {
  const { gate, waits, refuses } = gated('accounts')
  waits()
  const waiting = await atKeys({ gate })
  expect(readIn(waiting, <ApiKeys />).slice(-1)).toEqual(['progressbar Chargement des clés…'])
  refuses('unreachable')
  const failed = await atKeys({ gate })
  expect(readIn(failed, <ApiKeys />).slice(-2)).toEqual([
    'link Documentation de l’API',
    'alert Les clés n’ont pas pu être chargées. Le serveur est injoignable. Réessayer',
  ])
})

test('shows each key’s prefix, creation, last use and expiry', async () => {
  expect(readIn(await atKeys({ keys: KEYS }), <ApiKeys />)).toEqual([
    'button Créer une clé',
    'button Supprimer (not now) — Sélectionnez d’abord les clés d’API à supprimer.',
    'link Documentation de l’API',
    'table Clés d’API',
    'checkbox Sélectionner toutes les clés',
    'Nom',
    'Début',
    'Créée',
    'Dernière utilisation',
    'Expire',
    'checkbox Sélectionner la clé Rapport',
    'Rapport',
    'ct_ab…',
    '2 janv. 2026, 08:00',
    '19 nov. 2026, 09:30',
    'jamais',
    'checkbox Sélectionner la clé Tableau',
    'Tableau',
    '–',
    'jamais',
    '23 nov. 2026, 12:00 expire dans 3 jours',
  ])
})

test.each([
  { ends: '2026-11-20T11:59:59', said: 'expirée' },
  { ends: '2026-11-20T12:00:00', said: 'expirée' },
  { ends: '2026-11-20T12:00:01', said: 'expire dans moins d’un jour' },
  { ends: '2026-11-21T12:00:00', said: 'expire dans 1 jour' },
  { ends: '2026-11-23T12:00:00', said: 'expire dans 3 jours' },
  { ends: '2027-11-20T12:00:00', said: '' },
])('shows $said for a key that ends at $ends, on 20 November at noon', async ({ ends, said }) => {
  const bench = await atKeys({ keys: [{ ...KEY, expiry: ends }] })
  const [, after = ''] =
    readIn(bench, <ApiKeys />)
      .at(-1)
      ?.split(/\d\d:\d\d/) ?? []
  expect(after.trim()).toBe(said)
})

test('ticks the box above the keys when all are selected, and shows how many', async () => {
  const bench = await atKeys({ keys: KEYS })
  const said = () => readIn(bench, <ApiKeys />).filter(line => /^checkbox|^button (Supprimer)/.test(line))
  const none = said()
  expect(none).toEqual([
    'button Supprimer (not now) — Sélectionnez d’abord les clés d’API à supprimer.',
    'checkbox Sélectionner toutes les clés',
    'checkbox Sélectionner la clé Rapport',
    'checkbox Sélectionner la clé Tableau',
  ])
  await press(bench, 'key.toggle', 'b')
  expect(said()).toEqual([
    'button Supprimer la clé sélectionnée',
    'checkbox Sélectionner toutes les clés',
    'checkbox Sélectionner la clé Rapport',
    'checkbox Sélectionner la clé Tableau (checked)',
  ])
  await press(bench, 'keys.toggleAll')
  expect(said()).toEqual([
    'button Supprimer les 2 clés sélectionnées',
    'checkbox Sélectionner toutes les clés (checked)',
    'checkbox Sélectionner la clé Rapport (checked)',
    'checkbox Sélectionner la clé Tableau (checked)',
  ])
  await press(bench, 'keys.toggleAll')
  expect(said()).toEqual(none)
})

test('asks for confirmation before removing one or several keys', async () => {
  const { gate, waits } = gated('accounts')
  const bench = await atKeys({ keys: KEYS, gate })
  expect(readOver(bench, <ApiKeys />)).toEqual([])
  await press(bench, 'key.toggle', 'b')
  await press(bench, 'keys.remove')
  expect(readOver(bench, <ApiKeys />)).toEqual([
    'alertdialog Supprimer cette clé ?',
    'heading Supprimer cette clé ?',
    'Les programmes qui s’en servent n’auront plus accès aux données. Cette action est définitive.',
    'Tableau',
    'button Garder',
    'button Supprimer',
  ])
  await press(bench, 'keys.cancelRemoval')
  expect(readOver(bench, <ApiKeys />)).toEqual([])
  await press(bench, 'key.toggle', 'a')
  await press(bench, 'keys.remove')
  expect(readOver(bench, <ApiKeys />)).toEqual([
    'alertdialog Supprimer ces 2 clés ?',
    'heading Supprimer ces 2 clés ?',
    'Les programmes qui s’en servent n’auront plus accès aux données. Cette action est définitive.',
    'Rapport',
    'Tableau',
    'button Garder',
    'button Supprimer',
  ])
  waits()
  const before = readIn(bench, <ApiKeys />)
  await press(bench, 'keys.confirmRemoval')
  expect(readOver(bench, <ApiKeys />)).toEqual([])
  expect(changeOf(before, readIn(bench, <ApiKeys />))).toEqual({
    come: ['table Clés d’API (busy)'],
    gone: ['table Clés d’API'],
  })
})

test('asks for a name and an expiry, and explains the key’s permissions', async () => {
  const bench = await atKeys()
  expect(readOver(bench, <ApiKeys />)).toEqual([])
  await press(bench, 'key.create')
  const before = readOver(bench, <ApiKeys />)
  expect(before).toEqual([
    'dialog Créer une clé d’API',
    'heading Créer une clé d’API',
    'form Créer une clé d’API',
    'textbox Nom de la clé = — Indiquez son usage, pour la retrouver plus tard.',
    'combobox Validité = un an',
    'Sur ce serveur, les données sont ouvertes à tous, même sans clé. Avec une clé, un programme lit les mêmes données, jusqu’à 60 fois par minute.',
    'button Fermer',
    'button Créer la clé',
  ])
  await tell(bench, 'apiKeys', { type: 'draft.changed', patch: { name: 'Rapport', term: 'never' } })
  expect(changeOf(before, readOver(bench, <ApiKeys />))).toEqual({
    come: [
      'textbox Nom de la clé = Rapport — Indiquez son usage, pour la retrouver plus tard.',
      'combobox Validité = illimitée — Une clé illimitée reste valable, même perdue ou volée, tant que vous ne la supprimez pas.',
    ],
    gone: [
      'textbox Nom de la clé = — Indiquez son usage, pour la retrouver plus tard.',
      'combobox Validité = un an',
    ],
  })
  await tell(bench, 'apiKeys', { type: 'draft.changed', patch: { name: '', term: 'date' } })
  expect(changeOf(before, readOver(bench, <ApiKeys />))).toEqual({
    come: [
      'combobox Validité = jusqu’à une date…',
      'textbox Dernier jour = — La clé reste valable jusqu’à la fin de cette journée. Cinq ans au plus.',
    ],
    gone: ['combobox Validité = un an'],
  })
  await press(bench, 'key.confirm')
  expect(changeOf(before, readOver(bench, <ApiKeys />))).toEqual({
    come: [
      'textbox Nom de la clé = (wrong) — Remplissez ce champ. — Indiquez son usage, pour la retrouver plus tard.',
      'combobox Validité = jusqu’à une date…',
      'textbox Dernier jour = (wrong) — Remplissez ce champ. — La clé reste valable jusqu’à la fin de cette journée. Cinq ans au plus.',
    ],
    gone: [
      'textbox Nom de la clé = — Indiquez son usage, pour la retrouver plus tard.',
      'combobox Validité = un an',
    ],
  })
})

test('disables renaming and resubmitting while a key is being created', async () => {
  const { gate, waits } = gated('accounts')
  const bench = await atKeys({ gate })
  await press(bench, 'key.create')
  await tell(bench, 'apiKeys', { type: 'draft.changed', patch: { name: 'Rapport' } })
  const before = readOver(bench, <ApiKeys />)
  waits()
  await press(bench, 'key.confirm')
  expect(changeOf(before, readOver(bench, <ApiKeys />))).toEqual({
    come: [
      'form Créer une clé d’API (busy)',
      'textbox Nom de la clé = Rapport (to read only) — Indiquez son usage, pour la retrouver plus tard.',
      'combobox Validité = un an (disabled)',
      'button Fermer (not now) — Il n’y a rien à fermer.',
      'button Créer la clé (not now) — Il n’y a rien à confirmer.',
    ],
    gone: [
      'form Créer une clé d’API',
      'textbox Nom de la clé = Rapport — Indiquez son usage, pour la retrouver plus tard.',
      'combobox Validité = un an',
      'button Fermer',
      'button Créer la clé',
    ],
  })
})

test.each([
  {
    code: 'refused',
    fields: { name: ['Ce nom est pris.'] },
    come: [
      'alert La clé n’a pas été créée',
      'textbox Nom de la clé = Rapport (wrong) — Ce nom est pris. — Indiquez son usage, pour la retrouver plus tard.',
    ],
  },
  {
    code: 'unreachable',
    fields: undefined,
    come: [
      'alert Pas de réponse du serveur : la clé a peut-être été créée Consultez la liste avant de réessayer.',
    ],
  },
] as const)('shows why a key could not be created: $code', async ({ code, fields, come }) => {
  const { gate, refuses } = gated('accounts')
  const bench = await atKeys({ gate })
  await press(bench, 'key.create')
  await tell(bench, 'apiKeys', { type: 'draft.changed', patch: { name: 'Rapport' } })
  const before = readOver(bench, <ApiKeys />)
  refuses(code, fields && { name: [...fields.name] })
  await press(bench, 'key.confirm')
  expect(changeOf(before, readOver(bench, <ApiKeys />)).come).toEqual(come)
})

test('shows the value of a key once, with instructions, until it is copied', async () => {
  vi.stubGlobal('location', { origin: 'https://cartable.example' })
  onTestFinished(() => void vi.unstubAllGlobals())
  const bench = await atKeys()
  await press(bench, 'key.create')
  await tell(bench, 'apiKeys', { type: 'draft.changed', patch: { name: 'Rapport' } })
  await press(bench, 'key.confirm')
  const before = readOver(bench, <ApiKeys />)
  expect(before).toEqual([
    'dialog Votre clé d’API',
    'heading Votre clé d’API',
    'Copiez-la maintenant : elle ne sera plus affichée.',
    'textbox Clé = ct_1 (to read only)',
    'button Copier',
    'status',
    'Par exemple, dans un terminal :',
    "curl -H 'Authorization: Api-Key ct_1' 'https://cartable.example/cartable/zone/?dataset_id=fr-departements'",
    'button Fermer',
  ])
  await press(bench, 'key.copy')
  expect(changeOf(before, readOver(bench, <ApiKeys />))).toEqual({
    come: ['button Copiée', 'status Clé copiée dans le presse-papiers.', 'button J’ai copié la clé'],
    gone: ['button Copier', 'status', 'button Fermer'],
  })
  await press(bench, 'key.close')
  expect(readOver(bench, <ApiKeys />)).toEqual([])
})

test('asks for confirmation before closing a key’s only display', async () => {
  vi.stubGlobal('location', { origin: 'https://cartable.example' })
  onTestFinished(() => void vi.unstubAllGlobals())
  const bench = await atKeys()
  await press(bench, 'key.create')
  await tell(bench, 'apiKeys', { type: 'draft.changed', patch: { name: 'Rapport' } })
  await press(bench, 'key.confirm')
  const before = readOver(bench, <ApiKeys />)
  await press(bench, 'key.close')
  expect(changeOf(before, readOver(bench, <ApiKeys />))).toEqual({
    come: ['status Avez-vous copié la clé ? Elle ne sera plus affichée.', 'button J’ai copié la clé'],
    gone: ['status', 'button Fermer'],
  })
  await press(bench, 'key.close')
  expect(readOver(bench, <ApiKeys />)).toEqual([])
})
