import { oneOf } from '../../commands/choices.ts'
import type { Command } from '../../commands/command.ts'
import { findCommand } from '../../commands/registry.ts'
import { FilterOperator } from '../../contract/filter.ts'
import type { Label } from '../../contract/label.ts'
import type { Language } from '../../contract/languages.mjs'
import { formatSentenceValue, readSentenceValue, SHOWN_SIGNS } from '../../domain/filter/sentence.ts'
import { decimalOf, formatNumber } from '../../domain/label/numbers.ts'
import type { RowIndex } from './rowIndex.ts'
import { resolveChoice } from './words.ts'

/** Command with its arguments, which runs after its dataset is displayed. */
type Awaited = { id: string; args: readonly string[] }

/**
 * Returns the path of commands that run after their dataset is displayed, `Colorer selon › Population`. Null if nothing
 * describes an argument before that.
 * @param labels Labels of the dataset.
 */
export function awaitedPath(
  dataset: string,
  commands: readonly Awaited[],
  labels: readonly Label[],
  { snapshots, words }: Pick<RowIndex, 'snapshots' | 'words'>,
): string[] | null {
  const parts = commands.map(({ id, args }) => {
    const command = findCommand(id)
    if (!command) return null
    const condition = conditionText(args[0] === dataset ? args.slice(1) : args, labels, words.language)
    const texts = condition === null ? args.map((_, at) => argumentText(command, args, at)) : [condition]
    if (!texts.every(text => text !== null)) return null
    return [words.title(command, words.language), ...texts.filter(text => text !== '')]
  })
  function argumentText(command: Command, args: readonly string[], at: number): string | null {
    if (at === 0 && args[at] === dataset) return ''
    const title = labels.find(({ name }) => name === args[at])?.title[words.language]
    if (title !== undefined) return title
    const choice = resolveChoice(command, snapshots, args, at)
    return choice && words.choice(choice, words.language)
  }
  return parts.every(part => part !== null) ? parts.flat() : null
}

/** Describes a condition, `Région = Bretagne`; null for other arguments. */
function conditionText(
  [name, sign, typed]: readonly string[],
  labels: readonly Label[],
  language: Language,
): string | null {
  const label = labels.find(each => each.name === name)
  const operator = oneOf(FilterOperator.options, sign)
  const shown = operator && SHOWN_SIGNS[operator]
  if (!label || !shown || typed === undefined) return null
  const value = readSentenceValue(typed, labels, language)
  const number = label.type === 'number' ? decimalOf(value.text) : null
  const text = number === null ? value.text : formatNumber(number, language)
  return `${label.title[language] ?? label.name} ${shown} ${formatSentenceValue({ ...value, text }, language)}`
}
