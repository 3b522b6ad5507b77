import { MenuDivider, MenuGroup, MenuGroupHeader, MenuList } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise'
import { ArrowEnterRegular } from '@fluentui/react-icons/svg/arrow-enter'
import { ArrowRedoRegular } from '@fluentui/react-icons/svg/arrow-redo'
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo'
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload'
import { BookRegular } from '@fluentui/react-icons/svg/book'
import { CodeRegular } from '@fluentui/react-icons/svg/code'
import { CommentRegular } from '@fluentui/react-icons/svg/comment'
import { DarkThemeRegular } from '@fluentui/react-icons/svg/dark-theme'
import { FolderZipRegular } from '@fluentui/react-icons/svg/folder-zip'
import { HistoryRegular } from '@fluentui/react-icons/svg/history'
import { ImageRegular } from '@fluentui/react-icons/svg/image'
import { KeyboardRegular } from '@fluentui/react-icons/svg/keyboard'
import { LinkRegular } from '@fluentui/react-icons/svg/link'
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal'
import { PanelLeftRegular } from '@fluentui/react-icons/svg/panel-left'
import { PeopleSettingsRegular } from '@fluentui/react-icons/svg/people-settings'
import { PersonRegular } from '@fluentui/react-icons/svg/person'
import { PersonAddRegular } from '@fluentui/react-icons/svg/person-add'
import { PlayCircleRegular } from '@fluentui/react-icons/svg/play-circle'
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle'
import { RecordRegular } from '@fluentui/react-icons/svg/record'
import { SaveRegular } from '@fluentui/react-icons/svg/save'
import { ScalesRegular } from '@fluentui/react-icons/svg/scales'
import { SearchRegular } from '@fluentui/react-icons/svg/search'
import { SettingsRegular } from '@fluentui/react-icons/svg/settings'
import { ShareRegular } from '@fluentui/react-icons/svg/share'
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out'
import { SlideAddRegular } from '@fluentui/react-icons/svg/slide-add'
import { SlideTextRegular } from '@fluentui/react-icons/svg/slide-text'
import { SparkleRegular } from '@fluentui/react-icons/svg/sparkle'
import { TranslateRegular } from '@fluentui/react-icons/svg/translate'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { THEME_CHOICES } from '../../../machines/preferences.machine.ts'
import { LANGUAGES, WORDS } from '../../contract/languages.mjs'
import { mayAdminister } from '../../contract/role.ts'
import { mayImport } from '../../domain/import/availability.ts'
import { BetaChip } from '../shared/betaChip.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { CommandMenuItem, CommandMenuRadio, NavMenu } from '../shared/commandMenu.tsx'
import { KeyCaps } from '../shared/keyCaps.tsx'
import { useMedia } from '../shared/media.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'

/** Focuses the content of the screen. The address does not change, since it describes the view. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus()
}

/** Name, undo and redo, palette, help, feedback, language, theme and account. */
export function NavBar() {
  const { t } = useTranslation('workbench')
  const isPhone = useMedia('(max-width: 480px)')
  return (
    <header className="nav">
      {/* biome-ignore lint/a11y/useValidAnchor: it focuses a part of the page, and the address must keep describing the view. */}
      <a href="#content" className="skip-link" onClick={skip}>
        {t('skip')}
      </a>
      <div className="nav-brand">
        <span className="nav-drawer">
          <CommandButton command="drawer.toggle" icon={<PanelLeftRegular />} iconOnly appearance="subtle" />
        </span>
        <img src="/favicon.svg" alt="" width="20" height="20" />
        <h1>{t('product')}</h1>
        <BetaChip />
        <div className="nav-history">
          <CommandButton command="view.undo" icon={<ArrowUndoRegular />} iconOnly appearance="subtle" />
          <CommandButton command="view.redo" icon={<ArrowRedoRegular />} iconOnly appearance="subtle" />
        </div>
      </div>
      <PaletteField />
      <nav className="nav-menus" aria-label={t('menus')}>
        {!isPhone && <HelpMenu />}
        <AddDataButton />
        <ShareMenu />
        {!isPhone && (
          <>
            <FeedbackButton />
            <LanguageMenu />
            <ThemeMenu />
          </>
        )}
        <AccountMenu />
        {isPhone && <MoreMenu />}
      </nav>
    </header>
  )
}

