import { layoutOf, layoutPatch, logoNamed } from '../domain/picture/templates.ts'
import { placedItems } from '../domain/savedList.ts'
import { type Command, commandsOf, type Snapshots } from './command.ts'
import { groundIn } from './ground.commands.ts'
import { nameStep, savedItems } from './savedItems.ts'

const templates = commandsOf('savedTemplates', 'download')
const page = commandsOf('workbench', 'download')

const templatesIn = ({ savedTemplates: { context } }: Snapshots) => placedItems(context)
const saved = savedItems('savedTemplates', 'download', templatesIn, {
  step: 'savedTemplate',
  none: 'noTemplates',
})
const templateName = nameStep('templateName')

/** Returns the logo of the page, or null if it is unknown. */
const logoIn = (snapshots: Snapshots) =>
  logoNamed(
    groundIn(snapshots).page.logo,
    snapshots.download.context.logo,
    templatesIn(snapshots).map(({ item }) => item),
  )

/** Commands on templates: pages of pictures that the user saves under a name. */
export const templateCommands: Command[] = [
  templates({
    id: 'template.save',
    steps: [templateName],
    event: ([name = ''], snapshots) => ({
      type: 'item.saved',
      saving: { kind: 'layout', name, layout: layoutOf(groundIn(snapshots), logoIn(snapshots)) },
    }),
  }),
  page({
    id: 'template.apply',
    steps: [saved.item],
    event: ([called], snapshots) => {
      const template = saved.named(snapshots, called)
      return template ? { type: 'ground.changed', ground: layoutPatch(template.layout) } : null
    },
    needs: [saved.some],
    refusal: 'alreadySo',
  }),
  saved.rename('template.rename', templateName, 'templateNameTaken'),
  saved.remove('template.remove'),
  saved.restore('template.restore', 'noTemplateToRestore'),
  saved.move('template.move', 'noTemplates', 'templatesNeedAccount'),
  saved.retry('template.retry'),
]
