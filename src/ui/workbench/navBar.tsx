import { PanelLeftRegular } from '@fluentui/react-icons/svg/panel-left'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { HelpMenu, LanguageMenu, ThemeMenu } from './menus.tsx'
import { PaletteField } from './paletteField.tsx'

/** Name, palette, help, language and theme. */
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
