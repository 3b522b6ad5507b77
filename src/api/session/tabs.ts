import { z } from 'zod'
import type { TabNews } from '../../domain/account/account.ts'

const News: z.ZodType<TabNews> = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['opened', 'renewed']), access: z.string() }),
  z.object({ type: z.literal('closed') }),
])

export type Tabs = {
  tell: (news: TabNews) => void
  hear: (listener: (news: TabNews) => void) => void
  close: () => void
}

const NAME = 'cartable.session'

/** The tabs of this browser. Without a channel to them a tab is alone, and finds out what happened when it is shown. */
export function openTabs(): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, hear: () => {}, close: () => {} }
  const channel = new BroadcastChannel(NAME)
  return {
    tell: news => channel.postMessage(news),
    hear: listener =>
      channel.addEventListener('message', ({ data }: MessageEvent) => {
        const news = News.safeParse(data)
        if (news.success) listener(news.data)
      }),
    close: () => channel.close(),
  }
}
