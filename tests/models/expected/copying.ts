import type { Expected } from './row.ts'

/** Links and calls that the user copies. */
export const copying: Expected = {
  '': [
    { act: 'link.copied', when: 'the view uses data of this browser', to: 'asking' },
    { act: 'link.copied', when: 'the server has all data of the view', to: 'link' },
    { act: 'lines.copied', when: 'the server has what is displayed', to: 'lines' },
    { act: 'embed.copied', when: 'the server has what is displayed', to: 'embed' },
    { act: 'embed.published', when: 'the server has what is displayed', to: 'askingEmbed' },
  ],
  idle: [{ act: 'link.published', when: 'the view uses data of this browser', to: 'publishing' }],
  asking: [
    { act: 'link.published', when: 'the view uses data of this browser', to: 'publishing' },
    { act: 'link.confirmed', to: 'link' },
    { act: 'link.cancelled', to: 'idle' },
    { act: 'screen.changed', when: 'another screen is shown', to: 'idle' },
  ],
  publishing: [
    { act: 'publishLink done', when: 'the browser copied it', to: 'published', message: 'linkCopied' },
    { act: 'publishLink done', when: 'the browser refused to copy it', to: 'published' },
    { act: 'publishLink failed', when: 'nobody is logged in', to: 'awaitingAccount' },
    { act: 'publishLink failed', when: 'the server refuses', to: 'asking', message: 'linkNotPublished' },
    { act: 'link.cancelled', to: 'idle' },
    { act: 'screen.changed', when: 'another screen is shown', to: 'idle' },
  ],
  awaitingAccount: [{ act: 'session.opened', to: 'publishing' }],
  published: [
    { act: 'link.confirmed', to: 'link' },
    { act: 'link.cancelled', to: 'idle' },
    { act: 'screen.changed', when: 'another screen is shown', to: 'idle' },
  ],
  askingEmbed: [
    { act: 'link.confirmed', to: 'publishingEmbed' },
    { act: 'link.cancelled', to: 'idle' },
    { act: 'screen.changed', when: 'another screen is shown', to: 'idle' },
  ],
  publishingEmbed: [
    { act: 'publishEmbed done', when: 'the browser copied it', to: 'embedPublished', message: 'embedCopied' },
    { act: 'publishEmbed done', when: 'the browser refused to copy it', to: 'embedPublished' },
    { act: 'publishEmbed failed', to: 'askingEmbed', message: 'embedNotPublished' },
    { act: 'link.cancelled', to: 'idle' },
    { act: 'screen.changed', when: 'another screen is shown', to: 'idle' },
  ],
  embedPublished: [
    { act: 'link.confirmed', to: 'code' },
    { act: 'link.cancelled', to: 'idle' },
    { act: 'screen.changed', when: 'another screen is shown', to: 'idle' },
  ],
  code: [
    { act: 'copyLink done', to: 'idle', message: 'embedCopied' },
    { act: 'copyLink failed', to: 'idle', message: 'embedNotCopied' },
  ],
  link: [
    { act: 'copyLink done', to: 'idle', message: 'linkCopied' },
    { act: 'copyLink failed', to: 'idle', message: 'linkNotCopied' },
  ],
  lines: [
    { act: 'copyLines done', to: 'idle', message: 'curlCopied' },
    { act: 'copyLines failed', to: 'idle', message: 'curlNotCopied' },
  ],
  embed: [
    { act: 'copyEmbed done', to: 'idle', message: 'embedCopied' },
    { act: 'copyEmbed failed', to: 'idle', message: 'embedNotCopied' },
  ],
}
