import type { Expected } from './row.ts'

/** Links and calls that the user copies. */
export const copying: Expected = {
  '': [
    { act: 'link.copied', when: 'the view uses data of this browser', to: 'asking' },
    { act: 'link.copied', when: 'the server has all data of the view', to: 'link' },
    { act: 'lines.copied', when: 'the server has what is displayed', to: 'lines' },
  ],
  asking: [
    { act: 'link.confirmed', to: 'link' },
    { act: 'link.cancelled', to: 'idle' },
    { act: 'screen.changed', when: 'another screen is shown', to: 'idle' },
  ],
  link: [
    { act: 'copyLink done', to: 'idle', message: 'linkCopied' },
    { act: 'copyLink failed', to: 'idle', message: 'linkNotCopied' },
  ],
  lines: [
    { act: 'copyLines done', to: 'idle', message: 'curlCopied' },
    { act: 'copyLines failed', to: 'idle', message: 'curlNotCopied' },
  ],
}
