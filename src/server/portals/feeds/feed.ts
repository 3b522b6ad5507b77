import { element, XML_HEAD, xml } from '../../../domain/xml.ts'
import type { Entry } from './entries.ts'

/** Feed of a dataset, or of the whole catalogue. */
export interface Feed {
  title: string
  /** Addresses of the feed, and of its page. */
  self: string
  page: string
  language: string
  /** Latest first. */
  entries: readonly Entry[]
}

/** Time of an empty feed. */
const NEVER = '1970-01-01T00:00:00Z'

/** Formats a feed as Atom (RFC 4287). */
export function writeAtom({ title, self, page, language, entries }: Feed): string {
  const updated =
    entries
      .map(entry => entry.updated)
      .sort()
      .at(-1) ?? NEVER
  const text = (name: string, value: string) => element(name, {}, xml(value))
  const elements = entries.map(entry =>
    element(
      'entry',
      {},
      [
        text('id', entry.id),
        text('title', entry.title),
        element('link', { rel: 'alternate', type: 'text/html', href: entry.address }),
        text('published', entry.published),
        text('updated', entry.updated),
        element('author', {}, text('name', entry.author)),
        element('summary', { type: 'text' }, xml(entry.text)),
      ].join(''),
    ),
  )
  return (
    XML_HEAD +
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language },
      [
        text('id', self),
        text('title', title),
        text('updated', updated),
        element('author', {}, text('name', 'Cartable')),
        element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
        element('link', { rel: 'alternate', type: 'text/html', href: page }),
        ...elements,
      ].join('\n'),
    )
  )
}

/** Formats a feed as JSON Feed 1.1. */
export function writeJsonFeed({ title, self, page, language, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    language,
    items: entries.map(entry => ({
      id: entry.id,
      url: entry.address,
      title: entry.title,
      content_text: entry.text,
      date_published: entry.published,
      date_modified: entry.updated,
      authors: [{ name: entry.author }],
    })),
  })
}

/** Formats of feeds, by file extension. */
export const FEEDS = {
  atom: {
    name: 'Atom',
    type: 'application/atom+xml',
    mediaType: 'application/atom+xml; charset=utf-8',
    write: writeAtom,
  },
  json: {
    name: 'JSON Feed',
    type: 'application/feed+json',
    mediaType: 'application/feed+json; charset=utf-8',
    write: writeJsonFeed,
  },
} as const
export type FeedEnding = keyof typeof FEEDS
export const FEED_ENDINGS = Object.keys(FEEDS) as FeedEnding[]
