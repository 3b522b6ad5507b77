import { Checkbox, Field, Input, Textarea } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import {
  ORIENTATIONS,
  PAGE_BODY_MAX,
  PAGE_TITLE_MAX,
  PICTURE_EXTRAS,
  PICTURE_PROJECTIONS,
  PICTURE_SIZES,
} from '../../contract/page.ts'
import { isSheet, type PictureChoice, RESOLUTIONS } from '../../domain/picture/choice.ts'
import { proposedTitle } from '../../domain/picture/title.ts'
import { useLanguage } from '../shared/language.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { HouseStyle } from './houseStyle.tsx'
import { PagePlaces } from './pagePlaces.tsx'
import { RadioCards } from './radioCards.tsx'
import { Templates } from './templates.tsx'
import { usePicture } from './usePicture.ts'

const GROUNDS = ['screen', 'light', 'dark'] as const

/** Lets the user enter the title of a picture of the map, and choose its size, projection and theme. */
export function PictureForm() {
  const { t } = useTranslation(['download', 'commands'])
  const runtime = useRuntime()
  const language = useLanguage()
  const { shown, format } = useMachine('download', ({ context }) => context)
  const picture = usePicture()
  const visible = shown.filter(({ displayed }) => displayed.visible)
  const proposed = proposedTitle(visible, language)
  const change = (patch: Partial<PictureChoice>) =>
    edit(runtime, 'download', { type: 'download.changed', picture: patch })
  const line = (name: 'title' | 'subtitle', label: string) => (
    <Field label={label}>
      <Input
        name={`picture-${name}`}
        value={picture[name] ?? proposed[name]}
        maxLength={PAGE_TITLE_MAX}
        onChange={(_, { value }) => change({ [name]: value })}
      />
    </Field>
  )
  return (
    <>
      {line('title', t('pictureTitle'))}
      {line('subtitle', t('pictureSubtitle'))}
      <Field label={t('pictureBody')}>
        <Textarea
          name="picture-body"
          value={picture.body}
          maxLength={PAGE_BODY_MAX}
          onChange={(_, { value }) => change({ body: value })}
        />
      </Field>
      <fieldset className="cards">
        <legend className="heading">{t('pictureExtras')}</legend>
        {PICTURE_EXTRAS.map(extra => (
          <Checkbox
            key={extra}
            name={`picture-${extra}`}
            label={t(`commands:choices.pictureExtras.${extra}`)}
            checked={picture[extra]}
            onChange={(_, { checked }) => change({ [extra]: checked === true })}
          />
        ))}
      </fieldset>
      <PagePlaces />
      <HouseStyle />
      <Templates />
      <RadioCards
        name="picture-size"
        legend={t('pictureSize')}
        chosen={picture.size}
        values={PICTURE_SIZES}
        titleOf={value => t(`commands:choices.pictureSizes.${value}`)}
        hintOf={value => t(`sizeHints.${value}`)}
        onChoose={size => change({ size })}
      />
      {isSheet(picture.size) && (
        <RadioCards
          name="picture-orientation"
          legend={t('pictureOrientation')}
          chosen={picture.orientation}
          values={ORIENTATIONS}
          titleOf={value => t(`commands:choices.orientations.${value}`)}
          hintOf={value => t(`orientationHints.${value}`)}
          onChoose={orientation => change({ orientation })}
        />
      )}
      {isSheet(picture.size) && format === 'png' && (
        <RadioCards
          name="picture-resolution"
          legend={t('pictureResolution')}
          chosen={picture.resolution}
          values={RESOLUTIONS}
          titleOf={value => t(`commands:choices.resolutions.${value}`)}
          hintOf={value => t(`resolutionHints.${value}`)}
          onChoose={resolution => change({ resolution })}
        />
      )}
      <RadioCards
        name="picture-projection"
        legend={t('pictureProjection')}
        chosen={picture.projection}
        values={PICTURE_PROJECTIONS}
        titleOf={value => t(`commands:choices.pictureProjections.${value}`)}
        hintOf={value => t(`projectionHints.${value}`)}
        onChoose={projection => change({ projection })}
      />
      <RadioCards
        name="picture-ground"
        legend={t('pictureGround')}
        chosen={picture.theme ?? 'screen'}
        values={GROUNDS}
        titleOf={value => t(value === 'screen' ? 'commands:choices.asOnScreen' : `commands:choices.${value}`)}
        hintOf={value => t(`groundHints.${value}`)}
        onChoose={ground => change({ theme: ground === 'screen' ? null : ground })}
      />
    </>
  )
}
