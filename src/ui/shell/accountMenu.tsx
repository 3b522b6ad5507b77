import { MenuDivider, MenuGroup, MenuGroupHeader, MenuList } from '@fluentui/react-components'
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise'
import { ArrowEnterRegular } from '@fluentui/react-icons/svg/arrow-enter'
import { PersonRegular } from '@fluentui/react-icons/svg/person'
import { PersonAddRegular } from '@fluentui/react-icons/svg/person-add'
import { PlayCircleRegular } from '@fluentui/react-icons/svg/play-circle'
import { SettingsRegular } from '@fluentui/react-icons/svg/settings'
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out'
import { useTranslation } from 'react-i18next'
import { CommandMenuItem } from '../shared/commandMenuItem.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { NavMenu } from './navMenu.tsx'

/** Says who is logged in and shows what they can do, or the ways in. */
export function AccountMenu() {
  const { t } = useTranslation('account')
  const isMember = useMachine('session', snapshot => snapshot.matches('authenticated'))
  const account = useMachine('session', ({ context }) => context.account)
  return (
    <NavMenu name={t('menu')} text={account?.username ?? t('menu')} icon={<PersonRegular />}>
      {isMember ? <Member /> : <Stranger />}
    </NavMenu>
  )
}

function Stranger() {
  const hasDemo = useMachine('login', ({ context }) => context.offers.demo)
  return (
    <MenuList>
      <CommandMenuItem command="account.login" icon={<ArrowEnterRegular />} />
      <CommandMenuItem command="account.signup" icon={<PersonAddRegular />} />
      {hasDemo && (
        <>
          <MenuDivider />
          <CommandMenuItem command="account.demo" icon={<PlayCircleRegular />} />
        </>
      )}
    </MenuList>
  )
}

function Member() {
  const { t } = useTranslation('account')
  const account = useMachine('session', ({ context }) => context.account)
  return (
    <MenuList>
      <MenuGroup>
        {account && (
          <MenuGroupHeader className="nav-who">
            {account.firstName && <strong>{t('hello', { name: account.firstName })}</strong>}
            {account.email || account.username}
          </MenuGroupHeader>
        )}
        <CommandMenuItem command="account.settings" icon={<SettingsRegular />} />
        {!account && <CommandMenuItem command="account.reload" icon={<ArrowClockwiseRegular />} />}
        <CommandMenuItem command="account.logout" icon={<SignOutRegular />} />
      </MenuGroup>
    </MenuList>
  )
}
