import { MenuDivider, MenuGroup, MenuGroupHeader, MenuList } from '@fluentui/react-components'
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise'
import { ArrowEnterRegular } from '@fluentui/react-icons/svg/arrow-enter'
import { BookRegular } from '@fluentui/react-icons/svg/book'
import { CodeRegular } from '@fluentui/react-icons/svg/code'
import { DarkThemeRegular } from '@fluentui/react-icons/svg/dark-theme'
import { HistoryRegular } from '@fluentui/react-icons/svg/history'
import { KeyboardRegular } from '@fluentui/react-icons/svg/keyboard'
import { LinkRegular } from '@fluentui/react-icons/svg/link'
import { PersonRegular } from '@fluentui/react-icons/svg/person'
import { PersonAddRegular } from '@fluentui/react-icons/svg/person-add'
import { PlayCircleRegular } from '@fluentui/react-icons/svg/play-circle'
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle'
import { RecordRegular } from '@fluentui/react-icons/svg/record'
import { SettingsRegular } from '@fluentui/react-icons/svg/settings'
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out'
import { SparkleRegular } from '@fluentui/react-icons/svg/sparkle'
import { TranslateRegular } from '@fluentui/react-icons/svg/translate'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, WORDS } from '../../contract/languages.mjs'
import { CommandMenuItem, CommandMenuRadio, NavMenu } from '../shared/commandMenu.tsx'
import { useMachine } from '../shared/runtime.tsx'

/** Guide, keys, what was told, and the path. */
export function HelpMenu() {
  const { t } = useTranslation('workbench')
  return (
    <NavMenu name={t('help')} text={t('help')} icon={<QuestionCircleRegular />}>
      <MenuList>
        <CommandMenuItem command="guide.open" icon={<BookRegular />} />
        <CommandMenuItem command="guide.news" icon={<SparkleRegular />} />
        <CommandMenuItem command="help.toggle" icon={<KeyboardRegular />} />
        <MenuDivider />
        <CommandMenuItem command="link.copy" icon={<LinkRegular />} />
        <CommandMenuItem command="curl.copy" icon={<CodeRegular />} />
        <CommandMenuItem command="notifications.toggle" icon={<HistoryRegular />} />
        <CommandMenuItem command="recording.toggle" icon={<RecordRegular />} />
      </MenuList>
    </NavMenu>
  )
}

export function LanguageMenu() {
  const { t } = useTranslation('workbench')
  const language = useMachine('preferences', ({ context }) => context.language)
  return (
    <NavMenu
      name={t('language')}
      text={language.toUpperCase()}
      icon={<TranslateRegular />}
      chosen={{ language: [language] }}
    >
      <MenuList>
        {LANGUAGES.map(each => (
          <CommandMenuRadio
            key={each}
            name="language"
            command="language.set"
            args={[each]}
            label={WORDS[each].name}
          />
        ))}
      </MenuList>
    </NavMenu>
  )
}

export function ThemeMenu() {
  const { t } = useTranslation(['workbench', 'commands'])
  const theme = useMachine('preferences', ({ context }) => context.theme)
  return (
    <NavMenu name={t('workbench:theme')} icon={<DarkThemeRegular />} chosen={{ theme: [theme] }}>
      <MenuList>
        {(['dark', 'light', 'system'] as const).map(each => (
          <CommandMenuRadio
            key={each}
            name="theme"
            command="theme.set"
            args={[each]}
            label={t(`commands:choices.${each}`)}
          />
        ))}
      </MenuList>
    </NavMenu>
  )
}

/** Says who is logged in and shows what they can do, or the ways in. */
export function AccountMenu() {
  const { t } = useTranslation('account')
  const isMember = useMachine('session', snapshot => snapshot.matches('authenticated'))
  const account = useMachine('session', ({ context }) => context.account)
  return (
    <NavMenu name={t('menu')} text={account?.username ?? t('menu')} icon={<PersonRegular />}>
      {isMember ? <MemberMenu /> : <GuestMenu />}
    </NavMenu>
  )
}

function GuestMenu() {
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

function MemberMenu() {
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
