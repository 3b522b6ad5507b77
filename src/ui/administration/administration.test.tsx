import { expect, test } from 'vitest'
import { readIn, shownBench, tell } from '../../../tests/support/drawn.tsx'
import { ADMINISTRATOR } from '../../../tests/support/scriptedAccount.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { AdministrationScreen } from './administration.tsx'

test('marks the accounts table as busy until the action is done', async () => {
  const bench = await shownBench()
  await tell(bench, 'session', { type: 'session.opened', account: ADMINISTRATOR })
  await tell(bench, 'navigation', { type: 'navigation.requested', to: '/administration' })
  const said = () => {
    const lines = readIn(bench, <AdministrationScreen />)
    return lines.slice(lines.findIndex(line => line.startsWith('table')))
  }
  expect(said().slice(0, 24)).toEqual([
    'table Comptes',
    'rowgroup',
    'row',
    'columnheader Compte',
    'columnheader Rôle',
    'columnheader Accès',
    'columnheader Dernière connexion',
    'columnheader Imports',
    'columnheader Quota',
    'columnheader Actions',
    'rowgroup',
    'row',
    'rowheader eve bob@example.org',
    'cell',
    'combobox Rôle de eve = Éditeur',
    'cell',
    'Suspendu',
    'cell',
    'jamais',
    'cell',
    'aucun',
    'cell',
    'combobox Quota de eve = Par défaut',
    'cell',
  ])
  run(commandById('administration.giveRole'), 'button', bench.runtime, ['2', 'editor'])
  expect(said()[0]).toBe('table Comptes (busy)')
  await bench.settle()
  expect(said()[0]).toBe('table Comptes')
})

test('names actor, action and target in the journal, even after a deletion', async () => {
  const bench = await shownBench()
  await tell(bench, 'session', { type: 'session.opened', account: ADMINISTRATOR })
  await tell(bench, 'navigation', { type: 'navigation.requested', to: '/administration/audit' })
  const lines = readIn(bench, <AdministrationScreen />)
  // Moments use the time zone of the test machine.
  const said = lines
    .slice(lines.findIndex(line => line.startsWith('table')))
    .filter(line => !/^\d/.test(line))
  expect(said).toEqual([
    'table Journal',
    'rowgroup',
    'row',
    'columnheader Objet',
    'columnheader Action',
    'columnheader Par',
    'columnheader Quand',
    'rowgroup',
    'row',
    'rowheader eve n° 3',
    'cell',
    'rôle : Éditeur',
    'cell',
    'alice',
    'n° 1',
    'cell',
    'row',
    'rowheader compte supprimé n° 9',
    'cell',
    'supprimé',
    'cell',
    'la commande',
    'cell',
    'row',
    'rowheader lieux~2025',
    'cell',
    'tuiles relancées',
    'cell',
    'alice',
    'n° 1',
    'cell',
    'navigation Pages',
    'status 1 à 3 sur 3',
  ])
})
