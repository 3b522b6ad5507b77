import type { AddressFault } from '../domain/readAddress.ts'
import { i18n } from '../i18n/index.ts'

/** A broken link may have hundreds. */
const SAID = 4

/** Says in the person's language which parts of an address were not understood. */
export function sayFaults(faults: readonly AddressFault[]): string {
  const t = i18n.getFixedT(null, 'address')
  const said = faults
    .slice(0, SAID)
    .map(fault =>
      fault.part === 'setting'
        ? t('setting', { ...fault, setting: t(`settings.${fault.setting}`) })
        : t(fault.part, { text: fault.text }),
    )
  const left = faults.length - said.length
  return [...said, ...(left > 0 ? [t('more', { number: left })] : [])].join(', ')
}
