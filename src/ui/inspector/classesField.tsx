import { Button, Field, Input, Select } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CLASSES_MAX, CLASSES_MIN } from '../../contract/limits.ts'
import { ClassMethod, type Style } from '../../contract/view.ts'
import { acceptsClassCount } from '../../domain/colour/classes.ts'
import { manualBreaks } from '../../domain/colour/fromLegend.ts'
import { addBreak } from '../../domain/colour/histogram.ts'
import type { Legend } from '../../domain/colour/legend.ts'
import { LABEL_TYPES, type OrderedType } from '../../domain/label/labelTypes.ts'
import { addTexts } from '../../i18n/index.ts'
import { useLanguage } from '../shared/language.ts'
import { Options } from '../shared/options.tsx'
import { BreakHistogram } from './breakHistogram.tsx'
import { type ChangeDraft, useGesture } from './gesture.ts'

await addTexts(import.meta.glob('../../../locales/*/filters.json', { import: 'default' }))

type Props = { draft: Style; legend: Legend | null; change: ChangeDraft }

const COUNTS = Array.from({ length: CLASSES_MAX - CLASSES_MIN + 1 }, (_, more) => CLASSES_MIN + more)

/**
 * Lets the user choose whether to split a gradient into classes, and choose their method, number and breaks.
 */
export function ClassesField({ draft, legend, change }: Props) {
  const { t } = useTranslation('settings')
  const { classes, classCount } = draft
  const choose = (value: string) => {
    const method = ClassMethod.safeParse(value).data ?? null
    change({
      classes: method,
      breaks: method === 'manual' ? manualBreaks(legend, classCount) : [],
    })
  }
  return (
    <>
      <div className="classes">
        <Field label={t('classes')}>
          <Select value={classes ?? ''} onChange={(_, { value }) => choose(value)}>
            <option value="">{t('methods.continuous')}</option>
            <Options values={ClassMethod.options} textOf={method => t(`methods.${method}`)} />
          </Select>
        </Field>
        {acceptsClassCount(classes) && (
          <Field label={t('classCount')}>
            <Select value={classCount} onChange={(_, { value }) => change({ classCount: Number(value) })}>
              <Options values={COUNTS} textOf={String} />
            </Select>
          </Field>
        )}
      </div>
      {classes !== null && <p className="hint">{t(`methodHint.${classes}`)}</p>}
      {legend && 'histogram' in legend && legend.histogram && (
        <BreakHistogram draft={draft} legend={legend} histogram={legend.histogram} change={change} />
      )}
      {classes === 'manual' && <BreakList draft={draft} legend={legend} change={change} />}
    </>
  )
}

/** Breaks as numbers, to type, add and remove. */
function BreakList({ draft: { breaks }, legend, change }: Props) {
  const { t } = useTranslation('settings')
  const histogram = legend && 'histogram' in legend ? legend.histogram : null
  const added = histogram && breaks.length < CLASSES_MAX - 1 ? addBreak(histogram.axis, breaks) : null
  return (
    <fieldset className="break-list">
      <legend>{t('breaks')}</legend>
      {breaks.map((value, index) => (
        <BreakField
          // biome-ignore lint/suspicious/noArrayIndexKey: breaks are identified by index.
          key={index}
          breaks={breaks}
          type={legend && 'histogram' in legend ? legend.type : 'number'}
          index={index}
          value={value}
          onChange={(changed, continues) => change({ breaks: changed }, continues)}
        />
      ))}
      {added && (
        <Button size="small" icon={<AddRegular />} onClick={() => change({ breaks: added })}>
          {t('addBreak')}
        </Button>
      )}
    </fieldset>
  )
}

type BreakProps = {
  breaks: readonly number[]
  type: OrderedType
  index: number
  value: number
  onChange: (breaks: number[], continues: boolean) => void
}

/** Field of a break. A typed number applies once it is between its neighbours. */
function BreakField({ breaks, type, index, value, onChange }: BreakProps) {
  const { t } = useTranslation(['settings', 'filters'])
  const language = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const gesture = useGesture()
  const name = t('settings:break', { number: index + 1 })
  const { measure, wrongValue, inputMode } = LABEL_TYPES[type]
  const found = typed === null ? value : measure.parse(typed, language)
  const readable = measure.format(value, language)
  // The most readable format may not parse as the same value.
  const written = measure.parse(readable, language) === value ? readable : measure.write(value, language)
  const isBetween =
    found !== null &&
    found > (breaks[index - 1] ?? Number.NEGATIVE_INFINITY) &&
    found < (breaks[index + 1] ?? Number.POSITIVE_INFINITY)
  const onType = (text: string) => {
    setTyped(text)
    const number = measure.parse(text, language)
    const changed = number === null ? null : breaks.with(index, number)
    if (changed?.every((each, at) => at === 0 || each > (changed[at - 1] ?? each)))
      onChange(changed, gesture.continues())
  }
  return (
    <div className="break-row">
      <Field
        size="small"
        validationState={isBetween ? 'none' : 'error'}
        {...(isBetween
          ? {}
          : {
              validationMessage: found === null ? t(`filters:${wrongValue}`) : t('settings:notBetween'),
            })}
      >
        <Input
          aria-label={name}
          className="tabular"
          inputMode={inputMode}
          autoComplete="off"
          contentBefore={<span className="break-number">{index + 1}</span>}
          value={typed ?? written}
          onChange={(_, data) => onType(data.value)}
          onBlur={() => {
            setTyped(null)
            gesture.end()
          }}
        />
      </Field>
      <Button
        size="small"
        appearance="subtle"
        aria-label={t('settings:removeBreak', { number: index + 1 })}
        icon={<DismissRegular />}
        onClick={() => onChange(breaks.toSpliced(index, 1), false)}
      />
    </div>
  )
}
