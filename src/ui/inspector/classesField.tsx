import { Field, Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { CLASSES_MAX, CLASSES_MIN, ClassMethod, type Style } from '../../contract/view.ts'
import type { Legend } from '../../domain/legend.ts'
import { manualBreaks } from '../../domain/manualBreaks.ts'
import { BreakList } from './breakList.tsx'
import { Breaks } from './breaks.tsx'

type Props = { draft: Style; legend: Legend | null; change: (patch: Partial<Style>) => void }

const COUNTS = Array.from({ length: CLASSES_MAX - CLASSES_MIN + 1 }, (_, more) => CLASSES_MIN + more)

/** Lets the person choose whether a gradient is cut into classes, how, into how many, and where. */
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
            {ClassMethod.options.map(method => (
              <option key={method} value={method}>
                {t(`methods.${method}`)}
              </option>
            ))}
          </Select>
        </Field>
        {classes !== null && classes !== 'manual' && (
          <Field label={t('classCount')}>
            <Select value={classCount} onChange={(_, { value }) => change({ classCount: Number(value) })}>
              {COUNTS.map(count => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      {classes !== null && <p className="hint">{t(`methodHint.${classes}`)}</p>}
      {legend && 'histogram' in legend && legend.histogram && (
        <Breaks draft={draft} legend={legend} histogram={legend.histogram} change={change} />
      )}
      {classes === 'manual' && <BreakList draft={draft} legend={legend} change={change} />}
    </>
  )
}
