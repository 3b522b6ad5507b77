import { expect, test } from 'vitest'
import { readIn, shownBench, tell } from '../../../tests/support/drawn.tsx'
import { ADMINISTRATOR } from '../../../tests/support/scriptedAccount.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { AdministrationScreen } from './administration.tsx'

test('the table of the accounts is busy from what is asked for until it is done', async () => {
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
