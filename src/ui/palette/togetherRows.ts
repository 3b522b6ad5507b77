import type { Recent } from '../../../machines/palette.types.ts'
import { findCommand } from '../../commands/registry.ts'
import type { Dataset } from '../../contract/dataset.ts'
import { sameInEveryLanguage } from '../../contract/texts.ts'
import { awaitedPath } from './awaitedTexts.ts'
import { newestOf } from './readingNames.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'
import { resolveChoices } from './words.ts'

/** Command with arguments that a line means. `first`: command to run before it. */
export type Reading = { id: string; args: readonly string[]; first?: Reading }

/** Second command of a line that displays a dataset. `says`: its words. `further`: the commands after it. */
export type Then = Reading & { says: string; further?: readonly Recent[] }

/** Returns the row of a line with two commands: the second one waits until the first one displays its dataset. */
export function combined(
  dataset: Dataset,
  first: Reading,
  { id, args, says, further }: Then,
  { snapshots, words }: RowIndex,
): Row[] {
  const command = findCommand(id)
  const by = findCommand(first.id)
  const shown = by && resolveChoices(by, snapshots, first.args)
  if (!command || !by || !shown) return []
  const labels = snapshots.palette.context.labels[newestOf(dataset) ?? ''] ?? []
  const later = (further ?? []).map(each => ({ id: each.command, args: each.args }))
  const typed = says === '' ? [] : [words.choice({ name: sameInEveryLanguage(says) }, words.language)]
  return [
    {
      id: [by.id, ...first.args, id, ...args, ...later.flatMap(each => [each.id, ...each.args])].join(' '),
      command,
      args,
      path: [
        words.title(by, words.language),
        ...shown.map(choice => words.choice(choice, words.language)),
        ...(awaitedPath(dataset.id, [{ id, args }, ...later], labels, { snapshots, words }) ?? [
          words.title(command, words.language),
          ...typed,
        ]),
      ],
      detail: null,
      group: 'groups.sentences',
      reason: 'nothingDisplayed',
      lead: {
        key: 'together',
        by,
        args: first.args,
        dataset: dataset.id,
        ...(further && { further }),
        continues: true,
      },
      asks: false,
      dataset: dataset.id,
      swatch: null,
    },
  ]
}

/** Commands that filter zones: they reload them, so they run after a colour. */
export const FILTERS: ReadonlySet<string> = new Set(['filter.by', 'values.set', 'interval.set'])

/** Order of commands of a line: a colour, a filter, values added to it, what depends on the kept zones, then a file. */
function orderOf({ command }: Row): number {
  if (command.id === 'values.set') return 2
  if (FILTERS.has(command.id)) return 1
  if (command.actor === 'download') return 4
  return command.actor === 'workbench' ? 0 : 3
}

/** Returns one row for several commands: each runs after the one before it. */
export function joined(commands: readonly Row[]): Row {
  const [first, second, ...others] = commands.toSorted((one, other) => orderOf(one) - orderOf(other))
  if (!first || !second) throw new Error('A joined row needs two commands.')
  const further = others.map(({ command, args }) => ({ command: command.id, args: [...args] }))
  return {
    ...second,
    id: commands.map(({ id }) => id).join(' '),
    path: commands.flatMap(({ path }) => path),
    detail: null,
    group: 'groups.sentences',
    reason: 'nothingDisplayed',
    lead: { key: 'both', by: first.command, args: first.args, continues: true, further },
    dataset: null,
    swatch: commands.find(({ swatch }) => swatch !== null)?.swatch ?? null,
  }
}

/** Returns a joined row with another command at its end. */
export const withFurther = (row: Row, { id, command, args, path }: Row): Row => ({
  ...row,
  id: `${row.id} ${id}`,
  path: [...row.path, ...path],
  lead: row.lead && {
    ...row.lead,
    further: [...(row.lead.further ?? []), { command: command.id, args: [...args] }],
  },
})
