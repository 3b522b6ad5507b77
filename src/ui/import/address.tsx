import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useBytes, useFailureText } from '../shared/texts.ts'

/** Asks for the address of a file, which the server downloads. */
export function AddressForm() {
  const { t } = useTranslation('importing')
  const runtime = useRuntime()
  const why = useFailureText()
  const { failure, file } = useMachine('importing', ({ context }) => context)
  const refused = failure && file && !(file.content instanceof Blob) ? file.content.address : ''
  // A refused address stays in the field for correction.
  const [address, setAddress] = useState(refused)
  return (
    <form
      className="import-address"
      onSubmit={event => {
        event.preventDefault()
        const written = address.trim()
        run(commandById('import.address'), 'button', runtime, written === '' ? [] : [written])
      }}
    >
      <Field
        label={t('address')}
        className="import-address-field"
        {...(refused && refused === address.trim() ? { validationMessage: why(failure) } : {})}
      >
        <Input
          type="url"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          value={address}
          onChange={(_, { value }) => setAddress(value)}
        />
      </Field>
      <CommandButton command="import.address" label={t('fetch')} submits />
    </form>
  )
}

/** Lists the files found at an address, with their details. */
export function Offers() {
  const { t } = useTranslation('importing')
  const bytes = useBytes()
  const offers = useMachine('importing', ({ context }) => context.offers)
  if (offers.length === 0) return null
  return (
    <section className="import-offers" aria-label={t('offers')}>
      <p role="status">{t('offers')}</p>
      <ul>
        {offers.map(({ address, title, format, bytes: size }) => (
          <li key={address}>
            <CommandButton command="import.address" args={[address]} label={title} size="small" />
            <span className="import-note">
              {[format, size !== null && bytes(size), new URL(address).host].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
