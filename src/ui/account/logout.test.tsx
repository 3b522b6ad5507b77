import { expect, test } from 'vitest'
import { benchWith, readOver, tell } from '../../../tests/support/drawn.tsx'
import { ALICE } from '../../../tests/support/scriptedAccount.ts'
import { LogoutDialog } from './logout.tsx'

test('asks at the first logout whether the computer is shared', async () => {
  const bench = await benchWith({})
  await tell(bench, 'session', { type: 'session.opened', account: ALICE })
  await tell(bench, 'logout', { type: 'computer.chosen', computer: 'ask' })
  expect(readOver(bench, <LogoutDialog />)).toEqual([])
  await tell(bench, 'logout', { type: 'logout.requested' })
  const lines = readOver(bench, <LogoutDialog />)
  expect(lines.filter(line => /dialog|heading|button/.test(line))).toEqual([
    'dialog Cet ordinateur est-il partagé ?',
    'heading Cet ordinateur est-il partagé ?',
    'button Rester connecté',
    'button Non, tout garder',
    'button Oui, effacer mes données',
  ])
  await tell(bench, 'logout', { type: 'logout.cancelled' })
  expect(readOver(bench, <LogoutDialog />)).toEqual([])
})
