import type { Shown } from '../domain/view/shown.ts'
import { type Answer, type ViewWeight, weightOf } from '../domain/view/weight.ts'
import { tableText, weightTable } from '../domain/view/weightTable.ts'
import { i18n, spokenLanguage } from '../i18n/index.ts'
import { mountedMap } from '../map/mounted.ts'
import { weighLoads } from '../map/weighing.ts'
import { answersHere } from '../workers/received.ts'
import { copyText } from './page.ts'
import { columns, zoneWorker } from './surface.ts'

/** Weighs the displayed datasets. The worker reads tiles itself, so the list of the page lacks them. */
export async function weigh(shown: readonly Shown[]): Promise<ViewWeight> {
  const answers: Answer[] = [...answersHere(), ...(await zoneWorker().received())]
  const counted = new Set<string>()
  const loads = mountedMap()?.stack.visible() ?? []
  return weightOf(
    shown,
    answers,
    weighLoads(loads, key => columns().bytesOf(key, counted)),
  )
}

/** Copies a weight as text, in the language of the interface. */
export const copy = (weight: ViewWeight): Promise<void> =>
  copyText(tableText(weightTable(weight, spokenLanguage(), key => i18n.t(`weight:${key}`))))
