import type { Arrow, Chart, State } from '../model/chart.ts'

const shortName = (id: string) => id.replaceAll(/[^\w]/g, '_')

/** Writes a chart as a Mermaid state diagram. */
export function toMermaid({ machine, states, arrows }: Chart): string {
  const lines = states.map(
    ({ id, description }) =>
      `  state "${leaf(id)}${description ? `: ${plain(description)}` : ''}" as ${shortName(id)}`,
  )
  const ways = arrows.flatMap(({ from, event, guard, targets }) =>
    (targets.length > 0 ? targets : [from]).map(
      to =>
        `  ${shortName(from)} --> ${shortName(to)}: ${plain(eventName(event))}${guard ? ` [${plain(guard)}]` : ''}`,
    ),
  )
  return [`---`, `title: ${machine}`, `---`, 'stateDiagram-v2', ...lines, ...ways].join('\n')
}

/** Writes a chart as a page: its states with descriptions, then its transitions. */
export function toMarkdownChart({ machine, description, states, arrows }: Chart): string {
  return [
    `## ${machine}`,
    description ?? '',
    ...states.map(stateLine),
    `| state | event | guard | to |\n| --- | --- | --- | --- |\n${arrows.map(arrowLine).join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .replaceAll(/(- .*)\n\n(?=\s*- )/g, '$1\n')
}

const stateLine = ({ id, kind, description, depth }: State) =>
  `${'  '.repeat(depth)}- \`${leaf(id)}\`${kind === 'parallel' ? ' (parallel)' : ''}${description ? `: ${description}` : ''}`

const arrowLine = ({ from, event, guard, targets }: Arrow) =>
  `| \`${from}\` | \`${eventName(event)}\` | ${guard ?? ''} | ${targets.map(to => `\`${to}\``).join(', ')} |`

const leaf = (id: string) => id.split('.').at(-1) ?? id
const eventName = (event: string) => (event === '' ? 'always' : event)
const plain = (text: string) => text.replaceAll(/\s*[:;]\s*/g, ' – ').replaceAll(/["[\]{}]/g, '')
