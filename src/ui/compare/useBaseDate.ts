import { useDate } from '../shared/dates.ts'
import { useMachine } from '../shared/runtime.tsx'

/** The date of the data of the instance that is compared with, in words. Its edition tells it until it was opened. */
export function useBaseDate(base: string): string {
  const date = useDate()
  const sheet = useMachine('workbench', ({ context }) => context.sheets[base])
  return sheet ? date(sheet.instance.data_date) : (base.split('~')[1] ?? '')
}
