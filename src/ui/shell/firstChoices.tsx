import './firstChoices.css'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, WORDS } from '../../contract/languages.mjs'
import { CommandSegment } from '../shared/commandSegment.tsx'
import { useMachine } from '../shared/runtime.tsx'

/** Choices of language and theme, shown in the notice of a first visit. */
export function FirstChoices() {
  const { t } = useTranslation(['workbench', 'commands'])
  const { language, theme } = useMachine('preferences', ({ context }) => context)
  return (
    <div className="first-choices">
      <fieldset>
        <legend className="visually-hidden">{t('workbench:language')}</legend>
        {LANGUAGES.map(each => (
          <CommandSegment
            key={each}
            name="first-language"
            command="language.set"
            args={[each]}
            label={WORDS[each].name}
            isChosen={language === each}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="visually-hidden">{t('workbench:theme')}</legend>
        {(['dark', 'light'] as const).map(each => (
          <CommandSegment
            key={each}
            name="first-theme"
            command="theme.set"
            args={[each]}
            label={t(`commands:choices.${each}`)}
            isChosen={theme === each}
          />
        ))}
      </fieldset>
    </div>
  )
}
