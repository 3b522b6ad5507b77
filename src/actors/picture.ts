import type { ActorRefFrom } from 'xstate'
import type { workbenchMachine } from '../../machines/workbench.machine.ts'
import { shownOf } from '../../machines/workbench.view.ts'
import type { Change } from '../contract/change.ts'
import { isLanguage, OWN_LANGUAGE } from '../contract/languages.mjs'
import { i18n } from '../i18n/index.ts'
import { canvas } from './surface.ts'

/** Takes a picture of the map as it is now, with its title, legends and sources. Rejects when there is no map. */
export async function takePicture(workbench: ActorRefFrom<typeof workbenchMachine>): Promise<Blob> {
  const map = await canvas.picture()
  if (!map) throw new Error('There is no map to take a picture of.')
  // Few take a picture: what draws one comes when it is first asked for.
  const [{ drawPicture }, { pictureText }] = await Promise.all([
    import('./pictureCanvas.ts'),
    import('./pictureText.ts'),
  ])
  const { context } = workbench.getSnapshot()
  const language = isLanguage(i18n.language) ? i18n.language : OWN_LANGUAGE
  const format = new Intl.NumberFormat(language)
  const drawn = shownOf(context)
    .filter(({ displayed }) => displayed.visible)
    .toReversed()
    .map(shown => ({
      shown,
      legend: context.loads[shown.displayed.dataset]?.getSnapshot().context.legend ?? null,
    }))
  const words = {
    all: i18n.t('map:legend.all'),
    noData: i18n.t('map:legend.noData'),
    change: (change: Change | 'removed') => i18n.t(`compare:changes.${change}`),
    others: (count: number) => i18n.t('map:legend.others', { count, formatted: format.format(count) }),
  }
  return drawPicture(map, pictureText(drawn, words, language), count => format.format(count))
}
