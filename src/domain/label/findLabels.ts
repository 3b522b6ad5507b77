import type { Label } from '../../contract/label.ts'
import { everyText } from '../../contract/texts.ts'
import { fold } from '../fold.ts'

/**
 * Finds the labels that words refer to, each word a prefix of a title word, in order; exact matches first.
 */
export function findLabels(words: readonly string[], labels: readonly Label[]): Label[] {
  const wanted = fold(words.join(' '))
  const texts = ({ name, title }: Label) => [name, ...everyText(title)].map(fold)
  const exact = labels.filter(label => texts(label).includes(wanted))
  const begun = labels.filter(label => texts(label).some(text => begins(text.split(' '), wanted.split(' '))))
  return [...new Set([...exact, ...begun])]
}

function begins(parts: readonly string[], words: readonly string[]): boolean {
  let from = 0
  return words.every(word => {
    const found = parts.findIndex((part, at) => at >= from && part.startsWith(word))
    from = found + 1
    return found >= 0
  })
}
