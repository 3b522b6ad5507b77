import type { Text } from '../../contract/common.ts'
import type { Label } from '../../contract/label.ts'
import { useText } from './language.ts'

/** Returns a writer of the titles of labels with their units, in the interface language. */
export function useLabelTitle(): (label: { title: Text; unit: string | null }) => string {
  const text = useText()
  return ({ title, unit }) => (unit ? `${text(title)} (${unit})` : text(title))
}

/** Options of labels, with their units. */
export function LabelOptions({ labels }: { labels: readonly Label[] }) {
  const titleOf = useLabelTitle()
  return labels.map(label => (
    <option key={label.name} value={label.name}>
      {titleOf(label)}
    </option>
  ))
}
