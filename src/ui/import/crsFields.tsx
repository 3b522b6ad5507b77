import { Checkbox, Field, Input } from '@fluentui/react-components'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { CrsCode, type CrsUse, type ReadOptions } from '../../contract/import.ts'
import type { Upload } from '../../contract/upload.ts'
import { USUAL_ACCURACY } from '../../domain/crsAccuracy.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useCrsText } from './crsText.ts'
import { useMistake } from './fields.tsx'
import { CRS_NAMES } from './readings.ts'

/** The coordinate system of the file, and whether places that are off by more than usual will do. */
export function CrsFields({ upload }: { upload: Upload }) {
  const runtime = useRuntime()
  const readAs = (changes: Partial<ReadOptions>) =>
    edit(runtime, 'importing', { type: 'reading.changed', read: changes })
  const read = useMachine('importing', ({ context }) => context.request.read)
  const { crs } = upload.survey
  return (
    <>
      <CrsField key={read.crs} use={crs} value={read.crs} onChange={code => readAs({ crs: code })} />
      {crs && (crs.accuracy === null || crs.accuracy > USUAL_ACCURACY) && (
        <AccuracyField
          use={crs}
          isAccepted={read.accuracy !== null}
          onChange={isAccepted => readAs({ accuracy: isAccepted ? (crs.accuracy ?? 'unknown') : null })}
        />
      )}
    </>
  )
}

type CrsProps = { use: CrsUse | null; value: string | null; onChange: (code: string | null) => void }

/** Any code can be written; those that portals publish in are proposed. */
function CrsField({ use, value, onChange }: CrsProps) {
  const { t } = useTranslation('importing')
  const list = useId()
  const [text, setText] = useState(value ?? '')
  const refused = useMistake('crs')
  const code = codeIn(text)
  const mistake = code === undefined ? t('mistakes.crsWrong') : refused
  const crsText = useCrsText()
  const hint = use ? crsText(use) : undefined
  return (
    <Field
      size="small"
      label={t('crs')}
      {...(mistake
        ? { validationMessage: mistake, validationState: 'error' as const }
        : hint
          ? { hint }
          : {})}
    >
      <Input
        value={text}
        placeholder={t('crsNone')}
        list={list}
        onChange={(_, changed) => {
          setText(changed.value)
          const next = codeIn(changed.value)
          if (next !== undefined && next !== value) onChange(next)
        }}
      />
      <datalist id={list}>
        {Object.entries(CRS_NAMES).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </datalist>
    </Field>
  )
}

/** The code that a text means: null for none, undefined for a text that is not one. */
function codeIn(text: string): string | null | undefined {
  const written = text.trim().toUpperCase()
  return written === '' ? null : CrsCode.safeParse(written.replace(/^(?=\d)/, 'EPSG:')).data
}

type AccuracyProps = { use: CrsUse; isAccepted: boolean; onChange: (isAccepted: boolean) => void }

function AccuracyField({ use: { name, accuracy }, isAccepted, onChange }: AccuracyProps) {
  const { t } = useTranslation('importing')
  const refused = useMistake('accuracy')
  const question = accuracy === null ? t('roughUnknown', { name }) : t('rough', { name, metres: accuracy })
  return (
    <Field
      size="small"
      label={t('accuracy')}
      {...(isAccepted
        ? { hint: question }
        : { validationMessage: refused ?? question, validationState: 'warning' as const })}
    >
      <Checkbox
        label={t('accept')}
        checked={isAccepted}
        onChange={(_, changed) => onChange(changed.checked === true)}
      />
    </Field>
  )
}
