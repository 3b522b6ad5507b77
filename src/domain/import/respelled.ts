import type { Respelled } from '../../contract/joins.ts'

/** Returns the examples of differently spelled keys as one text: `ISERE → Isère, St Malo → Saint-Malo, …`. */
export function respelledText({ count, examples }: Respelled): string {
  const shown = examples.map(({ written, zone }) => `${written} → ${zone}`)
  return [...shown, ...(count > examples.length ? ['…'] : [])].join(', ')
}
