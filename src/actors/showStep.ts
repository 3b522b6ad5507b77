import { waitFor } from 'xstate'
import type { StoryStep } from '../contract/story.ts'
import { readAddress } from '../domain/address/readAddress.ts'
import { FailureError } from '../domain/failure.ts'
import { addTexts, i18n } from '../i18n/index.ts'
import type { Workbench } from './picturePage.ts'

await addTexts(import.meta.glob('../../locales/*/story.json', { import: 'default' }))

/** Shows the view of a step, and waits until the map has drawn it. Rejects where its data are gone. */
export async function showStep(
  workbench: Workbench,
  step: StoryStep,
  at: number,
  signal: AbortSignal,
): Promise<void> {
  const { view } = readAddress(step.address)
  workbench.send({ type: 'view.restored', view, past: [], future: [], active: null })
  const state = await waitFor(
    workbench,
    snapshot => snapshot.matches({ showing: 'settled' }) || snapshot.matches({ showing: 'failed' }),
    { signal, timeout: Number.POSITIVE_INFINITY },
  )
  if (state.matches({ showing: 'settled' })) return
  const names = Object.keys(state.context.failures).join(', ')
  throw new FailureError({ code: 'refused', detail: i18n.t('story:stepGone', { number: at + 1, names }) })
}
