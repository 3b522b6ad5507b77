import type { Expected } from './row.ts'

/** The previous list stays visible while the new one loads. */
const READ = { to: 'here.reading', asks: ['GET /cartable/import/', 'GET /cartable/import/usage/'] } as const

/** List of the user's imports: loaded whenever it becomes visible, and after each change. */
export const imports: Expected = {
  '': [{ act: 'permission.changed' }, { act: 'screen.changed' }],
  away: [
    {
      act: 'always',
      when: 'the screen of imports is in sight, and the person may import',
      ...READ,
      reads: 'importing:past.reading',
    },
  ],
  here: [
    {
      act: 'always',
      when: 'the screen is left, or the person may no longer import',
      to: 'away',
      leaves: 'importing:past.title',
    },
    { act: 'imports.renewed', ...READ },
  ],
  'here.reading': [
    { act: 'listImports done', to: 'here.ready', leaves: 'importing:past.reading' },
    { act: 'listImports failed', to: 'here.failed', reads: 'importing:past.failed' },
  ],
  'here.failed': [{ act: 'imports.retried', ...READ }],
}