/** Menu of everything for which a phone has no room in the bar. */
export function MoreMenu() {
  const { t } = useTranslation(['application', 'workbench'])
  const { language, theme } = useMachine('preferences', ({ context }) => context)
  return (
    <NavMenu
      name={t('application:more')}
      icon={<MoreHorizontalRegular />}
      chosen={{ language: [language], theme: [theme] }}
    >
      <MenuList>
        <CommandMenuItem command="view.undo" icon={<ArrowUndoRegular />} />
        <CommandMenuItem command="view.redo" icon={<ArrowRedoRegular />} />
        <MenuDivider />
        <CommandMenuItem command="guide.open" icon={<BookRegular />} />
        <CommandMenuItem command="guide.news" icon={<SparkleRegular />} />
        <CommandMenuItem command="notifications.toggle" icon={<HistoryRegular />} />
        <CommandMenuItem
          command="feedback.open"
          icon={<CommentRegular />}
          label={t('application:feedback')}
        />
        <MenuDivider />
        <MenuGroup>
          <MenuGroupHeader>{t('workbench:language')}</MenuGroupHeader>
          <LanguageChoices />
        </MenuGroup>
        <MenuGroup>
          <MenuGroupHeader>{t('workbench:theme')}</MenuGroupHeader>
          <ThemeChoices />
        </MenuGroup>
      </MenuList>
    </NavMenu>
  )
}

const LanguageChoices = () =>
  LANGUAGES.map(each => (
    <CommandMenuRadio
      key={each}
      name="language"
      command="language.set"
      args={[each]}
      label={WORDS[each].name}
    />
  ))

function ThemeChoices() {
  const { t } = useTranslation('commands')
  return THEME_CHOICES.map(each => (
    <CommandMenuRadio
      key={each}
      name="theme"
      command="theme.set"
      args={[each]}
      label={t(`choices.${each}`)}
    />
  ))
}

/** Opens a file of the user in this browser. Reduced to its icon in a narrow space. */
function AddDataButton() {
  const { t } = useTranslation('application')
  const isNarrow = useMedia('(max-width: 1199px)')
  return (
    <CommandButton
      command="file.open"
      label={t('addData')}
      iconOnly={isNarrow}
      icon={<AddRegular />}
      appearance="subtle"
    />
  )
}

/** Menu of the ways to give the map to others, and to keep it. Reduced to its icon in a narrow space. */
function ShareMenu() {
  const { t } = useTranslation('application')
  const isNarrow = useMedia('(max-width: 1199px)')
  return (
    <NavMenu name={t('share')} {...(isNarrow ? {} : { text: t('share') })} icon={<ShareRegular />}>
      <MenuList>
        <CommandMenuItem command="link.copy" icon={<LinkRegular />} />
        <CommandMenuItem command="embed.copy" icon={<CodeRegular />} />
        <CommandMenuItem command="download.compose" icon={<ImageRegular />} />
        <CommandMenuItem command="download.folder" icon={<FolderZipRegular />} />
        <MenuDivider />
        <CommandMenuItem command="savedMap.save" icon={<SaveRegular />} />
        <CommandMenuItem command="story.add" icon={<SlideAddRegular />} />
        <CommandMenuItem command="story.toggle" icon={<SlideTextRegular />} />
      </MenuList>
    </NavMenu>
  )
}

/** Feedback button, reduced to its icon before the menus that people use more. */
function FeedbackButton() {
  const { t } = useTranslation('application')
  const isNarrow = useMedia('(max-width: 1399px)')
  return (
    <CommandButton
      command="feedback.open"
      label={t('feedback')}
      iconOnly={isNarrow}
      icon={<CommentRegular />}
      appearance="subtle"
    />
  )
}

