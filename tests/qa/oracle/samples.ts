import type { Language } from '../../../src/contract/languages.mjs'
import { intervalIn } from './legend.ts'
import { allZones, noData, otherValues, valueIn } from './reading.ts'
import type { Entry } from './referenceModel.ts'
import type { Screen } from './screen.ts'
import type { Row, Truth } from './truth.ts'

type Card = Screen['legends'][number]
type Case = { entry: Entry; truth: Truth; language: Language }

/** Returns the colours that a legend assigns to a zone; empty if unknown. */
export function coloursOf(row: Row, card: Card, { entry, truth, language }: Case): string[] {
  const label = truth.labelOf(entry.label)
  const rowOf = (text: string) => card.rows.filter(each => each.text === text).map(({ colour }) => colour)
  const all = rowOf(allZones[language])
  if (!label || all.length > 0) return all
  const value = row[label.name] ?? null
  if (value === null) return rowOf(noData[language])
  if (card.ramp.length > 0) {
    const numbers = truth
      .groups(null, label.name)
      .flatMap(group => (typeof group.value === 'number' ? [group.value] : []))
    // Swatches do not show the intermediate colours of a gradient.
    const [low = '', high = ''] = card.ramp
    if (value === Math.min(...numbers)) return [low]
    return value === Math.max(...numbers) ? [high] : []
  }
  const classes = card.rows
    .filter(({ text }) => intervalIn(card, text, language)?.(value))
    .map(({ colour }) => colour)
  if (classes.length > 0) return classes
  const own = rowOf(valueIn(value, label.type, language))
  return card.rows.some(({ text }) => otherValues[language].test(text)) ? [] : own
}

/** Returns all colours of a legend. */
export const allColours = (card: Card): string[] =>
  card.rows.map(({ colour }) => colour).filter(colour => colour !== '')
