import type { Expected } from './row.ts'

/** Links and calls that the user copies. */
export const copying: Expected = {
  '': [
    { act: 'link.copied', to: 'link' },
    { act: 'lines.copied', when: 'the server has what is displayed', to: 'lines' },
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
