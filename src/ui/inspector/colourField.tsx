import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Colour } from '../../contract/common.ts'

type ColourProps = { name: string; colour: Colour; onPick: (colour: Colour) => void; wide?: boolean }

/** A colour to pick or to type. What is typed counts as soon as it is a colour. */
export function ColourField({ name, colour, onPick, wide = false }: ColourProps) {
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
