import { MenuList } from '@fluentui/react-components'
import { expect, test } from 'vitest'
import { benchWith, changeOf, gated, readIn, shownBench, tell } from '../../../tests/support/drawn.tsx'
import { ADMINISTRATOR, ALICE } from '../../../tests/support/scriptedAccount.ts'
import { CommandMenuItem, CommandMenuRadio, CommandMenuTick } from '../shared/commandMenu.tsx'
import { AccountMenu, GuestMenu, MemberMenu } from './navBar.tsx'
import { Shell } from './shell.tsx'

test('offers the login, the sign-up and, if enabled, the demo account', async () => {
  expect(readIn(await shownBench(), <GuestMenu />)).toEqual([
    'menu',
    'menuitem Se connecter G L',
    'menuitem Créer un compte',
    'menuitem Publier dans le catalogue G N',
    'menuitem Se connecter avec le compte de démonstration F2',
  ])
  expect(readIn(await benchWith({ config: { demo: false, import: 'account' } }), <GuestMenu />)).toEqual([
    'menu',
    'menuitem Se connecter G L',
    'menuitem Créer un compte',
  ])
})

test('hides the import from users who may not import', async () => {
  const bench = await benchWith({ config: { import: 'editor' } })
  await tell(bench, 'session', { type: 'session.opened', account: ALICE })
  expect(readIn(bench, <MemberMenu />).filter(line => line.includes('Publier'))).toEqual([])
})

test('offers to check again a session that the server could not confirm', async () => {
  const { gate, refuses } = gated('accounts')
  refuses('unreachable')
  expect(readIn(await benchWith({ gate, remembersSession: true }), <GuestMenu />).slice(0, 3)).toEqual([
    'menu',
    'menuitem Recharger les informations du compte',
    'menuitem Se connecter G L',
  ])
})

/** Rows for every member. */
const SETTINGS = 'menuitem Paramètres du compte G A'
const PUBLISH = 'menuitem Publier dans le catalogue G N'
const LOGOUT = 'menuitem Se déconnecter'

test.each([
  {
    of: 'a reader without a name',
    account: ALICE,
    told: ['group alice@example.org', 'alice@example.org', SETTINGS, PUBLISH, LOGOUT],
  },
  {
    of: 'a reader with a name',
    account: { ...ALICE, person: { first_name: 'Alice', last_name: '' } },
    told: [
      'group Bonjour Alice alice@example.org',
      'Bonjour Alice alice@example.org',
      SETTINGS,
      PUBLISH,
      LOGOUT,
    ],
  },
  {
    of: 'a reader without an address',
    account: { ...ALICE, email: '' },
    told: ['group alice', 'alice', SETTINGS, PUBLISH, LOGOUT],
  },
  {
    of: 'an administrator',
    account: ADMINISTRATOR,
    told: [
      'group alice@example.org',
      'alice@example.org',
      SETTINGS,
      PUBLISH,
      'menuitem Administration G B',
      LOGOUT,
    ],
  },
])('shows the identity and the actions in the menu of $of', async ({ account, told }) => {
  const bench = await shownBench()
  await tell(bench, 'session', { type: 'session.opened', account })
  expect(readIn(bench, <AccountMenu />)).toEqual(['button Compte alice'])
  expect(readIn(bench, <MemberMenu />)).toEqual(['menu', ...told])
})

test('shows a menu command’s keys, and why it is unavailable', async () => {
  const bench = await shownBench()
  expect(
    readIn(
      bench,
      <MenuList checkedValues={{ theme: ['dark'], graticule: ['graticule'] }}>
        <CommandMenuItem command="help.toggle" />
        <CommandMenuItem command="view.undo" label="Défaire" />
        <CommandMenuRadio command="theme.set" args={['dark']} name="theme" label="Sombre" />
        <CommandMenuRadio command="theme.set" args={['light']} name="theme" label="Clair" />
        <CommandMenuTick command="graticule.toggle" name="graticule" />
        <CommandMenuTick command="insets.toggle" name="insets" />
      </MenuList>,
    ),
  ).toEqual([
    'menu',
    'menuitem Raccourcis clavier ?',
    'menuitem Défaire Il n’y a rien à annuler. Ctrl Z (not now)',
    'menuitemradio Sombre (checked)',
    'menuitemradio Clair',
    'menuitemcheckbox Graticule (checked)',
    'menuitemcheckbox Encarts d’outre-mer',
  ])
})

test('lists the possible next keys of a sequence on demand, with their actions', async () => {
  const bench = await shownBench()
  const before = readIn(bench, <Shell />)
  const listed = () => changeOf(before, readIn(bench, <Shell />)).come.join()
  await tell(bench, 'chord', { type: 'chord.begun', chord: 'g', at: 0 })
  expect(listed()).toBe('')
  await tell(bench, 'chord', { type: 'chord.asked' })
  expect(listed()).toMatch(/^status Touches possibles après G /)
  expect(listed()).toContain(' M Carte T Tableau ')
  expect(listed()).toContain(' L Se connecter ')
  // Unavailable commands are hidden.
  expect(listed()).not.toContain('Administration')
  await tell(bench, 'chord', { type: 'chord.ended' })
  expect(listed()).toBe('')
})
