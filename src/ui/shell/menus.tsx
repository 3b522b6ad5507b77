import { MenuDivider, MenuList } from '@fluentui/react-components'
import { BookRegular } from '@fluentui/react-icons/svg/book'
import { CodeRegular } from '@fluentui/react-icons/svg/code'
import { DarkThemeRegular } from '@fluentui/react-icons/svg/dark-theme'
import { HistoryRegular } from '@fluentui/react-icons/svg/history'
import { KeyboardRegular } from '@fluentui/react-icons/svg/keyboard'
import { LinkRegular } from '@fluentui/react-icons/svg/link'
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle'
import { RecordRegular } from '@fluentui/react-icons/svg/record'
import { SparkleRegular } from '@fluentui/react-icons/svg/sparkle'
import { TranslateRegular } from '@fluentui/react-icons/svg/translate'
import { useTranslation } from 'react-i18next'
import { CommandMenuItem, CommandMenuRadio } from '../shared/commandMenuItem.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { NavMenu } from './navMenu.tsx'

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
  const { t } = useTranslation(['workbench', 'commands'])
  const language = useMachine('preferences', ({ context }) => context.language)
  return (
    <NavMenu
      name={t('workbench:language')}
      text={language.toUpperCase()}
      icon={<TranslateRegular />}
      chosen={{ language: [language] }}
    >
      <MenuList>
        <CommandMenuRadio
          name="language"
          command="language.set"
          args={['fr']}
          label={t('commands:choices.fr')}
        />
        <CommandMenuRadio
          name="language"
          command="language.set"
          args={['en']}
          label={t('commands:choices.en')}
        />
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
