import type { Act } from '../path.ts'
import { type Condition, SIGNS } from './truth.ts'

/** Filter draft with a single condition, derived only from the actions. */
export type Draft = {
  note: (act: Act) => void
  /** Completed condition of the draft. Null if there is none or there are several. */
  condition: () => Condition | null
}

type Parts = { label: string; operator: string; value: string }

const NONE: Parts = { label: '', operator: 'equals', value: '' }
/** Fields of a condition's form, by part. */
const PARTS: Readonly<Record<string, keyof Parts>> = {
  'filter.label': 'label',
  'filter.operator': 'operator',
  'filter.value': 'value',
  'filter.text': 'value',
}
/** Commands after which the filter may have several or unknown conditions. */
const UNKNOWN = /^(filter\.|view\.|dataset\.|instance\.)/

export function openDraft(): Draft {
  let parts: Parts | null = null
  return {
    note: act => {
      if (act.kind === 'command') {
        if (act.command === 'filter.addCondition' && parts === null) parts = NONE
        else if (act.command !== 'filter.open' && UNKNOWN.test(act.command)) parts = null
      } else if (act.kind === 'typed') {
        const part = PARTS[act.field]
        if (part && parts) parts = { ...parts, [part]: act.value }
      }
    },
    condition: () => {
      if (!parts || parts.label === '' || parts.value === '') return null
      const { label, operator, value } = parts
      const number = Number(value)
      const sign = SIGNS[operator]
      if (!sign) return null
      return { label, sign, value: Number.isNaN(number) ? value : number }
    },
  }
}
