import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Colour } from '../../contract/common.ts'
import type { Label } from '../../contract/label.ts'
import { RampName, type Style } from '../../contract/view.ts'
import { stopsOf } from '../../domain/colour/ramp.ts'
import { hasCircles } from '../../domain/colour/style.ts'
import { endsIn, styleIn } from '../../domain/colour/theme.ts'
import { CommandSwitch } from '../shared/commandSwitch.tsx'
import { useTheme } from '../shared/media.ts'
import { Swatch } from '../shared/swatch.tsx'

type Props = { draft: Style; label: Label | null; change: (patch: Partial<Style>) => void }

/** The colours that the mode uses: one, those of a gradient, or one per value; and that of no data. */
export function Colours({ draft, label, change }: Props) {
  const { t } = useTranslation('settings')
  const ends = endsIn(useTheme(), draft)
  const isCircles = hasCircles(label, draft)
  const isGradient = draft.label !== null && draft.mode === 'gradient' && !isCircles
  const isValue = draft.label !== null && draft.mode === 'value'
  const isRandom = isValue && draft.randomColours
  return (
    <>
      {isValue && (
        <CommandSwitch
          command="random.toggle"
          label={t('random')}
          hint={t('randomHint')}
          isOn={draft.randomColours}
        />
      )}
      {isGradient && <RampField draft={draft} change={change} />}
      <fieldset className="colours">
        <legend>{t('colours')}</legend>
        {isGradient && draft.ramp === null && (
          <>
            <ColourField
              name={t('minColour')}
              colour={ends.minColour}
              onPick={minColour => change({ ...ends, minColour })}
            />
            <ColourField
              name={t('maxColour')}
              colour={ends.maxColour}
              onPick={maxColour => change({ ...ends, maxColour })}
            />
          </>
        )}
        {!isGradient && !isRandom && (
          <ColourField
            name={t(isCircles ? 'circleColour' : 'colour')}
            colour={draft.colour}
            onPick={colour => change({ colour })}
            wide
          />
        )}
        {(isGradient || isCircles || isRandom) && (
          <ColourField
            name={t('noDataColour')}
            colour={draft.noDataColour}
            onPick={noDataColour => change({ noDataColour })}
            wide
          />
        )}
      </fieldset>
    </>
  )
}

type ColourProps = { name: string; colour: Colour; onPick: (colour: Colour) => void; wide?: boolean }

/** A colour to pick or to type. What is typed counts as soon as it is a colour. */
function ColourField({ name, colour, onPick, wide = false }: ColourProps) {
  const { t } = useTranslation('settings')
  const [typed, setTyped] = useState<string | null>(null)
  const pick = (text: string) => {
    const found = Colour.safeParse(text.trim().toLowerCase().replace(/^#?/, '#'))
    if (found.success) onPick(found.data)
    return found.success
  }
  const isWrong = typed !== null && !Colour.safeParse(typed.trim().toLowerCase().replace(/^#?/, '#')).success
  return (
    <Field
      className="colour-field"
      data-wide={wide || undefined}
      label={name}
      size="small"
      validationState={isWrong ? 'error' : 'none'}
      {...(isWrong ? { validationMessage: t('badHex') } : {})}
    >
      <Input
        value={typed ?? colour}
        aria-label={t('hex', { name })}
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        className="tabular"
        contentBefore={
          <input
            type="color"
            className="colour-well"
            aria-label={t('pick', { name })}
            value={colour}
            onChange={event => {
              setTyped(null)
              pick(event.target.value)
            }}
          />
        }
        onChange={(_, { value }) => {
          setTyped(value)
          pick(value)
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  )
}

type RampProps = { draft: Style; change: (patch: Partial<Style>) => void }

/** The colours that a gradient runs through: a known ramp, or from one free colour to another. */
function RampField({ draft, change }: RampProps) {
  const { t } = useTranslation('settings')
  const theme = useTheme()
  return (
    <fieldset className="ramps" aria-describedby="ramp-hint">
      <legend>{t('ramp')}</legend>
      <div className="ramp-list">
        {[null, ...RampName.options].map(ramp => (
          <label key={ramp ?? ''} className="ramp">
            <input
              type="radio"
              name="ramp"
              value={ramp ?? ''}
              checked={draft.ramp === ramp}
              onChange={() => change({ ramp })}
            />
            <Swatch colours={stopsOf({ ...styleIn(theme, draft), ramp })} className="swatch ramp-swatch" />
            <span>{t(`ramps.${ramp ?? 'free'}`)}</span>
          </label>
        ))}
      </div>
      <p id="ramp-hint" className="hint">
        {t('rampHint')}
      </p>
      <CommandSwitch command="ramp.reverse" label={t('reversed')} isOn={draft.reversed} />
    </fieldset>
  )
}
