import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { logoNamed } from '../../domain/picture/templates.ts'
import { placedItems } from '../../domain/savedList.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { usePicture } from './usePicture.ts'

const COLOURS = ['ink', 'accent'] as const
/** Colours that a well shows before the user chooses one. */
const FIRST = { ink: '#222222', accent: '#c8102e' } as const

/** Lets the user choose the colours and the logo of a page. */
export function HouseStyle() {
  const { t } = useTranslation(['download', 'commands'])
  const runtime = useRuntime()
  const picture = usePicture()
  return (
    <fieldset className="cards">
      <legend className="heading">{t('download:house.title')}</legend>
      <div className="house-style">
        {COLOURS.map(part => (
          <label key={part} className="house-colour">
            <input
              type="color"
              name={`picture-${part}`}
              value={picture[part] ?? FIRST[part]}
              onChange={({ target: { value } }) =>
                edit(runtime, 'download', { type: 'download.changed', picture: { [part]: value } })
              }
            />
            <span>{t(`commands:choices.pageColours.${part}`)}</span>
            {picture[part] === null ? (
              <span className="hint">{t(`download:house.none.${part}`)}</span>
            ) : (
              <CommandButton
                command="picture.colour"
                args={[part, 'theme']}
                label={t('download:house.reset')}
                name={t('download:house.resetOf', { part: t(`commands:choices.pageColours.${part}`) })}
                size="small"
                appearance="subtle"
              />
            )}
          </label>
        ))}
        <LogoField />
      </div>
    </fieldset>
  )
}

/** Shows the logo, with buttons to choose or remove it. */
function LogoField() {
  const { t } = useTranslation('download')
  const { logo: id } = usePicture()
  const { logo: chosen, logoFault } = useMachine('download', ({ context }) => context)
  const saved = useMachine('savedTemplates', ({ context }) => context)
  const templates = placedItems(saved).map(({ item }) => item)
  const logo = logoNamed(id, chosen, templates)
  const isSaved = logoNamed(id, null, templates) !== null
  return (
    <div className="house-logo">
      {logo && <img src={logo.picture} alt={t('house.logo')} className="house-picture" />}
      <CommandButton
        command="picture.chooseLogo"
        {...(logo && { label: t('house.otherLogo') })}
        size="small"
        appearance="secondary"
      />
      {id !== null && <CommandButton command="picture.removeLogo" size="small" appearance="subtle" />}
      {logoFault && (
        <p role="alert" className="download-failed">
          {t(`house.faults.${logoFault}`)}
        </p>
      )}
      {id !== null && !logo && <p className="download-note">{t('house.unknownLogo')}</p>}
      {logo && !isSaved && <p className="download-note">{t('house.unsavedLogo')}</p>}
    </div>
  )
}
