import { ArrowRedoRegular } from '@fluentui/react-icons/svg/arrow-redo'
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo'
import { PanelLeftRegular } from '@fluentui/react-icons/svg/panel-left'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { HelpMenu, LanguageMenu, ThemeMenu } from './menus.tsx'
import { PaletteField } from './paletteField.tsx'

/** Name, undo and redo, palette, help, language and theme. */
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
        <LanguageMenu />
        <ThemeMenu />
      </nav>
    </header>
  )
}
