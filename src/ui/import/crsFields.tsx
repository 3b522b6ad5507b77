import { Checkbox, Field, Input } from '@fluentui/react-components'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { CrsCode, type CrsUse, type ReadOptions } from '../../contract/import.ts'
import type { Upload } from '../../contract/upload.ts'
import { USUAL_ACCURACY } from '../../domain/import/openQuestions.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useMistake } from './draftFields.tsx'

/** Coordinate system of the file, and whether to accept a larger position error than usual. */
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

/** Accepts any code, and suggests the codes that portals use. */
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

/** Parses a code: null for an empty text, undefined for an invalid one. */
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

/**
 * Returns a formatter of coordinate systems: the system, its source, and the precision of the conversion to
 * degrees.
 */
export function useCrsText(): (use: CrsUse) => string {
  const { t } = useTranslation('importing')
  return ({ code, name, by, accuracy }) => {
    return t('crsUse', {
      system: code === null ? name : `${name} (${code})`,
      by: t(`crsBy.${by}`),
      accuracy:
        accuracy === null
          ? t('crsAccuracy.unknown')
          : t(accuracy === 0 ? 'crsAccuracy.exact' : 'crsAccuracy.within', { metres: accuracy }),
    })
  }
}

/** Coordinate systems that portals use, by code. Their names are the same in every language. */
const CRS_NAMES: Readonly<Record<string, string>> = {
  'EPSG:2154': 'Lambert-93 (EPSG:2154)',
  'EPSG:3857': 'Web Mercator (EPSG:3857)',
  'EPSG:27572': 'NTF Lambert II étendu (EPSG:27572)',
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, zone) => [
      `EPSG:${3942 + zone}`,
      `RGF93 CC${42 + zone} (EPSG:${3942 + zone})`,
    ]),
  ),
  'EPSG:5490': 'RGAF09 UTM 20N (EPSG:5490)',
  'EPSG:2972': 'RGFG95 UTM 22N (EPSG:2972)',
  'EPSG:2975': 'RGR92 UTM 40S (EPSG:2975)',
  'EPSG:4471': 'RGM04 UTM 38S (EPSG:4471)',
  'EPSG:3035': 'ETRS89 LAEA Europe (EPSG:3035)',
  'EPSG:25830': 'ETRS89 UTM 30N (EPSG:25830)',
  'EPSG:25831': 'ETRS89 UTM 31N (EPSG:25831)',
  'EPSG:25832': 'ETRS89 UTM 32N (EPSG:25832)',
  'EPSG:25833': 'ETRS89 UTM 33N (EPSG:25833)',
  'EPSG:27700': 'British National Grid (EPSG:27700)',
  'EPSG:2056': 'CH1903+ LV95 (EPSG:2056)',
  'EPSG:31370': 'Belge Lambert 72 (EPSG:31370)',
  'EPSG:28992': 'Amersfoort RD New (EPSG:28992)',
}
