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