/** Button that looks like the palette's field, and opens the palette. */
function PaletteField() {
  const { t } = useTranslation('workbench')
  const { keys, run, data } = useCommand('palette.toggle')
  return (
    <button {...data} type="button" className="palette-field" aria-haspopup="dialog" onClick={run}>
      <SearchRegular />
      <span className="palette-field-text">{t('search')}</span>
      <span className="palette-field-word">{t('searchWord')}</span>
      {keys && <KeyCaps keys={keys} />}
    </button>
  )
}

/** Menu of the guide, the keys, past messages and the path. */
export function HelpMenu() {
  const { t } = useTranslation('workbench')
  return (
    <NavMenu name={t('help')} text={t('help')} icon={<QuestionCircleRegular />}>
      <MenuList>
        <CommandMenuItem command="guide.open" icon={<BookRegular />} />
        <CommandMenuItem command="guide.news" icon={<SparkleRegular />} />
        <CommandMenuItem command="help.toggle" icon={<KeyboardRegular />} />
        <MenuDivider />
        <CommandMenuItem command="curl.copy" icon={<CodeRegular />} />
        <CommandMenuItem command="weight.open" icon={<ScalesRegular />} />
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
        <LanguageChoices />
      </MenuList>
    </NavMenu>
  )
}

export function ThemeMenu() {
  const { t } = useTranslation('workbench')
  const theme = useMachine('preferences', ({ context }) => context.theme)
  return (
    <NavMenu name={t('theme')} icon={<DarkThemeRegular />} chosen={{ theme: [theme] }}>
      <MenuList>
        <ThemeChoices />
      </MenuList>
    </NavMenu>
  )
}

/** Shows the user and their commands, or the ways to log in. */
export function AccountMenu() {
  const { t } = useTranslation('application')
  const isMember = useMachine('session', snapshot => snapshot.matches('authenticated'))
  const account = useMachine('session', ({ context }) => context.account)
  return (
    <NavMenu name={t('account')} text={account?.username ?? t('account')} icon={<PersonRegular />}>
      {isMember ? <MemberMenu /> : <GuestMenu />}
    </NavMenu>
  )
}

/** Menu entry of the import, for users who may import. */
function PublishItem() {
  const isAllowed = useMachine('importing', ({ context }) => mayImport(context))
  return isAllowed && <CommandMenuItem command="import.open" icon={<ArrowUploadRegular />} />
}

/** Offers the ways to log in. If the server could not confirm a session, offers to check again first. */
export function GuestMenu() {
  const hasDemo = useMachine('login', ({ context }) => context.offers.demo)
  const { reason } = useCommand('account.reload')
  return (
    <MenuList>
      {reason === null && <CommandMenuItem command="account.reload" icon={<ArrowClockwiseRegular />} />}
      <CommandMenuItem command="account.login" icon={<ArrowEnterRegular />} />
      <CommandMenuItem command="account.signup" icon={<PersonAddRegular />} />
      <PublishItem />
      {hasDemo && (
        <>
          <MenuDivider />
          <CommandMenuItem command="account.demo" icon={<PlayCircleRegular />} />
        </>
      )}
    </MenuList>
  )
}

/** Names the user, with the account commands. */
export function MemberMenu() {
  const { t } = useTranslation('application')
  const account = useMachine('session', ({ context }) => context.account)
  return (
    <MenuList>
      <MenuGroup>
        {account && (
          <MenuGroupHeader className="nav-who">
            {account.person.first_name && <strong>{t('hello', { name: account.person.first_name })}</strong>}
            {account.email || account.username}
          </MenuGroupHeader>
        )}
        <CommandMenuItem command="account.settings" icon={<SettingsRegular />} />
        <PublishItem />
        {account && mayAdminister(account.role) && (
          <CommandMenuItem command="administration.open" icon={<PeopleSettingsRegular />} />
        )}
        {!account && <CommandMenuItem command="account.reload" icon={<ArrowClockwiseRegular />} />}
        <CommandMenuItem command="account.logout" icon={<SignOutRegular />} />
      </MenuGroup>
    </MenuList>
  )
}
