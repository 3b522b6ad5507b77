import { Checkbox, Field, Input } from '@fluentui/react-components'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Colour } from '../../contract/common.ts'
import type { Label } from '../../contract/label.ts'
import type { RampName, Style } from '../../contract/view.ts'
import { stopsOf } from '../../domain/colour/ramp.ts'
import { isDiverging, rampsSafeFor, SAFETIES, type Safety } from '../../domain/colour/ramps.ts'
import { secondUseOf } from '../../domain/colour/secondLabel.ts'
import { effectiveType, hasCircles, hasHexagons } from '../../domain/colour/style.ts'
import { endColours, rampChosenIn, styleIn } from '../../domain/colour/theme.ts'
import { isOrdered } from '../../domain/label/labelTypes.ts'
import { Swatch } from '../shared/colourSwatch.tsx'
import { CommandSwitch } from '../shared/commandSwitch.tsx'
import { useMapTheme } from '../shared/media.ts'
import { type ChangeDraft, useGesture } from './gesture.ts'
import { MiddleField } from './middleField.tsx'

type Props = {
  draft: Style
  label: Label | null
  second: Label | null
  change: ChangeDraft
}

/** Colours that the mode uses: one, a gradient, or one per value; and the no-data colour. */
export function Colours({ draft, label, second, change }: Props) {
  const { t } = useTranslation('settings')
  const ends = endColours(useMapTheme(), draft)
  const isSized = hasCircles(label, draft)
  const isMatrix = secondUseOf(label, second, draft) === 'matrix'
  const isOfSecond = isSized && second !== null && isOrdered(second.type)
  // Circles coloured by a second label have no colour of their own to choose.
  const isCircles = isSized && second === null
  const gathers = hasHexagons(draft)
  const isGradient =
    gathers || (draft.label !== null && draft.mode === 'gradient' && !isMatrix && (!isSized || isOfSecond))
  const isValue = !gathers && draft.label !== null && draft.mode === 'value'
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
      {isGradient && label && isDiverging(draft.ramp) && effectiveType(label, draft) === 'number' && (
        <MiddleField middle={draft.middle} change={change} />
      )}
      <fieldset className="colours">
        <legend>{t('colours')}</legend>
        {isGradient && draft.ramp === null && (
          <>
            <ColourField
              name={t('minColour')}
              colour={ends.minColour}
              onPick={(minColour, continues) => change({ ...ends, minColour }, continues)}
            />
            <ColourField
              name={t('maxColour')}
              colour={ends.maxColour}
              onPick={(maxColour, continues) => change({ ...ends, maxColour }, continues)}
            />
          </>
        )}
        {!isGradient && !isRandom && second === null && (
          <ColourField
            name={t(isCircles ? 'circleColour' : 'colour')}
            colour={draft.colour}
            onPick={(colour, continues) => change({ colour }, continues)}
            wide
          />
        )}
        {(isGradient || isSized || isMatrix || isRandom) && (
          <ColourField
            name={t('noDataColour')}
            colour={draft.noDataColour}
            onPick={(noDataColour, continues) => change({ noDataColour }, continues)}
            wide
          />
        )}
      </fieldset>
    </>
  )
}

type ColourProps = {
  name: string
  colour: Colour
  onPick: (colour: Colour, continues: boolean) => void
  wide?: boolean
}

/** Colour to pick or to type. A typed text applies once it is a valid colour. */
function ColourField({ name, colour, onPick, wide = false }: ColourProps) {
  const { t } = useTranslation('settings')
  const [typed, setTyped] = useState<string | null>(null)
  const well = useRef<HTMLInputElement>(null)
  const gesture = useGesture(well)
  const pick = (text: string) => {
    const found = Colour.safeParse(text.trim().toLowerCase().replace(/^#?/, '#'))
    if (found.success) onPick(found.data, gesture.continues())
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
            ref={well}
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
        onBlur={() => {
          setTyped(null)
          gesture.end()
        }}
      />
    </Field>
  )
}

type RampProps = { draft: Style; change: ChangeDraft }

/** Colours of a gradient: a known ramp, or two free colours. */
function RampField({ draft, change }: RampProps) {
  const { t } = useTranslation(['settings', 'commands'])
  const theme = useMapTheme()
  const [wanted, setWanted] = useState<readonly Safety[]>([])
  const safe = rampsSafeFor(wanted)
  const rampChoice = (ramp: RampName | null) => (
    <label key={ramp ?? ''} className="ramp">
      <input
        type="radio"
        name="ramp"
        value={ramp ?? ''}
        checked={draft.ramp === ramp}
        onChange={() => change(rampChosenIn(theme, ramp))}
      />
      <Swatch
        colours={stopsOf(
          styleIn(theme, draft.ramp === ramp ? draft : { ...draft, ...rampChosenIn(theme, ramp) }),
        )}
        className="swatch ramp-swatch"
      />
      <span>{ramp ? t(`commands:choices.${ramp}`) : t('ramps.free')}</span>
    </label>
  )
  return (
    <fieldset className="ramps" aria-describedby="ramp-hint">
      <legend>{t('ramp')}</legend>
      <SafetyFilter wanted={wanted} onChange={setWanted} />
      <div className="ramp-lists">
        <div className="ramp-list">{rampChoice(null)}</div>
        {[false, true].map(parts => (
          <RampGroup key={String(parts)} title={t(`ramps.${parts ? 'diverging' : 'sequential'}`)}>
            {safe.filter(ramp => isDiverging(ramp) === parts).map(rampChoice)}
          </RampGroup>
        ))}
      </div>
      <p id="ramp-hint" className="hint">
        {t('rampHint')}
      </p>
      <CommandSwitch command="ramp.reverse" label={t('reversed')} isOn={draft.reversed} />
    </fieldset>
  )
}

function RampGroup({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <>
      <p className="ramp-group">{title}</p>
      <div className="ramp-list">{children}</div>
    </>
  )
}

type FilterProps = { wanted: readonly Safety[]; onChange: (wanted: readonly Safety[]) => void }

/** Filters ramps by the uses for which they must be safe. */
function SafetyFilter({ wanted, onChange }: FilterProps) {
  const { t } = useTranslation(['settings', 'commands'])
  const toggled = (safety: Safety) =>
    wanted.includes(safety) ? wanted.filter(each => each !== safety) : [...wanted, safety]
  return (
    <fieldset className="ramp-safety" aria-label={t('safeFor')}>
      <span aria-hidden="true">{t('safeFor')}</span>
      {SAFETIES.map(safety => (
        <Checkbox
          key={safety}
          size="medium"
          label={t(`commands:choices.safe.${safety}`)}
          checked={wanted.includes(safety)}
          onChange={() => onChange(toggled(safety))}
        />
      ))}
    </fieldset>
  )
}
