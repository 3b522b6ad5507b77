import { accountCommands } from './account.commands.ts'
import { administrationCommands } from './administration.commands.ts'
import { applicationCommands, feedbackCommands } from './application.commands.ts'
import { brushCommands } from './brush.commands.ts'
import { catalogueCommands } from './catalogue.commands.ts'
import { changeCommands } from './change.commands.ts'
import { chartCommands } from './chart.commands.ts'
import { circlesCommands } from './circles.commands.ts'
import { colourCommands } from './colour.commands.ts'
import type { Command } from './command.ts'
import { compareCommands } from './compare.commands.ts'
import { datasetCommands } from './dataset.commands.ts'
import { displayCommands } from './display.commands.ts'
import { downloadCommands } from './download.commands.ts'
import { filterCommands } from './filter.commands.ts'
import { groundCommands } from './ground.commands.ts'
import { importCommands } from './import.commands.ts'
import { instanceCommands } from './instance.commands.ts'
import { legendTextCommands } from './legendText.commands.ts'
import { openingCommands } from './opening.commands.ts'
import { pageCommands } from './page.commands.ts'
import { recordingCommands } from './recording.commands.ts'
import { savedMapCommands } from './savedMap.commands.ts'
import { savedStyleCommands } from './savedStyle.commands.ts'
import { sentenceCommands } from './sentence.commands.ts'
import { settingsCommands } from './settings.commands.ts'
import { sharingCommands } from './sharing.commands.ts'
import { storyCommands } from './story.commands.ts'
import { styleCommands } from './style.commands.ts'
import { symbolCommands } from './symbol.commands.ts'
import { tableCommands } from './table.commands.ts'
import { templateCommands } from './template.commands.ts'
import { textCommands } from './text.commands.ts'
import { twoLabelsCommands } from './twoLabels.commands.ts'
import { viewCommands } from './view.commands.ts'
import { zoneCommands } from './zone.commands.ts'

/** Every command of the product, in the order of the help dialog. */
export const commands: readonly Command[] = [
  ...catalogueCommands,
  ...datasetCommands,
  ...instanceCommands,
  ...compareCommands,
  ...displayCommands,
  ...savedStyleCommands,
  ...savedMapCommands,
  // Before the commands of the map and of Escape, whose keys it takes while a story is read.
  ...storyCommands,
  ...templateCommands,
  ...styleCommands,
  ...colourCommands,
  ...sentenceCommands,
  ...changeCommands,
  ...circlesCommands,
  ...legendTextCommands,
  ...textCommands,
  ...symbolCommands,
  ...groundCommands,
  ...pageCommands,
  ...twoLabelsCommands,
  ...filterCommands,
  ...chartCommands,
  ...brushCommands,
  ...zoneCommands,
  ...tableCommands,
  ...downloadCommands,
  ...openingCommands,
  ...importCommands,
  ...viewCommands,
  ...accountCommands,
  ...settingsCommands,
  ...sharingCommands,
  ...administrationCommands,
  ...feedbackCommands,
  ...recordingCommands,
  ...applicationCommands,
]

const index: ReadonlyMap<string, Command> = new Map(commands.map(command => [command.id, command]))
if (index.size !== commands.length) throw new Error('Two commands have the same id.')

/** Returns the command with an id. An unknown id is a programming error. */
export function commandById(id: Command['id']): Command {
  const command = index.get(id)
  if (!command) throw new Error(`No command has the id ${id}.`)
  return command
}

/** Current ids of renamed commands, by their former ids in recorded paths and browser storage. */
const RENAMED: Readonly<Record<string, Command['id']>> = { 'elements.open': 'table.open' }

/** Returns the command with a stored or typed id, or null. */
export const findCommand = (id: string): Command | null => index.get(RENAMED[id] ?? id) ?? null
