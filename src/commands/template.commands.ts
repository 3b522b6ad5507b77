import { SavedName } from '../contract/saved.ts'
import { layoutOf, layoutPatch, logoNamed } from '../domain/picture/templates.ts'
import { placedItems } from '../domain/savedList.ts'
import { plainChoice } from './choices.ts'
import { type Choice, type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { groundIn } from './ground.commands.ts'
import { someOf } from './reasons.ts'

const templates = commandsOf('savedTemplates', 'download')
const page = commandsOf('workbench', 'download')

const templatesIn = ({ savedTemplates: { context } }: Snapshots) => placedItems(context)
const templateNamed = (snapshots: Snapshots, called: string | undefined) =>
  templatesIn(snapshots).find(each => each.called === called)?.item

/** Returns the logo of the page, or null if it is unknown. */
const logoIn = (snapshots: Snapshots) =>
  logoNamed(
    groundIn(snapshots).page.logo,
    snapshots.download.context.logo,
    templatesIn(snapshots).map(({ item }) => item),
  )

/** Saved template of the browser or the account. */
const savedTemplate: Step = {
  id: 'savedTemplate',
  choices: snapshots =>
    templatesIn(snapshots).map(
      ({ called, place, item }): Choice => ({
        ...plainChoice(called, item.name),
        detail: [{ key: `choices.stylePlaces.${place}` }],
      }),
    ),
}

/** Typed name of a template. */
const templateName: Step = {
  id: 'templateName',
  choices: () => [],
  awaits: () => true,
  reads: text => {
    const name = SavedName.safeParse(text).data
    return name === undefined ? null : plainChoice(name)
  },
}

const someTemplate = someOf(templatesIn, 'noTemplates')

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
    steps: [savedTemplate],
    event: ([called], snapshots) => {
      const template = templateNamed(snapshots, called)
      return template ? { type: 'ground.changed', ground: layoutPatch(template.layout) } : null
    },
    needs: [someTemplate],
    refusal: 'alreadySo',
  }),
  templates({
    id: 'template.rename',
    steps: [savedTemplate, templateName],
    event: ([item = '', name = '']) => ({ type: 'item.renamed', item, name }),
    needs: [someTemplate],
    refusal: 'templateNameTaken',
  }),
  templates({
    id: 'template.remove',
    steps: [savedTemplate],
    event: ([item = '']) => ({ type: 'item.removed', item }),
    needs: [someTemplate],
  }),
  templates({ id: 'template.restore', event: 'item.restored', refusal: 'noTemplateToRestore' }),
  templates({
    id: 'template.move',
    needsServer: true,
    event: () => ({ type: 'item.saved', saving: { kind: 'move' } }),
    needs: [[snapshots => snapshots.savedTemplates.context.account !== null, 'templatesNeedAccount']],
    refusal: 'noTemplates',
  }),
  templates({ id: 'template.retry', event: 'list.retried', refusal: 'nothingFailed' }),
]
