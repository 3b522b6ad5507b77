import { z } from 'zod'

/** What tabs of one origin tell each other of the session. */
export const TabNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('opened'), access: z.string() }),
  z.object({ type: z.literal('renewed'), access: z.string() }),
  z.object({ type: z.literal('closed') }),
  /** Something has changed, and the cookie says what. */
  z.object({ type: z.literal('changed') }),
])
export type TabNews = z.infer<typeof TabNews>

export type Tabs = {
  tell: (news: TabNews) => void
  /** Answers how to stop hearing. */
  hear: (listener: (news: TabNews) => void) => () => void
}

const NAME = 'cartable.session'

/** The tabs of this browser, by a channel; where there is none, by the storage that they share. */
export function openTabs(): Tabs {
  return typeof BroadcastChannel === 'undefined' ? storageTabs() : channelTabs(new BroadcastChannel(NAME))
}

function channelTabs(channel: BroadcastChannel): Tabs {
  return {
    tell: news => channel.postMessage(news),
    hear: listener => {
      const onMessage = ({ data }: MessageEvent) => {
        const news = TabNews.safeParse(data)
        if (news.success) listener(news.data)
      }
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}

/** Tokens stay out of the storage: only that something has changed is said there. */
function storageTabs(): Tabs {
  return {
    tell: () => {
      try {
        localStorage.setItem(NAME, String(Date.now() + Math.random()))
      } catch {
        // A tab that can tell nobody is alone.
      }
    },
    hear: listener => {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === NAME) listener({ type: 'changed' })
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}
