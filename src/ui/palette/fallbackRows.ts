import type { Declined } from '../../domain/search/reading/grammar.ts'
import { rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'

/** Commands offered if nothing else matches. */
const HELP = ['guide.open', 'palette.all', 'feedback.open']

/** Commands that find data, offered above the help if a line is not understood: it may ask for missing data. */
export const DATA = ['catalogue.open', 'file.open']

/** Command for a file that a sentence describes. */
export const OWN_FILE = ['file.open']

/** Commands closest to a missing feature, offered before the help. */
export const INSTEAD: Partial<Record<Declined, readonly string[]>> = {
  sideBySide: ['comparison.dates', 'label.cross', 'chart.addScatter'],
  shapefile: ['download.open'],
  duplicate: ['comparison.dates', 'savedMap.duplicate'],
  textSize: ['text.write'],
  tooltip: ['zone.inspect', 'text.write'],
  outline: ['lines.width', 'outline.set'],
  title: ['download.compose', 'legend.rename'],
  animation: ['comparison.dates', 'story.add'],
  data: DATA,
  game: ['text.write', 'story.present'],
  past: ['instance.show', 'catalogue.open', 'file.open'],
  paper: ['download.picture', 'download.compose'],
  globe: ['download.projected', 'graticule.toggle'],
  together: ['link.copy', 'savedMap.save'],
  assistant: ['column.describe', 'card.open', 'story.add'],
  language: ['language.set'],
  table: ['table.reset', 'pane.map'],
  server: ['administration.open'],
  spreadsheet: ['file.open', 'table.open', 'chart.add'],
}

/** Returns the rows of commands without arguments. */
export const commandsOf = (ids: readonly string[], rowIndex: RowIndex): Row[] =>
  ids.flatMap(id => rowOf({ id, args: [] }, rowIndex, 'groups.all') ?? [])

export const helpRows = (rowIndex: RowIndex): Row[] => commandsOf(HELP, rowIndex)
