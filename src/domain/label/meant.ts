import { everyText } from '../../contract/common.ts'
import type { Label } from '../../contract/label.ts'
import { fold } from '../fold.ts'

/** The labels that words mean, in their order each the beginning of a word of the title; exact ones first. */
export function labelsMeant(words: readonly string[], labels: readonly Label[]): Label[] {
  const said = fold(words.join(' '))
  const texts = ({ name, title }: Label) => [name, ...everyText(title)].map(fold)
  const exact = labels.filter(label => texts(label).includes(said))
  const begun = labels.filter(label => texts(label).some(text => begins(text.split(' '), said.split(' '))))
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
