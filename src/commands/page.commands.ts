import { type Ground, PageFlow, PageLegend, PageTitle } from '../contract/view.ts'
import { fixedChoiceStep } from './choices.ts'
import { type Command, commandsOf } from './command.ts'
import { groundIn } from './ground.commands.ts'
import { isAnother } from './reasons.ts'

const page = commandsOf('workbench', 'download')

const changed = (ground: Partial<Ground>) => ({ type: 'ground.changed' as const, ground })
const isBeside = (place: PageLegend) => place === 'left' || place === 'right'

/** Commands on the places of the title and the legend on a page. A legend beside the map is vertical. */
export const pageCommands: Command[] = [
  page({
    id: 'picture.legend',
    steps: [fixedChoiceStep('pageLegend', PageLegend.options, 'pageLegend')],
    event: ([place]) => {
      const pageLegend = PageLegend.catch('auto').parse(place)
      return changed({ pageLegend, ...(isBeside(pageLegend) && { pageFlow: 'vertical' }) })
    },
    needs: [isAnother(snapshots => groundIn(snapshots).pageLegend)],
  }),
  page({
    id: 'picture.legendFlow',
    steps: [fixedChoiceStep('pageFlow', PageFlow.options, 'pageFlow')],
    event: ([way], snapshots) => {
      const pageFlow = PageFlow.catch('vertical').parse(way)
      const isMoved = pageFlow === 'horizontal' && isBeside(groundIn(snapshots).pageLegend)
      return changed({ pageFlow, ...(isMoved && { pageLegend: 'below' }) })
    },
    needs: [isAnother(snapshots => groundIn(snapshots).pageFlow)],
  }),
  page({
    id: 'picture.title',
    steps: [fixedChoiceStep('pageTitle', PageTitle.options, 'pageTitle')],
    event: ([place]) => changed({ pageTitle: PageTitle.catch('top-left').parse(place) }),
    needs: [isAnother(snapshots => groundIn(snapshots).pageTitle)],
  }),
]
