import { ArrowRedoRegular } from '@fluentui/react-icons/svg/arrow-redo'
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo'
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload'
import { CommentRegular } from '@fluentui/react-icons/svg/comment'
import { PanelLeftRegular } from '@fluentui/react-icons/svg/panel-left'
import { SearchRegular } from '@fluentui/react-icons/svg/search'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { KeyCaps } from '../shared/keyCaps.tsx'
import { useMedia } from '../shared/media.ts'
import { useCommand } from '../shared/useCommand.ts'
import { AccountMenu, HelpMenu, LanguageMenu, ThemeMenu } from './menus.tsx'

/** Name, undo and redo, palette, help, feedback, language, theme and account. */
export function NavBar() {
  const { t } = useTranslation('workbench')
  return (
    <header className="nav">
      <div className="nav-brand">
        <span className="nav-drawer">
          <CommandButton command="drawer.toggle" icon={<PanelLeftRegular />} iconOnly appearance="subtle" />
        </span>
        <img src="/favicon.svg" alt="" width="20" height="20" />
        <h1>{t('product')}</h1>
        <div className="nav-history">
          <CommandButton command="view.undo" icon={<ArrowUndoRegular />} iconOnly appearance="subtle" />
          <CommandButton command="view.redo" icon={<ArrowRedoRegular />} iconOnly appearance="subtle" />
        </div>
      </div>
      <PaletteField />
      <nav className="nav-menus" aria-label={t('menus')}>
        <HelpMenu />
        <ImportButton />
        <FeedbackButton />
        <LanguageMenu />
        <ThemeMenu />
        <AccountMenu />
      </nav>
    </header>
  )
}

/** Button of the import, only its icon where there is little room. */
function ImportButton() {
  const { t } = useTranslation('application')
  const isNarrow = useMedia('(max-width: 1199px)')
  return (
    <span className="nav-import">
      <CommandButton
        command="import.open"
        label={t('import')}
        iconOnly={isNarrow}
        icon={<ArrowUploadRegular />}
        appearance="subtle"
      />
    </span>
  )
}

/** Button of the feedback, only its icon where there is little room. */
function FeedbackButton() {
  const { t } = useTranslation('feedback')
  const isNarrow = useMedia('(max-width: 959px)')
  return (
    <CommandButton
      command="feedback.open"
      label={t('button')}
      iconOnly={isNarrow}
      icon={<CommentRegular />}
      appearance="subtle"
    />
  )
}

/** The way to the palette that can be seen: it looks like the field it opens. */
function PaletteField() {
  const { t } = useTranslation('workbench')
  const { keys, run, data } = useCommand('palette.toggle')
  return (
    <button {...data} type="button" className="palette-field" aria-haspopup="dialog" onClick={run}>
      <SearchRegular aria-hidden="true" />
      <span className="palette-field-text">{t('search')}</span>
      <span className="palette-field-word">{t('searchWord')}</span>
      {keys && <KeyCaps keys={keys} />}
    </button>
  )
}
