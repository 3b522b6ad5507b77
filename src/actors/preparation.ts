import { fromCallback } from 'xstate'
import { ask } from '../api/client.ts'
import { ClientConfig, type Preparing } from '../contract/config.ts'

/** Milliseconds between polls. Preparing an instance takes seconds. */
const PAUSE = 3000

/** Polls the datasets that the server is preparing until all are ready, and reports changes. */
export const followPreparation = fromCallback<{ type: 'nothing' }, { preparing: Preparing[] }>(
  ({ input, sendBack }) => {
    const left = new AbortController()
    void follow(input.preparing, left.signal, preparing =>
      sendBack({ type: 'preparation.announced', preparing }),
    )
    return () => left.abort()
  },
)

async function follow(
  first: Preparing[],
  signal: AbortSignal,
  onChange: (preparing: Preparing[]) => void,
): Promise<void> {
  let known = first
  while (known.length > 0) {
    await new Promise(resolve => setTimeout(resolve, PAUSE))
    if (signal.aborted) return
    // A server that does not answer is polled again.
    const preparing = await ask(ClientConfig, { path: '/config.json', signal }).then(
      config => config.preparing,
      () => known,
    )
    if (signal.aborted) return
    if (JSON.stringify(preparing) !== JSON.stringify(known)) onChange(preparing)
    known = preparing
  }
}
